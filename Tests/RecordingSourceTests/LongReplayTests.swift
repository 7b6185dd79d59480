import BoardModel
import Demo
import Foundation
import Notices
import NoticesRecording
import TerminalUI
import TestSupport
import Testing

@testable import RecordingSource

/// Recordings of several blocks, growing ones, and damaged ones.
@Suite struct LongReplayTests {
    /// Eleven blocks, with an observer that comes in the fourth and goes in the eighth, and something wrong in the tenth.
    private func long(inFilesOf size: Int? = nil) throws -> (
        file: RecordedFile, came: Double, went: Double, wrong: Double
    ) {
        let file = try RecordedFile(inFilesOf: size)
        try file.listing(["first"])
        let came = try file.fill(3, from: 0)
        try file.observe(2, "second", at: came)
        let went = try file.fill(4, from: came)
        try file.remove(2, at: went)
        let wrong = try file.fill(2, from: went)
        try file.record(.unheard, "nobody", at: wrong)
        _ = try file.fill(2, from: wrong)
        try file.close()
        return (file, came, went, wrong)
    }

    /// One file, and several with two blocks each.
    private static let sizes = [nil, 5 << 19]

    @Test(arguments: Self.sizes) func `at each place the observers are those of that moment`(size: Int?)
        throws
    {
        let (file, came, went, _) = try long(inFilesOf: size)
        let reader = try RecordingSeries(path: file.path).joined()
        #expect(reader.blocks.count > 9)
        let player = try Player(file)
        for (time, observers) in [
            (went + 0.5, ["first"]), (came - 0.1, ["first"]), (came + 0.2, ["first", "second"]),
            (went - 0.01, ["first", "second"]), (0, ["first"]), (went + 2, ["first"]),
        ] {
            try player.go(to: "\(time)s")
            #expect(player.observers == observers, "at \(time)")
            #expect(abs(player.status.position - time) < 0.002)
        }
    }

    @Test func `files that follow each other count on as one does`() throws {
        let (one, many) = (try Player(try long().file), try Player(try long(inFilesOf: 1 << 19).file))
        for goal in ["#1", "#2000", "#5000", "9s"] {
            try one.go(to: goal)
            try many.go(to: goal)
            #expect(many.recorded.snapshot().totals.posts == one.recorded.snapshot().totals.posts)
            #expect(many.status.record == one.status.record && many.status.length == one.status.length)
        }
        #expect(many.recorded.takeProblems() == [])
    }

    @Test func `the log does not begin with the block, and is bounded`() throws {
        let (file, came, _, _) = try long()
        let player = try Player(file)
        try player.go(to: "\(came)s")
        #expect(player.rows.count > 400)
        #expect(player.rows.count <= 5_000)
        let numbers = player.rows.map(\.seq)
        #expect(numbers == Array(numbers[0]...numbers[numbers.count - 1]))
    }

    @Test(arguments: Self.sizes) func `going on from a place shows what going there shows`(size: Int?) throws
    {
        let (file, _, _, _) = try long(inFilesOf: size)
        let (one, other) = (try Player(file), try Player(file))
        try one.go(to: "2.0s")
        for _ in 1...600 { one.move(.record(.on)) }
        try other.go(to: "#\(one.status.record)")
        #expect(one.observers == other.observers)
        #expect(one.rows.suffix(100) == other.rows.suffix(100))
        for _ in 1...600 { one.move(.record(.back)) }
        try other.go(to: "2.0s")
        #expect(one.rows.suffix(100) == other.rows.suffix(100))
    }

    @Test(arguments: Self.sizes) func `what is rare is found over the blocks, and a search can be left`(
        size: Int?
    ) throws {
        let (file, _, _, wrong) = try long(inFilesOf: size)
        let player = try Player(file)
        #expect(player.move(.problem(.on)) == nil)
        #expect(player.names.last == "nobody")
        #expect(abs(player.status.position - wrong) < 0.01)
        #expect(try player.go(to: "name:nowhere") == "no later record matches name:nowhere")
        player.move(.start)
        let line = SourceLine(file: "keys", line: 1_000)
        #expect(player.recorded.run(.replay(.to(try ReplayGoal("name:nobody"))), at: line) == nil)
        #expect(player.status.isSearching)
        #expect(player.recorded.timeUntilDue == .zero)
        player.move(.record(.on))
        #expect(!player.status.isSearching)
        #expect(player.rows.count == 1)
    }

