import BoardModel
import Demo
import Notices
import TestSupport
import Testing

@testable import ProgramSource

/// Records of several programs become those of one log.
@Suite struct ProgramMergeTests {
    private var merge = ProgramMerge(count: 2)
    private let start = ContinuousClock.now
    private let identities = [
        ProgramMerge.Identity(process: 0xa, timeZero: 1_000_000_000),
        ProgramMerge.Identity(process: 0xb, timeZero: 3_000_000_000),
    ]

    init() {
        for program in identities.indices { add([], of: program) }
    }

    private func post(_ seq: UInt64, _ time: Double, _ origin: String? = nil) -> NoticeRecord {
        var record = NoticeRecord(seq: seq, time: time, kind: .post)
        record.name = "p\(seq)"
        record.origin = origin.flatMap { NoticeRecord.Origin($0) }
        return record
    }

    private func delivery(_ seq: UInt64, _ time: Double, of post: UInt64) -> NoticeRecord {
        var record = NoticeRecord(seq: seq, time: time, kind: .deliver)
        record.post = post
        return record
    }

    private mutating func add(_ records: [NoticeRecord], of program: Int, at milliseconds: Int = 0) {
        merge.add(
            RecordInbox.Batch(records: records, dropped: 0), of: program, identities[program],
            at: start + .milliseconds(milliseconds))
    }

    /// What is ready, as `PROGRAM:NUMBER of POST by CAUSE`.
    private mutating func take(at milliseconds: Int = 0) -> [String] {
        let batch = merge.take(at: start + .milliseconds(milliseconds))
        return batch.records.map { record in
            let program = batch.programs[record.seq].map(String.init) ?? "?"
            return "\(program):\(record.seq)" + (record.post.map { " of \($0)" } ?? "")
                + (record.cause.map { " by \($0)" } ?? "")
        }
    }

    @Test mutating func `a post that came from another program stands below the post there`() {
        add([post(5, 3, "a/7"), delivery(6, 3, of: 5)], of: 0)
        add([post(1, 1, "a/7/shop-1"), delivery(2, 1, of: 1)], of: 1)
        #expect(take() == ["0:1", "0:2 of 1", "1:3 of 1", "1:4 of 3"])
    }

    @Test mutating func `a post that arrives before the one that it came from waits for it`() {
        add([post(1, 1, "a/7/shop-1"), delivery(2, 1, of: 1), post(3, 1)], of: 1)
        #expect(take() == [])
        #expect(merge.deadline == start + ProgramMerge.patience)
        add([post(5, 3, "a/7")], of: 0, at: 100)
        #expect(take(at: 100) == ["0:1", "1:2 of 1", "1:3 of 2", "1:4"])
        #expect(merge.deadline == nil)
    }

    @Test mutating func `a post whose origin never comes waits no longer than a quarter of a second`() {
        add([post(1, 1, "a/7/shop-1")], of: 1)
        #expect(take(at: 249) == [])
        #expect(take(at: 250) == ["1:1"])
    }

    @Test mutating func `a post that came from a program that is not attached does not wait`() {
        add([post(1, 1, "c/7/shop-3")], of: 1)
        #expect(take() == ["1:1"])
    }

    @Test mutating func `what crosses back stands below what it came from`() {
        var answer = post(3, 1.1, "b/1")
        answer.cause = 2
        add([post(1, 3, "a/1"), post(2, 3.2, "b/1/shop-2"), delivery(3, 3.2, of: 2)], of: 0)
        add([post(1, 1, "a/1/shop-1"), delivery(2, 1, of: 1), answer], of: 1)
        #expect(take() == ["0:1", "1:2 of 1", "1:3 of 2", "1:4 by 3", "0:5 of 4", "0:6 of 5"])
    }

    @Test mutating func `trees come in the order of their times on a common clock, each in one piece`() {
        // Times of the second program begin two seconds later.
        add([post(1, 2.1), delivery(2, 2.9, of: 1), post(3, 5)], of: 0)
        add([post(1, 0.5), delivery(2, 0.6, of: 1), post(3, 2.5)], of: 1)
        #expect(take() == ["0:1", "0:2 of 1", "1:3", "1:4 of 3", "1:5", "0:6"])
    }

    @Test mutating func `the end of a record has the number of its beginning`() {
        var begun = post(1, 1)
        begun.isComplete = false
        add([begun], of: 0)
        #expect(take() == ["0:1"])
        add([post(9, 0)], of: 1)
        #expect(take() == ["1:2"])
        add([post(1, 1), delivery(2, 1, of: 1)], of: 0)
        #expect(take() == ["0:1", "0:3 of 1"])
    }

    @Test mutating func `records that are missing are missing between the same records`() {
        var batch = RecordInbox.Batch(records: [post(1, 3), post(9, 3)], dropped: 0)
        batch.gaps.add(7, behind: 1)
        merge.add(batch, of: 0, identities[0], at: start)
        let taken = merge.take(at: start)
        #expect(taken.records.map(\.seq) == [1, 2])
        #expect(taken.gaps.all.map(\.position) == [1])
        #expect(taken.gaps.count == 7)
    }

    @Test(arguments: 0..<200)
    mutating func `whatever programs say, each record comes once, and below none that comes later`(seed: Int)
    {
        var dice = Dice(seed: UInt64(seed))
        var (added, taken) = (0, 0)
        for step in 0..<20 {
            for program in 0..<2 {
                let records = (0..<dice.roll(0..<6)).map { _ in
                    var record = dice.record()
                    if dice.roll(0..<2) == 0 { record.seq = dice.next() % 40 }
                    if dice.roll(0..<2) == 0 { record.post = dice.next() % 40 }
                    if dice.roll(0..<3) == 0 {
                        let node = dice.roll(0..<2) == 0 ? nil : "shop"
                        record.origin = NoticeRecord.Origin(
                            process: dice.pick([0xa, 0xb, 0xc]), post: dice.next() % 9, node: node)
                    }
                    return record.bounded
                }
                added += records.count
                add(records, of: program, at: step * 60)
            }
            let batch = merge.take(at: start + .milliseconds(step * 60))
            taken += batch.records.count
            for record in batch.records {
                #expect(record.post ?? 0 < record.seq)
                #expect(record.cause ?? 0 < record.seq)
                #expect(batch.programs[record.seq] != nil)
            }
        }
        taken += merge.take(at: start + .seconds(10)).records.count
        #expect(taken == added)
    }

    @Test func `a flood is merged some at a time, and nothing of it is lost`() {
        var merge = ProgramMerge(count: 2)
        let now = ContinuousClock.now
        for program in 0...1 {
            let records = (1...20_000).map { seq in
                var record = NoticeRecord(
                    seq: UInt64(seq), time: Double(2 * seq + program), kind: .post)
                record.name = "n"
                return record
            }
            merge.add(RecordInbox.Batch(records: records, dropped: 0), of: program, .init(), at: now)
        }
        var seqs: [UInt64] = []
        var turns = 0
        while merge.deadline != nil, turns < 100 {
            let batch = merge.take(at: now)
            #expect(batch.records.count <= ProgramMerge.turnLimit, "in one turn")
            seqs += batch.records.map(\.seq)
            turns += 1
        }
        #expect(seqs == Array(1...40_000))
    }
}
