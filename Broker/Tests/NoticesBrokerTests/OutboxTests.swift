import Testing

@testable import NoticesBroker

@Suite struct OutboxTests {
    private let room = OutboxRoom(bytes: .max)

    private func entry(_ byte: UInt8, size: Int = 1) -> Outbox.Entry {
        Outbox.Entry(body: Array(repeating: byte, count: size))
    }

    /// The counter of the next message, and the first byte of each of its notices.
    private func leave(_ outbox: inout Outbox) -> (UInt64, [UInt8])? {
        guard let departure = outbox.depart() else { return nil }
        outbox.arrive()
        return (departure.counter, departure.entries.map { $0.body[0] })
    }

    private func split(_ outbox: inout Outbox) -> Bool { outbox.split() }

    @Test func `entries leave in the order in which they came, with counters without gaps`() throws {
        var outbox = Outbox(policy: .dropOldest(3), keepsLatestOnly: false, in: room)
        let dropped = (1...5).flatMap { outbox.add(entry($0)).dropped.map { $0.body[0] } }
        #expect(dropped == [1, 2])
        #expect(outbox.count == 3)
        #expect(try #require(leave(&outbox)) == (1, [3, 4, 5]))
        _ = outbox.add(entry(6))
        #expect(try #require(leave(&outbox)) == (4, [6]))
        #expect(leave(&outbox) == nil)
    }

    @Test func `the newest is dropped where that was chosen`() throws {
        var outbox = Outbox(policy: .dropNewest(2), keepsLatestOnly: false, in: room)
        let dropped = (1...4).flatMap { outbox.add(entry($0)).dropped.map { $0.body[0] } }
        #expect(dropped == [3, 4])
        #expect(try #require(leave(&outbox)) == (1, [1, 2]))
    }

    @Test func `an entry that has not arrived departs again under its counter, and is never dropped`() throws
    {
        var outbox = Outbox(policy: .dropOldest(1), keepsLatestOnly: false, in: room)
        _ = outbox.add(entry(1))
        #expect(outbox.depart()?.counter == 1)
        _ = outbox.add(entry(2))
        let dropped = outbox.add(entry(3)).dropped
        #expect(dropped.map { $0.body[0] } == [2])
        #expect(outbox.depart()?.counter == 1)
        #expect(outbox.count == 2)
        outbox.arrive()
        #expect(try #require(leave(&outbox)) == (2, [3]))
    }

    @Test func `the outboxes of all names have a bound together`() {
        let room = OutboxRoom(bytes: 2 * entry(1, size: 100).cost)
        var first = Outbox(policy: .dropNewest(100), keepsLatestOnly: false, in: room)
        var second = Outbox(policy: .dropOldest(100), keepsLatestOnly: false, in: room)
        var kept = Outbox(policy: .dropNewest(100), keepsLatestOnly: true, in: room)
        func drop(_ byte: UInt8, by outbox: inout Outbox) -> [UInt8] {
            outbox.add(entry(byte, size: 100)).dropped.map { $0.body[0] }
        }
        #expect(drop(1, by: &first).isEmpty)
        #expect(drop(2, by: &second).isEmpty)
        #expect(drop(3, by: &first) == [3])
        #expect(drop(4, by: &second) == [2])
        #expect(drop(5, by: &kept) == [5])
        // What is on its way takes room until it has arrived.
        _ = first.depart()
        #expect(drop(6, by: &first) == [6])
        first.arrive()
        #expect(drop(7, by: &kept).isEmpty)
        // A kept notice takes the place of the one before it.
        #expect(drop(8, by: &kept).isEmpty)
        #expect(drop(9, by: &first) == [9])
    }

    @Test func `bytes are bounded as well as entries`() {
        var outbox = Outbox(policy: .dropOldest(100, bytes: 10), keepsLatestOnly: false, in: room)
        _ = outbox.add(entry(1, size: 6))
        let first = outbox.add(entry(2, size: 6)).dropped
        #expect(first.count == 1)
        let dropped = outbox.add(entry(3, size: 11)).dropped
        #expect(dropped.map { $0.body[0] } == [2, 3])
        #expect(outbox.count == 0)
    }

    @Test func `of a kept name the latest waits, and an earlier one is superseded`() throws {
        var outbox = Outbox(policy: .dropNewest(1), keepsLatestOnly: true, in: room)
        _ = outbox.add(entry(1))
        let pushed = outbox.add(entry(2))
        #expect(pushed.dropped.isEmpty)
        #expect(pushed.superseded.map { $0.body[0] } == [1])
        #expect(try #require(leave(&outbox)) == (1, [2]))
    }

    @Test func `no more leave together than a message may have, and what asks for an answer leaves alone`()
        throws
    {
        var outbox = Outbox(policy: .dropNewest(1_000), keepsLatestOnly: false, in: room)
        for _ in 0..<300 { _ = outbox.add(entry(1)) }
        #expect(try #require(leave(&outbox)).1.count == 256)
        #expect(try #require(leave(&outbox)) == (257, Array(repeating: 1, count: 44)))
        for byte in [2, 3, 4] as [UInt8] {
            var entry = entry(byte)
            if byte == 3 { entry.number = 7 }
            _ = outbox.add(entry)
        }
        for byte in [2, 3, 4] as [UInt8] { #expect(try #require(leave(&outbox)).1 == [byte]) }
        for size in [60_000, 5_000, 1_000] { _ = outbox.add(entry(5, size: size)) }
        #expect(try #require(leave(&outbox)).1 == [5, 5])
        #expect(try #require(leave(&outbox)).1 == [5])
    }

    @Test func `a message that is refused leaves again in parts, in order and under the same counters`()
        throws
    {
        var outbox = Outbox(policy: .dropNewest(1_000), keepsLatestOnly: false, in: room)
        for byte in 1...4 { _ = outbox.add(entry(UInt8(byte), size: 10)) }
        #expect(outbox.depart()?.entries.count == 4)
        _ = outbox.add(entry(5, size: 10))
        #expect(split(&outbox))
        #expect(outbox.count == 5)
        #expect(try #require(leave(&outbox)) == (1, [1, 2]))
        #expect(outbox.depart()?.counter == 3)
        #expect(split(&outbox))
        #expect(try #require(leave(&outbox)) == (3, [3]))
        #expect(outbox.depart()?.counter == 4)
        // One that is refused alone has no parts.
        #expect(!split(&outbox))
        outbox.arrive()
        #expect(try #require(leave(&outbox)) == (5, [5]))
    }

    @Test func `a line gives back what was put in, in order, for any mix of both`() {
        var line = Line<Int>()
        var (next, expected) = (0, 0)
        var chance = Dice(seed: 3)
        for _ in 0..<20_000 {
            if Int.random(in: 0..<100, using: &chance) < 55 {
                line.add(next)
                next += 1
            } else if let taken = line.takeFirst() {
                #expect(taken == expected)
                expected += 1
                if taken.isMultiple(of: 7), let second = line.takeFirst() {
                    line.putBack([taken, second])
                    expected -= 1
                }
            }
            #expect(line.count == next - expected)
        }
    }
}
