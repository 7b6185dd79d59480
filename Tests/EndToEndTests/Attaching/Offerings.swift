import Foundation
import Testing

/// A folder of sockets of one test, and the programs that it starts there.
final class Offerings {
    /// `XDG_RUNTIME_DIR` of all programs. Its path is short: that of a socket has 107 bytes.
    let folder: URL
    private var started: [LiveProgram] = []

    var environment: [String: String] { ["XDG_RUNTIME_DIR": folder.path] }

    /// The folder of the sockets.
    var sockets: String { folder.appendingPathComponent("notices").path }

    private init() throws {
        var path = Array("/tmp/notices-test-XXXXXX".utf8CString)
        guard mkdtemp(&path) != nil else { throw TerminalError("cannot make a folder in /tmp") }
        folder = URL(
            fileURLWithPath: String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    /// Runs `body` with a fresh folder; ends its programs whatever happens.
    static func with(_ body: (Offerings) async throws -> Void) async throws {
        let offerings = try Offerings()
        let result: Result<Void, any Error>
        do {
            result = .success(try await body(offerings))
        } catch {
            result = .failure(error)
        }
        for program in offerings.started { await program.kill() }
        try? FileManager.default.removeItem(at: offerings.folder)
        try result.get()
    }

    /// Starts the program that offers itself, and waits until it does.
    func offer(
        _ name: String = "offering", path: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> LiveProgram {
        let program = try begin(name, path: path)
        let answer = try await program.answer(to: "its start", sourceLocation: sourceLocation)
        try #require(answer.hasPrefix("ready "), "\(answer)", sourceLocation: sourceLocation)
        return program
    }

    /// Starts the program that offers itself.
    func begin(
        _ name: String = "offering", path: String? = nil, environment: [String: String] = [:]
    ) throws -> LiveProgram {
        try start(
            [name] + (path.map { [$0] } ?? []), executable: Program.offering,
            environment: self.environment.merging(environment) { $1 })
    }

    /// Records a program.
    func record(_ arguments: [String]) throws -> LiveProgram {
        try start(["record"] + arguments, environment: environment)
    }

    /// The path of a file beside the sockets.
    func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// Attaches a board that prints lines.
    func attach(_ arguments: String...) throws -> LiveProgram {
        try start(["attach"] + arguments, environment: environment)
    }

    /// Attaches a board that prints JSON, and waits until it receives records.
    func stream(_ name: String, of program: LiveProgram) async throws -> LiveProgram {
        let stream = try attach(name, "--json")
        // It says nothing when it is attached: it is when it prints a post.
        try await stream.wait("the first record") { lines in
            guard lines.isEmpty else { return true }
            try? program.say("post is.there 1")
            return false
        }
        return stream
    }

    /// Runs the board's program to its end.
    func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> ProgramResult {
        try await Program.run(arguments, environment: self.environment.merging(environment) { $1 })
    }

    func start(
        _ arguments: [String], executable: String = Program.board, environment: [String: String]
    ) throws -> LiveProgram {
        let program = try LiveProgram(arguments, executable: executable, environment: environment)
        started.append(program)
        return program
    }

    /// The path of a program's socket.
    func socket(of program: LiveProgram) throws -> String {
        try #require(program.lines.first?.split(separator: " ").last.map(String.init))
    }

    /// The names of the files in the folder of the sockets.
    func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: sockets) }
}
