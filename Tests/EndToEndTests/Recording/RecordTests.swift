import Foundation
import Notices
import NoticesRecording
import NoticesWire
import Testing

extension EndToEnd {
    /// `noticeboard record`, and programs that record themselves.
    struct RecordTests {
        private func recording(_ arguments: String..., in offerings: Offerings) async throws -> LiveProgram {
            let program = try offerings.record(arguments)
            // It says so when the file is begun.
            let deadline = ContinuousClock.now + Terminal.patience
            while !program.errors.contains("^C stops it") {
                try #require(ContinuousClock.now < deadline, "\(program.errors)")
                try await Task.sleep(for: .milliseconds(10))
            }
            return program
        }

        private func posts(in reader: RecordingReader) throws -> [String] {
            try reader.blocks.flatMap { block in
                try reader.messages(inBlock: block.number).flatMap { message -> [String] in
                    guard case .records(_, let records) = message else { return [] }
                    return records.filter { $0.kind == .post && $0.isComplete }.compactMap(\.name)
                }
            }
        }

        /// Waits until a recording that is written has so many posts.
        private func wait(for count: Int, in path: String) async throws -> RecordingReader {
            let deadline = ContinuousClock.now + Terminal.patience
            while true {
                let reader = try RecordingReader(path: path)
                if try posts(in: reader).count >= count { return reader }
                try #require(ContinuousClock.now < deadline, "waited for \(count) posts in \(path)")
                try await Task.sleep(for: .milliseconds(10))
            }
        }

        @Test func `a program is recorded until it ends`() async throws {
            try await Offerings.with { offerings in
                let path = offerings.file("a.notices")
                let program = try await offerings.offer("shop")
                try await program.ask("observe cart.changed badge")
                let record = try await recording(path, "shop", in: offerings)
                for number in 1...20 { try await program.ask("post cart.changed \(number)") }
                _ = try await wait(for: 20, in: path)
                try program.say("quit")
                #expect(await record.end() == 0)
                #expect(record.lines.count == 1)
                #expect(
                    record.lines.first?.hasPrefix("shop (process \(program.pid)): 40 records, 0 dropped")
                        == true)
                let reader = try RecordingReader(path: path)
                #expect(try reader.block(0).faults == [])
                #expect(try reader.end()?.reason == .exit)
                #expect(try posts(in: reader) == Array(repeating: "cart.changed", count: 20))
                var known = RecordedRegistrations()
                for message in try reader.messages(inBlock: 0) { known.apply(message, inBlock: 0) }
                let center = try #require(reader.hello.centers.first)
                #expect(center.label == "main")
                #expect(center.timeZero > 0)
                #expect(known.registrations(of: center.number).map(\.observer) == ["badge"])
            }
        }

        @Test(arguments: [("close", End.Reason.closed), ("quit", .exit)])
        func `what a program posts right before it closes its inspector, or exits, is recorded`(
            last: String, reason: End.Reason
        ) async throws {
            try await Offerings.with { offerings in
                let path = offerings.file("a.notices")
                let program = try await offerings.offer("shop")
                let record = try await recording(path, "shop", in: offerings)
                try program.say("flood cart.changed 2000")
                try program.say(last)
                #expect(await record.end() == 0)
                #expect(record.lines.first?.contains(" records, 0 dropped, ") == true, "\(record.lines)")
                let reader = try RecordingReader(path: path)
                #expect(try posts(in: reader).count == 2_000)
                #expect(try reader.end()?.reason == reason)
            }
        }

        @Test func `a recording ends with its program, though a child that it forked keeps the connection`()
            async throws
        {
            try await Offerings.with { offerings in
                let program = try await offerings.offer("shop")
                let record = try await recording(offerings.file("a.notices"), in: offerings)
                #expect(try await program.ask("fork") == "forked")
                await program.kill()
                #expect(await record.end() == 0)
                #expect(record.lines.first?.contains("ended without saying goodbye") == true)
            }
        }

        @Test(arguments: [SIGINT, SIGTERM]) func `a signal ends the file properly`(signal: Int32) async throws
        {
            try await Offerings.with { offerings in
                let path = offerings.file("a.notices")
                let program = try await offerings.offer("shop")
                let record = try await recording(path, in: offerings)
                try await program.ask("flood cart.changed 500")
                _ = try await wait(for: 500, in: path)
                record.signal(signal)
                #expect(await record.end() == 0)
                let reader = try RecordingReader(path: path)
                #expect(try reader.end()?.reason == .closed)
                #expect(try posts(in: reader).count == 500)
                #expect(try await program.ask("post cart.changed 1") == "posted 0")
            }
        }

