import Foundation
import Testing

/// How a program finds the terminal, and how it must leave it.
struct TerminalModes: Equatable {
    /// All of `stty`'s settings in its own short form.
    let settings: String
    /// Alternate screen, cursor, mouse, keypad, cursor keys and scroll region as the terminal has them.
    let modes: String
}

extension Terminal {
    /// Types a line at the shell and returns what it prints, without showing it on the screen.
    func shell(_ line: String) async throws -> String {
        let output = folder.url.appendingPathComponent("output-\(UUID().uuidString)").path
        let done = "\(output).done"
        try await enter("{ \(line); } > \(output) 2>&1; : > \(done)")
        _ = try await wait(
            "the shell to run \(line)", looking: capture,
            until: { _ in FileManager.default.fileExists(atPath: done) })
        return try String(contentsOfFile: output, encoding: .utf8).trimmingCharacters(
            in: .whitespacesAndNewlines)
    }

    /// The modes of the terminal while the shell has it.
    func modes() async throws -> TerminalModes {
        TerminalModes(
            settings: try await shell("stty -g"),
            modes: try await query(
                "alternate=#{alternate_on} cursor=#{cursor_flag} mouse=#{mouse_any_flag} keypad=#{keypad_flag}"
                    + " cursorKeys=#{keypad_cursor_flag} wrap=#{wrap_flag} insert=#{insert_flag}"
                    + " region=#{scroll_region_upper}"))
    }

    /// Whether the alternate screen is shown.
    func showsAlternateScreen() async throws -> Bool { try await query("#{alternate_on}") == "1" }

    /// Whether the terminal reports the mouse to the program in it.
    func reportsMouse() async throws -> Bool { try await query("#{mouse_any_flag}") == "1" }

    private func query(_ format: String) async throws -> String {
        try await command("display-message", "-p", format).trimmingCharacters(in: .newlines)
    }

    /// Starts a program from the shell.
    ///
    /// When it ends, the shell prints `status=` and its status.
    func start(_ executable: String, _ arguments: [String] = []) async throws -> RunningProgram {
        let pid = folder.url.appendingPathComponent("pid-\(UUID().uuidString)")
        let words = ([executable] + arguments).map { "'\($0.replacingOccurrences(of: "'", with: #"'\''"#))'" }
        // The shell becomes the program, so that the number it wrote is the program's.
        let launcher = try folder.write(
            "echo $$ > \(pid.path)\nexec \(words.joined(separator: " "))\n", to: "launch")
        try await enter("clear; sh \(launcher.path); echo status=$?")
        return RunningProgram(terminal: self, pidFile: pid)
    }
}

/// A program started from a terminal's shell.
final class RunningProgram {
    private let terminal: Terminal
    private let pidFile: URL

    init(terminal: Terminal, pidFile: URL) {
        self.terminal = terminal
        self.pidFile = pidFile
    }

    func pid() async throws -> Int32 {
        var found: Int32?
        _ = try await terminal.wait("the program's process", looking: terminal.capture) { _ in
            let text = try? String(contentsOf: pidFile, encoding: .utf8)
            found = text.flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
            return found != nil
        }
        return try #require(found)
    }

    func signal(_ number: Int32) async throws {
        let pid = try await pid()
        try #require(kill(pid, number) == 0, "signal \(number) could not be sent to \(pid)")
    }

    /// Waits for the shell to have the terminal back, and returns the status it reports.
    func status(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Int {
        let screen = try await terminal.wait("the program to end", sourceLocation: sourceLocation) { screen in
            Self.status(on: screen) != nil && screen.last { !$0.isEmpty }?.hasPrefix(Terminal.prompt) == true
        }
        return try #require(Self.status(on: screen))
    }

    /// The last status that the shell has printed.
    static func status(on screen: [String]) -> Int? {
        // A prompt that follows output without a line end may stand in front of it.
        screen.lazy.compactMap { row in
            row.range(of: "status=").flatMap { Int(row[$0.upperBound...]) }
        }.last
    }
}

#if os(Linux)
    extension RunningProgram {
        /// What the kernel has counted for a process.
        struct Work {
            /// Ticks of processor time, of which there are usually 100 in a second.
            let ticks: Int
            /// How often any of its threads went to sleep, which is how often it had been woken.
            let sleeps: Int
        }

        func work() async throws -> Work {
            let process = "/proc/\(try await pid())"
            let stat = try String(contentsOfFile: "\(process)/stat", encoding: .utf8)
            // The second field is the program's name in brackets, and may hold anything.
            let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
            let threads = try FileManager.default.contentsOfDirectory(atPath: "\(process)/task")
            let sleeps = try threads.map { thread in
                let status = try String(contentsOfFile: "\(process)/task/\(thread)/status", encoding: .utf8)
                let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
                return try #require(line?.split(separator: "\t").last.flatMap { Int($0) })
            }
            return Work(
                ticks: try #require(Int(fields[12])) + #require(Int(fields[13])),
                sleeps: sleeps.reduce(0, +))
        }
    }
#endif
