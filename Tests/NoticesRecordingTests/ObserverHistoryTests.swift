import Notices
import NoticesRecording
import NoticesWire
import TestSupport
import Testing

/// The registrations that a recording says there were, against those that a center had.
@Suite(.leavesNoObservers) struct ObserverHistoryTests {
    private final class Offer: WatchableCenter {
        private let kept: NoticeCenter
        var number: UInt64 { kept.number }
        var center: NoticeCenter? { kept }

        init(_ center: NoticeCenter) { kept = center }

        func shown(_ records: [NoticeRecord]) -> [NoticeRecord] { records }
    }

    private final class Owner: Sendable {}

    @Test(arguments: 0..<6)
    func `at the end of each tick they are those of the center`(seed: Int) throws {
        let scratch = try Scratch()
        let center = NoticeCenter()
        var dice = Dice(seed: UInt64(seed))
        let kept = dice.roll(0..<2) == 0 ? 0 : 3_000
        let tokens = (0..<kept).map { center.observe("kept", label: "kept \($0)") { _ in } }
        var watched = try #require(WatchedCenter(Offer(center)))
        var encoder = RecordingEncoder()
        var hello = greeting
        hello.centers = [Hello.Center(number: center.number, label: "main")]
        let isBegun = encoder.begin(hello)
        try #require(isBegun)
        var bytes: [UInt8] = []
        var expected: [(size: Int, registrations: [WireRegistration])] = []
        var history = History()
        for tick in 0..<60 {
            let listing = WireMessage.registrations(watched.listing())
            if tick == 0 { _ = encoder.append(listing) }
            history.run(dice.roll(0..<60), on: center, &dice)
            // The ring has what was there before, and more than one tick takes.
            for message in watched.tick() { _ = encoder.append(message) }
            bytes += encoder.takeBytes()
            expected.append((bytes.count, center.registrations.map { WireRegistration($0) }))
        }
        #expect(bytes.count > 2 * BlockLayout.size)
        let last = try RecordingReader(path: try scratch.file("whole", of: bytes))
        #expect(try last.allFaults() == [])
        for (size, registrations) in expected {
            let reader = try RecordingReader(path: try scratch.file(of: Array(bytes[..<size])))
            let found = try reader.lastRegistrations().registrations(of: center.number)
            let isEqual = found == registrations
            #expect(isEqual, "behind \(size) bytes: \(found.count) registrations, not \(registrations.count)")
        }
        withExtendedLifetime((tokens, history)) {}
    }

    /// Observers that come and go, and posts.
    private struct History {
        private var tokens: [NoticeToken] = []
        private var owners: [Owner] = []
        private var once = NoticeOptions.once

        mutating func run(_ steps: Int, on center: NoticeCenter, _ dice: inout Dice) {
            for _ in 0..<steps {
                let name = NoticeName("name \(dice.roll(0..<9))")
                switch dice.roll(0..<7) {
                case 0, 1: tokens.append(center.observe(name, label: "token") { _ in })
                case 2:
                    owners.append(Owner())
                    center.observe(name, owner: owners[owners.count - 1]) { _, _ in }
                case 3 where !tokens.isEmpty: tokens.remove(at: dice.roll(0..<tokens.count))
                case 4 where !owners.isEmpty:
                    // Its registrations end before it is gone: that it is gone is found only half a second later.
                    let owner = owners.remove(at: dice.roll(0..<owners.count))
                    center.removeAll(ownedBy: owner)
                case 5: tokens.append(center.observe(name, options: once, label: "once") { _ in })
                default: center.post(name, payload: String(repeating: "x", count: dice.roll(0..<4_000)))
                }
            }
        }
    }
}
