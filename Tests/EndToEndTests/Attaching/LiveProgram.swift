import Foundation
import TestSupport
import Testing

/// A program that runs while a test talks to it: lines go to its standard input, and its output is read as it comes.
final class LiveProgram {
    private let folder: TemporaryFolder
    private let input: FileHandle
    private let child: ChildProcess
    private var hasEnded = false
    /// How many lines it was given.
    private var said = 0

    var pid: Int32 { child.pid }

    init(_ arguments: [String], executable: String = Program.board, environment: [String: String]) throws {
        folder = try TemporaryFolder()
        let pipe = folder.url.appendingPathComponent("input")
        guard mkfifo(pipe.path, 0o600) == 0 else { throw TerminalError("cannot make the pipe \(pipe.path)") }
        // For both directions, so that neither side waits for the other to open it.
        let number = open(pipe.path, O_RDWR | O_CLOEXEC)
        guard number >= 0 else { throw TerminalError("cannot open the pipe \(pipe.path)") }
        input = FileHandle(fileDescriptor: number, closeOnDealloc: true)
        child = try ChildProcess(
            [executable] + arguments, environment: Program.environment(adding: environment), input: pipe,
            output: try folder.write("", to: "output"), errors: try folder.write("", to: "errors"))
    }

    /// What it has printed so far, in whole lines.
    var lines: [String] { whole(text(of: "output")) }

    /// What it has complained of so far.
    var errors: String { text(of: "errors") }

    private func text(of file: String) -> String {
        let data = try? Data(contentsOf: folder.url.appendingPathComponent(file))
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    private func whole(_ text: String) -> [String] {
        text.components(separatedBy: "\n").dropLast()
    }

    /// Gives it a line.
    func say(_ line: String) throws {
        said += 1
        try input.write(contentsOf: Data("\(line)\n".utf8))
    }

    /// Gives it a line, and returns the line that it prints then: it prints one at its start, and one for each.
    @discardableResult
    func ask(
        _ line: String, within limit: Duration = Terminal.patience,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        try say(line)
        return try await answer(to: line, within: limit, sourceLocation: sourceLocation)
    }

    /// The line that it prints for the last line that it was given.
    func answer(
        to question: String, within limit: Duration = Terminal.patience,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        let place = said
        return try await wait("an answer to \(question)", within: limit, sourceLocation: sourceLocation) {
            $0.count > place
        }[place]
    }

    /// Waits until its lines are as `condition` wants them.
    @discardableResult
    func wait(
        _ what: String, within limit: Duration = Terminal.patience,
        sourceLocation: SourceLocation = #_sourceLocation, until condition: ([String]) -> Bool
    ) async throws -> [String] {
        let deadline = ContinuousClock.now + limit
        while true {
            let lines = lines
            if condition(lines) { return lines }
            guard ContinuousClock.now < deadline else {
                throw TerminalError(
                    """
                    \(sourceLocation.fileName):\(sourceLocation.line): waited \(limit) for \(what); it has printed
                    \(lines.suffix(20).joined(separator: "\n"))
                    \(errors)
                    """)
            }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Ends it at once, as `kill -9` does, and waits for its end.
    func kill() async {
        guard !hasEnded else { return }
        child.kill()
        _ = await end()
    }

    /// Waits for its end, and returns the status. To be called once.
    @discardableResult
    func end(within limit: Duration = Terminal.patience) async -> Int {
        hasEnded = true
        let child = child
        let overtime = Task {
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            child.kill()
        }
        defer { overtime.cancel() }
        return await child.status()
    }

    func signal(_ number: Int32) { child.signal(number) }

    /// Suspends it, and returns when all its threads stand still: they do not at once when the signal is sent.
    func suspend() async {
        signal(SIGSTOP)
        await until("\(pid) to stop") {
            var info = siginfo_t()
            let isKnown = waitid(P_PID, id_t(pid), &info, WSTOPPED | WNOHANG | WNOWAIT) == 0
            return isKnown && info.si_signo == SIGCHLD
        }
    }

    deinit { if !hasEnded { child.kill() } }
}

#if os(Linux)
    extension LiveProgram {
        /// How many files it has open.
        var openFiles: Int {
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count) ?? -1
        }

        /// Processor time in ticks, of which there are usually 100 in a second.
        func ticks() throws -> Int {
            let stat = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
            let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
            return try #require(Int(fields[12])) + #require(Int(fields[13]))
        }

        /// The memory that it has in use, in bytes.
        func memory() throws -> Int {
            let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
            let words = try #require(line).split(whereSeparator: { " \t".contains($0) })
            return try #require(Int(words[1])) * 1_024
        }
    }
#endif
