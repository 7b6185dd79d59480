import Foundation
import NoticesRecording
import NoticesWire
import Testing

extension EndToEnd {
    /// *Record to a file* on the board in a terminal.
    struct BoardRecordingTests {
        private func recordings(in folder: URL) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
                $0.hasSuffix(".notices")
            }
        }

        @Test func `an attached program is recorded where the user says, and the file can be checked`()
            async throws
        {
            try await Offerings.with { offerings in
                let program = try await offerings.offer("shop")
                try await program.ask("observe cart.changed badge")
                try await Terminal.with(columns: 140, rows: 30, environment: offerings.environment) {
                    terminal in
                    _ = try await terminal.shell("cd \(offerings.folder.path)")
                    let board = try await terminal.startBoard(["attach", "shop"])
                    try await terminal.wait("the observer") { $0[0].contains("observers 1") }
                    try await terminal.press("C-p", "record to", "Enter")
                    try await terminal.wait("the line") { $0.contains { $0.contains("record to ›") } }
                    try await terminal.press("runs.notices", "Enter")
                    try await terminal.wait("the recording") { screen in
                        screen[0].contains("● REC")
                            && screen.contains { $0.contains("recording to runs.notices") }
                    }
                    try await program.ask("post cart.changed 3")
                    try await terminal.wait("the post") { $0[0].contains("deliveries 1") }
                    try await terminal.press("C-p", "record to", "Enter")
                    try await terminal.wait("the end") { screen in
                        !screen[0].contains("REC") && screen.contains { $0.contains("2 records, ") }
                    }
                    try await terminal.press("q")
                    #expect(try await board.status() == 0)
                }
                let file = try #require(try recordings(in: offerings.folder).first)
                let checked = try await offerings.run(
                    "check", offerings.file(file), "expect received badge 1",
                    "expect observers cart.changed 1")
                #expect(checked.status == 0, "\(checked.errors)")
            }
        }

        @Test func `a recording is whole when a signal ends the board`() async throws {
            try await Offerings.with { offerings in
                try await Terminal.with { terminal in
                    _ = try await terminal.shell("cd \(offerings.folder.path)")
                    let board = try await terminal.startBoard(["--empty"])
                    try await terminal.press("C-p", "record to", "Enter")
                    try await terminal.wait("the line") { $0.contains { $0.contains("record to ›") } }
                    try await terminal.press("Enter")
                    try await terminal.wait("the recording") { $0[0].contains("● REC") }
                    try await terminal.post("weather.changed", showing: "weather.changed")
                    try await board.signal(SIGTERM)
                    #expect(try await board.status() == 128 + Int(SIGTERM))
                }
                let file = try #require(try recordings(in: offerings.folder).first)
                #expect(try RecordingReader(path: offerings.file(file)).end()?.reason == .closed)
            }
        }

        @Test func `a recording of the own demo ends with the board`() async throws {
            try await Offerings.with { offerings in
                try await Terminal.with { terminal in
                    _ = try await terminal.shell("cd \(offerings.folder.path)")
                    let board = try await terminal.startBoard(["--empty"])
                    try await terminal.press("C-p", "record to", "Enter")
                    try await terminal.wait("the line") { $0.contains { $0.contains("record to ›") } }
                    try await terminal.press("Enter")
                    try await terminal.wait("the recording") { $0[0].contains("● REC") }
                    try await terminal.post("weather.changed", showing: "weather.changed")
                    try await terminal.press("q")
                    #expect(try await board.status() == 0)
                }
                let file = try #require(try recordings(in: offerings.folder).first)
                #expect(file.hasPrefix("noticeboard-"))
                let reader = try RecordingReader(path: offerings.file(file))
                #expect(try reader.end()?.reason == .closed)
                let checked = try await offerings.run(
                    "check", offerings.file(file), "expect unheard weather.changed 1")
                #expect(checked.status == 0, "\(checked.errors)")
            }
        }
    }
}
