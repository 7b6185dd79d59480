import Foundation

/// The program that is running.
enum OwnProgram {
    /// Where it lies, for it to start itself.
    static var path: String {
        Bundle.main.executablePath ?? CommandLine.arguments[0]
    }
}
