import Foundation

/// What a finished program left behind.
struct ProgramResult {
    /// The exit status, or 128 and the signal's number.
    let status: Int
    let output: String
    let errors: String

    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: true).map(String.init) }
}

/// Runs a program that needs no terminal.
enum Program {
    /// The built program: it lies in the folder of the test bundle.
    static let board = built("noticeboard")
    /// The program of these tests that offers itself to boards.
    static let offering = built("offering")
    /// The program that does the same in each run, and records itself.
    static let recordedShop = built("recorded-shop")

    private static func built(_ name: String) -> String {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        let path = bundle.range(of: ".xctest").map { String(bundle[..<$0.lowerBound]) } ?? bundle
        return URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(name).path
    }

    /// The only variables a program under test sees, so that the tester's own settings decide nothing.
    static func environment(adding more: [String: String] = [:]) -> [String: String] {
        let inherited = ProcessInfo.processInfo.environment
        #if os(Linux)
            let locale = "C.UTF-8"
        #else
            let locale = "en_US.UTF-8"
        #endif
        var result = ["LC_ALL": locale, "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/dev/null"]
        for name in ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"] {
            if let value = inherited[name] { result[name] = value }
        }
        return result.merging(more) { _, new in new }
    }

    /// Runs `executable` to its end, with `input` on its standard input, and ends it when it takes too long.
    static func run(
        _ arguments: [String],
        executable: String = board,
        input: String = "",
        environment: [String: String] = [:],
        within limit: Duration = .seconds(30)
    ) async throws -> ProgramResult {
        // Files take any amount of text without a reader; pipes would not.
        let folder = try TemporaryFolder()
        let inputURL = try folder.write(input, to: "input")
        let outputURL = try folder.write("", to: "output")
        let errorsURL = try folder.write("", to: "errors")

        let program = try ChildProcess(
            [executable] + arguments, environment: Program.environment(adding: environment),
            input: inputURL, output: outputURL, errors: errorsURL)
        let overtime = Task {
            guard (try? await Task.sleep(for: limit)) != nil else { return false }
            program.kill()
            return true
        }
        let status = await program.status()
        overtime.cancel()
        if await overtime.value {
            throw TerminalError("\(executable) \(arguments) did not end within \(limit)")
        }
        return ProgramResult(
            status: status,
            output: String(decoding: try Data(contentsOf: outputURL), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errorsURL), as: UTF8.self))
    }
}

/// A folder that lives as long as its value.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "noticeboard-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ text: String, to name: String) throws -> URL {
        let file = url.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file
    }
}
