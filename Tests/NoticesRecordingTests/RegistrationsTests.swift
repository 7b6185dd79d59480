import Notices
import NoticesRecording
import NoticesWire
import TestSupport
import Testing

/// What the messages of a recording say of registrations.
@Suite struct RecordedRegistrationsTests {
    private func change(_ kind: NoticeRecord.Kind, _ number: UInt64, seq: UInt64) -> WireMessage {
        var record = NoticeRecord(seq: seq, time: 0, kind: kind)
        (record.name, record.observer, record.registration) = ("a", "Observer#\(number)", number)
        (record.file, record.line, record.lifetime) = ("Shop/Cart.swift", 12, .token)
        return .records(center: 1, [record])
    }

    private func listing(
        _ numbers: [UInt64], seq: UInt64, isLast: Bool = true, isUpdate: Bool = false
    ) -> WireMessage {
        let registrations = numbers.map { number in
            var registration = WireRegistration(
                number: number, observer: "Listed#\(number)", file: "Shop/Cart.swift", line: 12)
            (registration.name, registration.priority) = ("a", 7)
            return registration
        }
        return .registrations(
            RegistrationChunk(
                center: 1, seq: seq, isLast: isLast, isUpdate: isUpdate, registrations: registrations))
    }

    private func observers(after messages: [WireMessage], inBlock block: Int = 0) -> [String] {
        var known = RecordedRegistrations()
        for message in messages { known.apply(message, inBlock: block) }
        return known.registrations(of: 1).map(\.observer)
    }

    @Test func `a record adds what it says, until an update says all`() {
        let beginning = [listing([1], seq: 5), change(.observe, 2, seq: 6)]
        #expect(observers(after: beginning) == ["Listed#1", "Observer#2"])
        #expect(
            observers(after: beginning + [listing([2], seq: 6, isUpdate: true)]) == ["Listed#1", "Listed#2"])
    }

    @Test func `a listing knows better than records that come late`() {
        #expect(observers(after: [listing([1], seq: 5), change(.observe, 2, seq: 4)]) == ["Listed#1"])
    }

    @Test func `a record of an end removes`() {
        let messages = [listing([1, 2], seq: 5), change(.remove, 1, seq: 6)]
        #expect(observers(after: messages) == ["Listed#2"])
        #expect(observers(after: messages + [listing([3], seq: 7)]) == ["Listed#3"])
    }

    @Test func `a listing in several frames counts when it is whole`() {
        let first = listing([1], seq: 5, isLast: false)
        #expect(observers(after: [listing([9], seq: 1), first]) == ["Listed#9"])
        #expect(observers(after: [first, listing([2], seq: 5)]) == ["Listed#1", "Listed#2"])
        // The rest of it was lost, and another one begins.
        #expect(observers(after: [first, listing([2], seq: 6)]) == ["Listed#2"])
        var past = Checkpoint.Past()
        past.listing = 4
        let block = WireMessage.checkpoint(Checkpoint(records: 0, past: past))
        #expect(observers(after: [first, block, listing([2], seq: 5)], inBlock: 4) == ["Listed#2"])
        #expect(
            observers(after: [first, block, listing([2], seq: 5)], inBlock: 5) == ["Listed#1", "Listed#2"])
    }

    @Test func `a center that is offered no more has none`() {
        var hello = greeting
        #expect(observers(after: [listing([1], seq: 5), .hello(hello)]) == ["Listed#1"])
        hello.centers.removeFirst()
        #expect(observers(after: [listing([1], seq: 5), .hello(hello)]) == [])
    }

    @Test(arguments: [10, 400, 40_000])
    func `what blocks begin with is what records and listings said before`(count: Int) throws {
        let scratch = try Scratch()
        var dice = Dice(seed: 5)
        let registrations = dice.registrations(count)
        // In two chunks, between which a block ends; one is added, and not told in full, before another ends.
        let half = count / 2
        let bytes = recording(of: [
            .registrations(
                RegistrationChunk(
                    center: 1, seq: 1, isLast: false, registrations: Array(registrations[..<half]))),
            .records(center: 1, dice.notes(4_000, length: 700, from: 2)),
            .registrations(
                RegistrationChunk(
                    center: 1, seq: 1, isLast: true, registrations: Array(registrations[half...]))),
            change(.observe, 99_999, seq: 5_000),
            .records(center: 1, dice.notes(9_000, length: 700, from: 6_000)),
            change(.remove, 1, seq: 99_999),
            .records(center: 1, dice.notes(3_000, length: 700, from: 100_000)),
        ])
        let reader = try RecordingReader(path: try scratch.file(of: bytes))
        #expect(try reader.allFaults() == [])
        #expect(reader.blocks.count > 3)
        let last = try reader.lastRegistrations().registrations(of: 1).map(\.number)
        #expect(last == registrations.dropFirst().map(\.number) + [99_999])
        var known = try reader.registrations(beforeBlock: 3)
        for message in try reader.messages(inBlock: 3) { known.apply(message, inBlock: 3) }
        #expect(known.count == count + 1)
    }
}
