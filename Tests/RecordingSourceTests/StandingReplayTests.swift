import BoardModel
import Demo
import Notices
import NoticesRecording
import NoticesWire
import TerminalUI
import TestSupport
import Testing

@testable import RecordingSource

/// Leaks, sums and calls of a recording, at each of its places.
@Suite struct StandingReplayTests {
    private func leaks(_ living: UInt64) -> WireMessage {
        .leaks(
            ExpectedGone(
                goneCount: 0, livingCount: living,
                living: (0..<living).map {
                    ExpectedGone.Object(
                        id: $0, label: "Page#\($0)", since: 1_750_000_000_000_000_000, suspects: [])
                }))
    }

    @Test func `leaks are shown from their moment on, with their age there`() throws {
        let file = try RecordedFile()
        try file.listing(["first"])
        try file.post("b", at: 1)
        try file.append(leaks(1))
        try file.post("b", at: 3)
        try file.append(leaks(2))
        let end = try file.fill(2, from: 9)
        try file.append(leaks(0))
        try file.post("b", at: end + 1)
        try file.close()
        let player = try Player(file)
        for (goal, living) in [("#1", nil), ("#2", 1), ("#3", 2), ("#900", 2), ("#1", nil)]
            as [(String, Int?)]
        {
            try player.go(to: goal)
            #expect(player.recorded.snapshot().expected?.livingCount == living, "at \(goal)")
        }
        try player.go(to: "#2")
        #expect(player.recorded.snapshot().expected?.living.map(\.seconds) == [3])
        player.move(.end)
        #expect(player.recorded.snapshot().expected?.livingCount == 0)
    }

    @Test func `sums are those of the recording wherever it is entered`() throws {
        let file = try RecordedFile()
        try file.listing(["first"])
        try file.post("b", at: 0, center: 2)
        let half = try file.fill(3, from: 1)
        _ = try file.fill(3, from: half)
        try file.close()
        let (one, other) = (try Player(file), try Player(file))
        while one.recorded.goOn() {}
        other.move(.end)
        #expect(other.recorded.snapshot().totals.posts == 3_060)
        #expect(one.recorded.snapshot().totals == other.recorded.snapshot().totals)
        try other.go(to: "#1000")
        #expect(other.recorded.snapshot().totals.posts == 999)
    }

    @Test func `calls say since which record they are counted`() throws {
        let file = try RecordedFile()
        try file.listing(["first"])
        for time in 0..<7 { try file.deliver(to: "first", at: Double(time)) }
        let later = try file.fill(3, from: 8)
        for time in 0..<3 { try file.deliver(to: "first", at: later + Double(time)) }
        try file.close()
        func calls(_ player: Player) throws -> Int {
            let groups = player.recorded.snapshot().groups
            let group = try #require(groups.index(of: .name("a")))
            return groups.calls(of: groups.observers(at: group)[0].registration).count
        }
        let player = try Player(file)
        while player.recorded.goOn() {}
        #expect(player.recorded.snapshot().calls == .fromTheBeginning)
        #expect(try calls(player) == 10)
        player.move(.start)
        player.move(.end)
        guard case .from(let record) = player.recorded.snapshot().calls else {
            Issue.record("the calls before the block were not counted")
            return
        }
        #expect(record > 7 && player.rows.first?.seq == record)
        #expect(try calls(player) == 3)
        player.move(.start)
        #expect(player.recorded.snapshot().calls == .fromTheBeginning)
    }

    @Test func `what was not asked for is in the sums, and is said`() throws {
        let file = try RecordedFile()
        try file.append(.watch(Watch(names: [.init("fill"), .init("a")])))
        var sums = LeftOut()
        (sums.total, sums.posts, sums.deliveries, sums.names, sums.registrations) = (30, 10, 20, 4, 9)
        try file.append(.leftOut(center: 1, sums))
        _ = try file.fill(3, from: 1)
        try file.close()
        let player = try Player(file)
        for move in [ReplayMove.end, .to(.record(5)), .to(.record(1_400))] {
            player.move(move)
            let snapshot = player.recorded.snapshot()
            #expect(snapshot.leftOut?.asked == "only fill, a")
            #expect(snapshot.leftOut?.records == 30 && snapshot.leftOut?.registrations == 9)
            #expect(snapshot.totals.posts == Int(player.status.record) + 10)
            #expect(snapshot.totals.deliveries == 20)
        }
    }
}
