import Foundation

/// The program that is running.
enum OwnProgram {
    /// Its path, so that it can start itself.
    static var path: String {
        Bundle.main.executablePath ?? CommandLine.arguments[0]
    }
}
