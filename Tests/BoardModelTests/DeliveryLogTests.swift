import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo

@Suite(.leavesNoObservers) struct DeliveryLogTests {
    private func record(
        _ seq: UInt64, _ kind: NoticeRecord.Kind, of post: UInt64? = nil, by cause: UInt64? = nil,
        isComplete: Bool = true
    ) -> NoticeRecord {
        var record = NoticeRecord(seq: seq, time: 0, kind: kind, isComplete: isComplete)
        record.post = post
        record.cause = cause
        return record
    }

    /// `seq` of each row, indented by its depth; `?` for missing records; `!` behind a post without observers.
    private func outline(_ log: DeliveryLog) -> [String] {
        (0..<log.count).map { log[$0] }.map { row in
            row.missing > 0
                ? "\(row.missing)?"
                : String(repeating: ">", count: row.depth) + "\(row.record.seq)"
                    + (row.unheard == nil ? "" : "!")
        }
    }

    @Test func `an empty log has nothing`() {
        let log = DeliveryLog()
        #expect(log.count == 0)
        #expect(log.last == nil)
        #expect(log.index(of: DeliveryLog.RowKey(root: 1, seq: 1)) == 0)
        #expect(DeliveryLog(capacity: -1).capacity == 1)
    }

    @Test func `what came of a post stands below it, however posts interleave`() {
        var log = DeliveryLog()
        for record in [
            record(1, .post, isComplete: false), record(2, .post, isComplete: false),
            record(3, .deliver, of: 2, isComplete: false), record(4, .deliver, of: 1, isComplete: false),
            record(5, .note), record(6, .skip, of: 1), record(3, .deliver, of: 2), record(7, .fail, of: 2),
            record(1, .post), record(8, .remove), record(4, .deliver, of: 1), record(2, .post),
        ] { log.add(record) }
        #expect(outline(log) == ["1", ">4", ">6", "2", ">3", ">7", "5", "8"])
        #expect((0..<log.count).allSatisfy { log[$0].record.isComplete })
        #expect(log.postCount == 2)
        #expect(log.droppedCount == 0)
        #expect(log.last?.record.seq == 8)
    }

    @Test func `causes nest as deep as they go`() {
        var log = DeliveryLog()
        for record in [
            record(1, .post, isComplete: false), record(2, .deliver, of: 1, isComplete: false),
            record(3, .post, by: 2, isComplete: false), record(4, .deliver, of: 3, by: 2, isComplete: false),
            record(5, .note, by: 4), record(6, .post, by: 4, isComplete: false),
            record(7, .unheard, of: 6, by: 4), record(6, .post, by: 4),
            record(4, .deliver, of: 3, by: 2), record(3, .post, by: 2), record(2, .deliver, of: 1),
            record(8, .deliver, of: 1), record(1, .post), record(9, .post),
        ] { log.add(record) }
        #expect(outline(log) == ["1", ">2", ">>3", ">>>4", ">>>>5", ">>>>6!", ">8", "9"])
        #expect(log[5].key == DeliveryLog.RowKey(root: 1, seq: 6))
        #expect(log.recordCount == 9)
    }

    @Test func `a cause that comes late still finds its place`() {
        var log = DeliveryLog()
        for record in [record(1, .post), record(2, .deliver, of: 1), record(3, .post)] { log.add(record) }
        log.add(record(4, .note, by: 2))
        #expect(outline(log) == ["1", ">2", ">>4", "3"])
    }

    @Test func `a record is completed in its place`() {
        var log = DeliveryLog()
        let begun = log.add(record(1, .post, isComplete: false))
        log.add(record(2, .post, isComplete: false))
        #expect(!begun.record.isComplete)
        var complete = record(1, .post)
        complete.deliveries = 7
        let row = log.add(complete)
        #expect(row.key == begun.key)
        #expect(log.count == 2)
        #expect(log[0].record == complete)
        #expect(!log[1].record.isComplete)
    }

