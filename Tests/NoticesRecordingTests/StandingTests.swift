import Notices
import NoticesRecording
import NoticesWire
import TestSupport
import Testing

/// What each block of a recording says again: what was asked for, what was left out, and which objects should be gone.
@Suite struct StandingTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private let watch = Watch(names: [.init("cart.", isPrefix: true)])

    private func leaks(_ living: UInt64, suspects: Int = 1, text: String = "“a” at Page.swift:7")
        -> ExpectedGone
    {
        ExpectedGone(
            goneCount: 1, livingCount: living,
            living: (0..<min(64, living)).map { id in
                ExpectedGone.Object(
                    id: id, label: "Page#\(id)", since: 5,
                    suspects: Array(
                        repeating: ExpectedGone.Suspect(center: 1, registration: 1, text: text),
                        count: suspects))
            })
    }

    private func filling(_ first: UInt64) -> WireMessage {
        .records(
            center: 1,
            (first..<first + 400).map { seq in
                var record = NoticeRecord(seq: seq, time: 0, kind: .post)
                record.payload = "\"" + String(repeating: "x", count: 4_000) + "\""
                return record
            })
    }

    @Test func `each block has them behind its checkpoint, as they were there`() throws {
        var sums = LeftOut()
        sums.posts = 3
        let path = try scratch.file(
            of: recording(of: [
                .watch(watch), .leaks(leaks(1)), .leftOut(center: 1, sums), filling(1), .leaks(leaks(2)),
                filling(500), .end(End(.closed)),
            ]))
        let reader = try RecordingReader(path: path)
        #expect(reader.blocks.count > 2)
        #expect(try reader.allFaults() == [])
        for block in reader.blocks.dropFirst() {
            let messages = try reader.messages(inBlock: block.number)
            let standing = Array(messages.dropFirst().prefix(3))
            #expect(
                standing == [
                    .watch(watch), .leaks(leaks(block.number == 1 ? 1 : 2)), .leftOut(center: 1, sums),
                ])
        }
    }

    @Test func `leaks that take too much lose suspects, then objects, and keep their counts`() throws {
        let long = leaks(200, suspects: 16, text: String(repeating: "é", count: 1_000))
        let path = try scratch.file(of: recording(of: [.leaks(long), .end(End(.closed))]))
        let reader = try RecordingReader(path: path)
        let found = try reader.allMessages().compactMap {
            if case .leaks(let leaks) = $0 { leaks } else { nil }
        }
        #expect(found.count == 1)
        #expect(found.first?.livingCount == 200 && found.first?.goneCount == 1)
        #expect(found.first?.living.count == 64)
        #expect(found.first?.living.allSatisfy { $0.suspects.count < 16 } == true)
        #expect(reader.size < 40_000)
    }

    @Test func `the next file of a recording has them too`() throws {
        var plan = RecordingPlan(path: scratch.file())
        (plan.maximumSize, plan.files) = (1 << 20, 9)
        var writer = try RecordingWriter(plan, greeting)
        try writer.append(.watch(watch))
        try writer.append(.leaks(leaks(3)))
        try writer.append(filling(1))
        try writer.close(End(.closed))
        let messages = try RecordingReader(path: scratch.file("a.notices.1")).allMessages()
        #expect(Array(messages.dropFirst().prefix(2)) == [.watch(watch), .leaks(leaks(3))])
    }

    @Test(arguments: [true, false])
    func `the next file says whether the observers are known of a center that has none`(areKnown: Bool) throws
    {
        var plan = RecordingPlan(path: scratch.file())
        (plan.maximumSize, plan.files) = (1 << 20, 9)
        var writer = try RecordingWriter(plan, greeting)
        let listing = RegistrationChunk(
            center: 1, seq: 0, isLast: true, knowsObservers: areKnown, registrations: [])
        try writer.append(.registrations(listing))
        try writer.append(filling(1))
        try writer.close(End(.closed))
        let reader = try RecordingReader(path: scratch.file("a.notices.1"))
        #expect(try reader.allMessages().dropFirst().first == .registrations(listing))
        #expect(try reader.lastRegistrations().knowsObservers(of: 1) == areKnown)
    }

    @Test func `a block says how much each center had before it`() throws {
        let drops = Drops(total: 9, posts: 4, deliveries: 5)
        let path = try scratch.file(
            of: recording(of: [
                .drops(center: 2, drops), filling(1), .end(End(.closed)),
            ]))
        let block = try #require(try RecordingReader(path: path).blocks.dropFirst().first)
        #expect(block.centers.map(\.sums?.posts) == [block.records, 4])
        #expect(block.centers.last?.sums?.deliveries == 5)
        #expect(block.totals.posts == block.records + 4)
    }
}
