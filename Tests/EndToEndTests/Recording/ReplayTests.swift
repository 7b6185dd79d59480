import Foundation
import Notices
import NoticesRecording
import NoticesWire
import Testing

extension EndToEnd {
    /// `noticeboard replay`, with recordings of a program.
    @Suite struct ReplayTests {
        /// A recording of twenty posts, an observer that ends, and a post without an observer.
        private func recording(in offerings: Offerings) async throws -> String {
            let path = offerings.file("a.notices")
            let program = try await offerings.offer("shop")
            try await program.ask("observe cart.changed badge")
            try await program.ask("record \(path)")
            for number in 1...10 { try await program.ask("post cart.changed \(number)") }
            try await program.ask("post no.body 1")
            try await program.ask("observe cart.changed later")
            try await program.ask("mark paid")
            for number in 11...20 { try await program.ask("post cart.changed \(number)") }
            try await program.ask("end badge")
            try await program.ask("recorded")
            await program.kill()
            return path
        }

        @Test func `a recording is printed as it was, and from a place on`() async throws {
            try await Offerings.with { offerings in
                let path = try await recording(in: offerings)
                let whole = try await offerings.run("replay", path, "--json")
                #expect(whole.status == 0, "\(whole.errors)")
                let posts = whole.lines.filter { $0.contains(#""kind":"post""#) }
                #expect(posts.count == 21)
                let rest = try await offerings.run("replay", path, "--json", "--at", "kind:unheard")
                #expect(rest.status == 0)
                #expect(rest.lines.filter { $0.contains(#""kind":"post""#) }.count == 10)
                let lines = try await offerings.run("replay", path)
                #expect(lines.output.contains("> cart.changed"))
            }
        }

        @Test func `printing a long recording does not keep it in memory`() async throws {
            try await Offerings.with { offerings in
                // More bytes than the program may use.
                let (count, path) = (UInt64(32_768), offerings.file("long.notices"))
                let hello = Hello(
                    program: "shop", pid: 1, epoch: 1, startedAt: 1,
                    centers: [Hello.Center(number: 1, label: "main")])
                var writer = try RecordingWriter(RecordingPlan(path: path), hello)
                let text = String(repeating: "x", count: 4_000)
                for number in 1...count {
                    var record = NoticeRecord(seq: number, time: Double(number), kind: .post)
                    (record.name, record.payload) = ("cart.changed", "\"\(number)\(text)\"")
                    try writer.append(.records(center: 1, [record]))
                }
                try writer.close(End(.closed))
                let result = try await Program.run(
                    ["-c", #"ulimit -d 120000; "$0" replay "$1" --json | wc -l"#, Program.board, path],
                    executable: "/bin/sh", environment: offerings.environment, within: .seconds(120))
                #expect(
                    result.output.trimmingCharacters(in: .whitespaces) == "\(count)\n", "\(result.errors)")
            }
        }

        @Test func `the board goes back and forth in it`() async throws {
            try await Offerings.with { offerings in
                let path = try await recording(in: offerings)
                try await Terminal.with(columns: 120, rows: 30, environment: offerings.environment) {
                    terminal in
                    let board = try await terminal.startBoard(["replay", path])
                    try await terminal.wait("the beginning") { screen in
                        screen[0].contains("REPLAY") && screen[1].contains("0:00.000")
                            && screen.contains { $0.contains("badge") }
                            && !screen.contains { $0.contains("later") }
                    }
                    try await terminal.press("e")
                    try await terminal.wait("what went wrong") { $0.contains { $0.contains("! unheard") } }
                    try await terminal.press("C-p", "go to next mark", "Enter")
                    try await terminal.wait("the mark") { $0[1].contains("⚑ paid") }
                    try await terminal.press("C-p", "go to end", "Enter")
                    try await terminal.wait("the end") { screen in
                        screen[0].contains("observers 1") && screen.contains { $0.contains("later") }
                    }
                    try await terminal.press("C-p", "go to start", "Enter")
                    try await terminal.wait("the beginning again") {
                        $0[2].contains("1 Observers") && $0[1].contains("0:00.000")
                    }
                    try await terminal.press("+")
                    try await terminal.press("Space")
                    try await terminal.wait("the end, played") {
                        $0[0].contains("observers 1") && $0[0].contains("posts 21")
                    }
                    try await terminal.press("q")
                    #expect(try await board.status() == 0)
                }
            }
        }

        @Test func `a recording is followed while it is written`() async throws {
            try await Offerings.with { offerings in
                let path = offerings.file("a.notices")
                let program = try await offerings.offer("shop")
                try await program.ask("record \(path)")
                let stream = try offerings.start(
                    ["replay", path, "--json", "--follow"], environment: offerings.environment)
                try await stream.wait("a post that is written later") { lines in
                    if lines.contains(where: { $0.contains("later.post") }) { return true }
                    try? program.say("post later.post 1")
                    return false
                }
                await stream.kill()
            }
        }

        @Test func `what cannot be replayed is refused with what to do`() async throws {
            try await Offerings.with { offerings in
                let missing = try await offerings.run("replay", offerings.file("none"))
                #expect(missing.status == 66)
                let foreign = offerings.file("foreign")
                try Data("this is not a recording".utf8).write(to: URL(fileURLWithPath: foreign))
                #expect(try await offerings.run("replay", foreign).status == 66)
                let path = try await recording(in: offerings)
                let center = try await offerings.run("replay", path, "--center", "none")
                #expect(center.status == 66)
                #expect(center.errors.contains("no center called none"))
                let place = try await offerings.run("replay", path, "--at", "#x")
                #expect(place.status == 64)
                #expect(place.errors.contains("a number after #"))
            }
        }

        @Test func `a damaged recording is printed as far as it can be read, with status 65`() async throws {
            try await Offerings.with { offerings in
                let path = try await recording(in: offerings)
                var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
                for index in (bytes.count / 2)..<(bytes.count / 2 + 20) { bytes[index] = 0xff }
                try bytes.write(to: URL(fileURLWithPath: path))
                let result = try await offerings.run("replay", path, "--json")
                #expect(result.status == 65, "\(result.errors)")
                #expect(result.errors.contains("byte "))
                #expect(result.output.contains("cart.changed"))
            }
        }
    }
}