        @Test func `one center, a time and a size limit what is recorded`() async throws {
            try await Offerings.with { offerings in
                let program = try await offerings.offer("shop")
                try await program.ask("offer cart")
                let path = offerings.file("a.notices")
                let timed = try await offerings.run(
                    "record", path, "shop", "--center", "cart", "--for", "100ms")
                #expect(timed.status == 0, "\(timed.errors)")
                #expect(timed.output.contains("elapsed"))
                #expect(try RecordingReader(path: path).hello.centers.map(\.label) == ["cart"])

                let record = try await recording(
                    path, "shop", "--max", "20K", "--rotate", "2", "--force", in: offerings)
                try await program.ask("flood cart.changed 9000")
                let deadline = ContinuousClock.now + Terminal.patience
                // A full file is followed by another, and from the third on each removes one.
                func names() throws -> [String] {
                    try FileManager.default.contentsOfDirectory(atPath: offerings.folder.path)
                        .filter { $0.hasPrefix("a.notices") }
                }
                while true {
                    let found = try names()
                    if found.contains(where: { Int($0.dropFirst("a.notices.".count)) ?? 0 >= 2 }) { break }
                    try #require(ContinuousClock.now < deadline, "\(found), \(record.errors)")
                    try await Task.sleep(for: .milliseconds(10))
                }
                try program.say("quit")
                #expect(await record.end() == 0)
                let kept = try names()
                #expect(kept.count == 2, "\(kept)")
                for name in kept {
                    #expect(try RecordingReader(path: offerings.file(name)).size <= 20 << 10)
                }
            }
        }

        @Test func `what cannot be recorded is said, with what to do`() async throws {
            try await Offerings.with { offerings in
                let path = offerings.file("a.notices")
                _ = try await offerings.offer("shop")
                let cases: [(arguments: [String], status: Int, words: String)] = [
                    ([path, "shopp"], 66, "no program called shopp"),
                    ([path, "shop", "--center", "x"], 66, "shop offers no center called x: choose main"),
                    ([path, "shop", "--rotate", "2"], 64, "--max"),
                    ([path, "shop", "--for", "soon"], 64, "--for"),
                    ([path, "shop", "--max", "0"], 64, "--max"),
                    ([path, "shop", "--max", "10"], 73, "allow more"),
                    ([offerings.folder.path, "shop", "--force"], 73, "is no file of bytes"),
                    ([offerings.file("none/a"), "shop"], 73, "cannot make"),
                ]
                for (arguments, status, words) in cases {
                    let result = try await Program.run(
                        ["record"] + arguments, environment: offerings.environment)
                    #expect(result.status == status, "\(arguments): \(result.errors)")
                    #expect(result.errors.contains(words), "\(result.errors)")
                    #expect(!FileManager.default.fileExists(atPath: path))
                }
                try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
                let there = try await offerings.run("record", path, "shop")
                #expect(there.status == 73)
                #expect(
                    there.errors.contains(
                        "already exists: choose another path, or overwrite it with --force"))
                #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
            }
        }

        @Test func `what a program has recorded before it is killed is read`() async throws {
            try await Offerings.with { offerings in
                let path = offerings.file("own.notices")
                let program = try await offerings.offer("shop")
                #expect(try await program.ask("record \(path)") == "recording")
                try await program.ask("flood cart.changed 60000", within: .seconds(60))
                try await program.ask("mark before.the.end")
                let recorded = try await wait(for: 1_000, in: path)
                try program.say("flood cart.changed 1000000")
                var reader = recorded
                while try !reader.refresh() { try await Task.sleep(for: .milliseconds(1)) }
                await program.kill()
                let whole = try RecordingReader(path: path)
                let faults = try whole.faults + whole.blocks.flatMap { try whole.block($0.number).faults }
                #expect(faults.allSatisfy { $0.kind == .cutOff }, "\(faults)")
                #expect(try whole.end() == nil)
                #expect(try posts(in: whole).count >= posts(in: recorded).count)
                #expect(whole.size >= reader.size)
            }
        }

        @Test func `what a program records before it exits is whole, though it does not close the recording`()
            async throws
        {
            try await Offerings.with { offerings in
                let path = offerings.file("own.notices")
                let program = try await offerings.offer("shop")
                #expect(try await program.ask("record \(path)") == "recording")
                try program.say("flood cart.changed 2000")
                try program.say("quit")
                #expect(await program.end() == 0)
                let reader = try RecordingReader(path: path)
                #expect(try reader.end()?.reason == .closed)
                #expect(try posts(in: reader).count == 2_000)
            }
        }

        @Test func `a file that may not become longer ends its recording, and not the program`() async throws
        {
            try await Offerings.with { offerings in
                let path = offerings.file("own.notices")
                let program = try await offerings.offer("shop")
                #expect(try await program.ask("size 200000") == "limited")
                #expect(try await program.ask("record \(path)") == "recording")
                var answer = ""
                for _ in 0..<20 where !answer.hasPrefix("cannot") {
                    try await program.ask("flood cart.changed 2000")
                    try await Task.sleep(for: .milliseconds(30))
                }
                answer = try await program.ask("recorded")
                #expect(answer.contains("the system allows no longer files"), "\(answer)")
                #expect(try await program.ask("post cart.changed 1") == "posted 0")
                let reader = try RecordingReader(path: path)
                #expect(reader.size <= 200_000)
                #expect(reader.faults == [])
                #expect(try reader.block(0).faults.allSatisfy { $0.kind == .cutOff })
                #expect(try posts(in: reader).count > 1_000)
            }
        }
    }
}
