import Foundation
import Testing

/// A shell in a real terminal of its own (tmux), to type at and to look at.
///
/// The shell stays when the program under test ends, so that a test sees what the program left behind.
final class Terminal {
    /// What the shell says when it waits for a command.
    static let prompt = "shell$"
    /// Far more than anything takes, because the machine may be busy.
    static let patience = Duration.seconds(60)

    private let socket = "noticeboard-\(UUID().uuidString)"
    /// Goes with the terminal.
    let folder: TemporaryFolder
    private let tmux: String

    private init(tmux: String) throws {
        self.tmux = tmux
        folder = try TemporaryFolder()
    }

    /// Runs `body` with a fresh terminal, and takes the terminal away whatever happens.
    static func with(
        columns: Int = 80,
        rows: Int = 24,
        environment: [String: String] = [:],
        _ body: (Terminal) async throws -> Void
    ) async throws {
        let terminal = try Terminal(tmux: findTmux())
        let result: Result<Void, any Error>
        do {
            try await terminal.open(columns: columns, rows: rows, environment: environment)
            try await body(terminal)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        _ = try? await terminal.command("kill-server")
        try result.get()
    }

    private static func findTmux() throws -> String {
        let folders = (Program.environment()["PATH"] ?? "").split(separator: ":")
        guard
            let folder = folders.first(where: { FileManager.default.isExecutableFile(atPath: "\($0)/tmux") })
        else {
            throw TerminalError("tmux is missing. `make test` installs it; so does `apt-get install tmux`.")
        }
        return "\(folder)/tmux"
    }

    private func open(columns: Int, rows: Int, environment: [String: String]) async throws {
        let settings = try folder.write(
            """
            set -g status off
            set -g default-terminal tmux-256color
            set -g escape-time 10
            set -g default-command "exec sh"
            """, to: "tmux.conf")
        // A shell of root takes its prompt from here, but not from the environment.
        let start = try folder.write("PS1='\(Terminal.prompt) '; unset ENV\n", to: "start.sh")
        // What one test leaves off in, another must not go on with.
        let own = ["ENV": start.path, "XDG_STATE_HOME": folder.url.appending(path: "state").path]
        let variables = environment.merging(own) { given, _ in given }
        let exports = variables.flatMap { ["-e", "\($0.key)=\($0.value)"] }
        try await command(
            ["-f", settings.path, "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"] + exports)
        try await wait("the shell") { $0.contains { $0.hasPrefix(Terminal.prompt) } }
    }

    /// Runs one tmux command and returns what it prints.
    @discardableResult
    func command(_ arguments: String...) async throws -> String { try await command(arguments) }

    @discardableResult
    private func command(_ arguments: [String]) async throws -> String {
        let result = try await Program.run(["-u", "-L", socket] + arguments, executable: tmux)
        guard result.status == 0 else {
            throw TerminalError("tmux \(arguments.joined(separator: " ")): \(result.errors)")
        }
        return result.output
    }
}

// MARK: - Keys and text

extension Terminal {
    /// Presses keys by the names tmux gives them: `Tab`, `C-c`, `Up`, `q`.
    func press(_ keys: String...) async throws {
        try await command(["send-keys", "--"] + keys)
    }

    /// Types text, character by character.
    func type(_ text: String) async throws {
        try await command(["send-keys", "-l", "--", text])
    }

    /// What a terminal sends when the left button is pressed on a cell, from 0; or when the wheel is turned: 64 is up, 65 down.
    func useMouse(button: Int = 0, row: Int, column: Int) async throws {
        let report = "\u{1b}[<\(button);\(column + 1);\(row + 1)M"
        try await command(["send-keys", "-H"] + report.utf8.map { String($0, radix: 16) })
    }

    /// Types a line and Enter.
    func enter(_ line: String) async throws {
        try await type(line)
        try await press("Enter")
    }

    /// Pastes text at once, marked as a paste where the program asked for it.
    func paste(_ text: String) async throws {
        let file = try folder.write(text, to: "paste")
        try await command("load-buffer", file.path)
        try await command("paste-buffer", "-p", "-r")
    }

    func resize(columns: Int, rows: Int) async throws {
        try await command("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    }
}

// MARK: - Eyes

extension Terminal {
    /// The screen, a string a row, without blanks at the ends of rows.
    func capture() async throws -> [String] {
        rows(try await command("capture-pane", "-p"))
    }

    /// The screen with its colours and weights.
    func captureStyled() async throws -> StyledScreen {
        StyledScreen(capture: rows(try await command("capture-pane", "-p", "-e")))
    }

    private func rows(_ text: String) -> [String] {
        var rows = text.components(separatedBy: "\n")
        if rows.last == "" { rows.removeLast() }
        return rows
    }

    /// Waits until the screen is as `condition` wants it, and returns it.
    @discardableResult
    func wait(
        _ what: String,
        within limit: Duration = patience,
        sourceLocation: SourceLocation = #_sourceLocation,
        until condition: ([String]) -> Bool
    ) async throws -> [String] {
        try await wait(
            what, within: limit, sourceLocation: sourceLocation, looking: capture, until: condition)
    }

    /// Waits until two looks in a row show the same, in text and in colour, and returns that.
    ///
    /// - Parameter old: What the screen showed before; it does not count, because the program may not have reacted.
    @discardableResult
    func waitUntilStill(
        otherThan old: StyledScreen? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> StyledScreen {
        var last: StyledScreen?
        return try await wait("a still screen", sourceLocation: sourceLocation, looking: captureStyled) {
            screen in
            defer { last = screen }
            return screen == last && screen != old
        }
    }

    /// Waits until the screen looks like `wanted`.
    func wait(
        _ what: String, for wanted: StyledScreen, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        _ = try await wait(
            what, sourceLocation: sourceLocation, looking: captureStyled, until: { $0 == wanted })
    }

    func wait<Sight>(
        _ what: String,
        within limit: Duration = patience,
        sourceLocation: SourceLocation = #_sourceLocation,
        looking look: () async throws -> Sight,
        until condition: (Sight) -> Bool
    ) async throws -> Sight {
        let deadline = ContinuousClock.now + limit
        while true {
            let screen = try await look()
            if condition(screen) { return screen }
            guard ContinuousClock.now < deadline else {
                let picture = try await capture().map { "│\($0)" }.joined(separator: "\n")
                let place = "\(sourceLocation.fileName):\(sourceLocation.line)"
                throw TerminalError("\(place): waited \(limit) for \(what); the screen shows\n\(picture)")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}

struct TerminalError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