    @Test func `a file that is written meanwhile goes on, at its end`() throws {
        let file = try RecordedFile()
        try file.listing(["first"])
        try file.post("before", at: 1)
        try file.flush()
        let player = try Player(file, follows: true)
        #expect(player.names == ["before"])
        #expect(player.status.isGrowing)
        try file.post("later", at: 2)
        try file.observe(2, "second", at: 2.5)
        try file.flush()
        player.advance(by: 1)
        player.advance(by: 1)
        #expect(player.names == ["before", "later", "a"])
        #expect(player.observers == ["first", "second"])
        let end = try file.fill(2, from: 3)
        try file.post("at.last", at: end)
        try file.flush()
        for _ in 1...10 { player.advance(by: 1) }
        #expect(player.names.last == "at.last")
    }

    @Test func `a block that cannot be read is reported once, and the others are shown`() throws {
        let (file, _, _, _) = try long()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: file.path))
        // A byte of a length, so that the rest of the block cannot be read.
        let place = 3 * 1_048_576 + 200_000
        for index in place..<place + 3_000 { bytes[index] = 0xff }
        try bytes.write(to: URL(fileURLWithPath: file.path))
        let player = try Player(file)
        while player.recorded.goOn() {}
        let problems = player.recorded.takeProblems()
        #expect(!problems.isEmpty && problems.count < 5, "\(problems)")
        #expect(problems.allSatisfy { $0.contains("byte ") })
        #expect(player.recorded.isDamaged)
        player.move(.end)
        #expect(player.names.contains("nobody"))
        #expect(player.recorded.takeProblems().isEmpty)
    }

    @Test func `a file that is cut off anywhere is shown up to there`() throws {
        let file = try RecordedFile()
        try file.listing(["first"])
        for number in 0..<20 { try file.post("post \(number)", at: Double(number)) }
        try file.close()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file.path))
        var most = 0
        for length in stride(from: 60, to: bytes.count, by: 7) {
            try bytes.prefix(length).write(to: URL(fileURLWithPath: file.path))
            guard let reader = try? RecordingReader(path: file.path),
                let recorded = RecordedProgram(reader, center: "main")
            else { continue }
            while recorded.goOn() {}
            let count = recorded.takeRecords().records.count
            #expect(count >= most)
            most = max(most, count)
            #expect(!recorded.isDamaged)
            _ = recorded.run(.replay(.to(.share(0.5))), at: SourceLine(file: "keys", line: 1))
            #expect(recorded.replay != nil)
        }
        #expect(most > 15)
    }

    @Test(arguments: 0..<40)
    func `bytes of chance do not trap a replay`(seed: Int) throws {
        let file = try RecordedFile()
        try file.listing(["first"])
        for number in 0..<50 { try file.post("post \(number % 3)", at: Double(number)) }
        try file.observe(5, "five", at: 60)
        try file.mark("m")
        try file.close()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: file.path))
        var dice = Dice(seed: UInt64(seed))
        for _ in 0..<dice.roll(1..<30) {
            bytes[dice.roll(0..<bytes.count)] = UInt8(truncatingIfNeeded: dice.next())
        }
        try bytes.write(to: URL(fileURLWithPath: file.path))
        guard let reader = try? RecordingReader(path: file.path),
            let recorded = RecordedProgram(reader, center: nil)
        else { return }
        let moves: [ReplayMove] = [
            .end, .record(.back), .post(.back), .problem(.on), .mark(.on), .to(.time(30)), .to(.record(.max)),
            .to(.share(1)), .playOrPause, .start,
        ]
        for move in moves {
            _ = recorded.run(.replay(move), at: SourceLine(file: "keys", line: 1))
            recorded.advance(by: .seconds(1))
            _ = recorded.takeRecords()
            _ = recorded.snapshot()
            #expect(recorded.replay?.position.isFinite == true)
        }
    }
}