    @Test func `a row is found by its key, and where it would be`() {
        var log = DeliveryLog()
        for seq: UInt64 in [2, 5, 9] {
            log.add(record(seq, .post))
            log.add(record(seq + 1, .deliver, of: seq))
        }
        for index in 0..<log.count { #expect(log.index(of: log[index].key) == index) }
        let places: [(UInt64, UInt64, Int)] = [
            (1, 1, 0), (2, 9, 2), (3, 3, 2), (5, 5, 2), (5, 7, 4), (9, 9, 4), (9, 11, 6), (10, 10, 6),
        ]
        for (root, seq, index) in places {
            #expect(log.index(of: DeliveryLog.RowKey(root: root, seq: seq)) == index, "\(root) \(seq)")
        }
    }

    @Test func `the oldest rows go when there is no room, and are counted apart from what was lost`() {
        var log = DeliveryLog(capacity: 3)
        for seq: UInt64 in 1...10 { log.add(record(seq, .note)) }
        #expect(outline(log) == ["7?", "8", "9", "10"])
        #expect(log[0].record.text == "7 older records trimmed")
        #expect((log.droppedCount, log.trimmedCount) == (0, 7))
        log.add(RecordInbox.Batch(records: [record(20, .note)], dropped: 9))
        #expect((log.droppedCount, log.trimmedCount) == (9, 8))
        #expect(outline(log) == ["8?", "9", "10", "20", "9?"])
        #expect(log[4].record.text == "9 records dropped here")
        log.add(RecordInbox.Batch(records: [], dropped: 1))
        for seq: UInt64 in 30...33 { log.add(record(seq, .note)) }
        #expect(outline(log) == ["22?", "31", "32", "33"])
        #expect(log[0].record.text == "10 records dropped, 12 older ones trimmed")
        #expect(log[0].isLoss)
        #expect((log.droppedCount, log.trimmedCount) == (10, 12))
        #expect(log.recordCount + log.droppedCount + log.trimmedCount == 25)
    }

    @Test func `what an inbox of a board drops beyond the log's limit is not lost`() {
        let (inbox, center) = (RecordInbox.keepingNewest, NoticeCenter())
        inbox.attach(to: center)
        for number in 1...250_000 { center.note("\(number)") }
        let batch = inbox.take()
        #expect(batch.dropped > 0)
        #expect(batch.gaps.all.allSatisfy { $0.trimmed == $0.count })
        var log = DeliveryLog()
        log.add(batch)
        #expect(log.droppedCount == 0)
        #expect(log.recordCount + log.trimmedCount == 250_000)
    }

    @Test func `the rows below a row are found, also when it has left the log`() {
        var log = DeliveryLog(capacity: 4)
        for record in [
            record(1, .post), record(2, .deliver, of: 1), record(3, .deliver, of: 1), record(4, .post),
        ] { log.add(record) }
        #expect(log.below(DeliveryLog.RowKey(root: 1, seq: 1)) == 1..<3)
        #expect(log.below(DeliveryLog.RowKey(root: 4, seq: 4)) == 4..<4)
        log.add(record(5, .post))
        #expect(log.below(DeliveryLog.RowKey(root: 1, seq: 1)) == 1..<3)
        for seq: UInt64 in 6...8 { log.add(record(seq, .post)) }
        #expect(log.below(DeliveryLog.RowKey(root: 1, seq: 1)).isEmpty)
        #expect(log.below(DeliveryLog.RowKey(root: .max, seq: .max)).isEmpty)
    }

    @Test func `what is below a dropped post becomes a row of its own`() {
        var log = DeliveryLog(capacity: 2)
        log.add(record(1, .post, isComplete: false))
        log.add(record(2, .note))
        log.add(record(3, .note))
        log.add(record(4, .deliver, of: 1))
        #expect(outline(log) == ["2?", "3", "4"])
    }

    @Test func `a post that is dropped before its end is counted once`() {
        var log = DeliveryLog(capacity: 2)
        log.add(record(1, .post, isComplete: false))
        for seq: UInt64 in 2...4 {
            log.add(record(seq, .deliver, of: 1, isComplete: false))
            log.add(record(seq, .deliver, of: 1))
        }
        log.add(record(1, .post))
        #expect(log.postCount == 1)
        #expect(log.trimmedCount == 2)
        #expect(outline(log) == ["2?", ">3", "4"])
    }

    @Test func `a delivery is completed in its place although its post is dropped`() {
        var log = DeliveryLog(capacity: 2)
        log.add(record(1, .post, isComplete: false))
        log.add(record(2, .deliver, of: 1, isComplete: false))
        log.add(record(3, .note))
        log.add(record(2, .deliver, of: 1))
        #expect(outline(log) == ["1?", ">2", "3"])
        #expect(log[1].record.isComplete)
    }

    @Test func `a post is counted at its end when its begin was dropped on the way`() {
        var log = DeliveryLog()
        log.add(record(7, .post))
        log.add(record(7, .post))
        #expect(log.postCount == 1)
        #expect(log.count == 1)
    }

    @Test func `posts of several threads stay trees`() {
        let inbox = RecordInbox()
        let demo = DemoProgram(inbox: inbox, stopwatch: { .zero })
        let center = demo.center
        center.observe("outer") { [center] _ in center.post("inner") }.detach()
        center.observe("inner") { _ in }.detach()
        #expect(race(4) { _ in for _ in 1...200 { center.post("outer") } })
        var log = DeliveryLog()
        log.add(inbox.take())
        #expect(log.count == 2 + 800 * 4)
        #expect(log.postCount == 1_600)
        let rows = (0..<log.count).map { log[$0] }
        #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.key < $1.key })
        #expect(rows.allSatisfy { $0.record.isComplete })
        for start in stride(from: 2, to: rows.count, by: 4) {
            let tree = rows[start..<start + 4]
            #expect(tree.map(\.record.kind) == [.post, .deliver, .post, .deliver])
            #expect(tree.map(\.record.name) == ["outer", "outer", "inner", "inner"])
            #expect(tree.map(\.depth) == [0, 1, 2, 3])
            #expect(Set(tree.map(\.key.root)).count == 1)
        }
        center.removeAll()
        withExtendedLifetime(demo) {}
    }

    @Test func `an end without its row makes none, also when others found no room meanwhile`() {
        var log = DeliveryLog(capacity: 1)
        log.add(NoticeRecord(seq: 1, time: 0, kind: .post, isComplete: false))
        log.add(NoticeRecord(seq: 2, time: 0, kind: .note))
        log.add(RecordInbox.Batch(records: [], dropped: 5))
        log.add(NoticeRecord(seq: 1, time: 0, kind: .post))
        #expect(log.recordCount + log.droppedCount + log.trimmedCount == 2 + 5)
    }
}
