import ArgumentParser
import Foundation

/// Runs other programs.
enum Child {
    /// Returns the program's standard output or, if requested, its standard error.
    static func output(
        of program: String, _ arguments: [String], environment: [String: String] = [:],
        readsStandardError: Bool = false
    ) throws
        -> String
    {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        let pipe = Pipe()
        if readsStandardError {
            process.standardError = pipe
            process.standardOutput = FileHandle.nullDevice
        } else {
            process.standardOutput = pipe
        }
        do {
            try process.run()
        } catch {
            throw ValidationError("\(program) cannot be run: \(error.localizedDescription)")
        }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self)
        guard process.terminationStatus == 0 else {
            let call = ([program] + arguments).joined(separator: " ")
            throw ValidationError(
                "\(call) ended with \(process.terminationStatus)." + (readsStandardError ? "\n" + text : ""))
        }
        return text
    }

    /// The full path of a program by its name.
    static func path(of name: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
    }
}
