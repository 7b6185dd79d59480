import BoardModel
import Notices
import Testing

@Suite struct RecordChunksTests {
    private func records(_ numbers: ClosedRange<UInt64>) -> [NoticeRecord] {
        numbers.map { NoticeRecord(seq: $0, time: 1, kind: .post) }
    }

    private func numbers(_ chunks: [[NoticeRecord]]) -> [[UInt64]] { chunks.map { $0.map(\.seq) } }

    @Test func `long arrays are kept as they are, and short ones are joined`() {
        var chunks = RecordChunks()
        chunks.append(records(1...300))
        chunks.append([])
        chunks.append(records(301...302))
        chunks.append(records(303...303))
        chunks.append(records(304...700))
        #expect(chunks.count == 700 && !chunks.isEmpty)
        #expect(numbers(chunks.take()) == [Array(1...300), [301, 302, 303], Array(304...700)])
        #expect(chunks.isEmpty && chunks.take().isEmpty)
    }

    @Test func `the first records are removed, across arrays and in parts of one`() {
        var chunks = RecordChunks()
        chunks.append(records(1...300))
        chunks.append(records(301...700))
        chunks.removeFirst(10)
        #expect(chunks.count == 690)
        chunks.removeFirst(290)
        #expect(chunks.count == 400)
        chunks.removeFirst(7)
        #expect(numbers(chunks.take()) == [Array(308...700)])
        chunks.append(records(1...3))
        #expect(numbers(chunks.take()) == [[1, 2, 3]])
    }

    @Test func `records that are all removed leave nothing`() {
        var chunks = RecordChunks()
        chunks.append(records(1...300))
        chunks.removeFirst(300)
        #expect(chunks.isEmpty && chunks.take().isEmpty)
        chunks.append(records(1...5))
        chunks.removeFirst(2)
        chunks.append(records(6...7))
        #expect(numbers(chunks.take()) == [[3, 4, 5, 6, 7]])
    }

    @Test func `a batch of several arrays is one for who wants one, and is logged in order with its gaps`() {
        var gaps = RecordGaps()
        gaps.add(4, behind: 2)
        gaps.add(2, behind: 3)
        let batch = RecordInbox.Batch(chunks: [records(1...2), records(7...7), records(10...11)], gaps: gaps)
        #expect(batch.recordCount == 5 && batch.records.map(\.seq) == [1, 2, 7, 10, 11])
        var (log, other) = (DeliveryLog(), DeliveryLog())
        log.add(batch)
        other.add(RecordInbox.Batch(records: batch.records, gaps: gaps))
        let rows = (0..<log.count).map { [log[$0].record.seq, UInt64(log[$0].missing)] }
        #expect(rows == (0..<other.count).map { [other[$0].record.seq, UInt64(other[$0].missing)] })
        #expect(log.count == 7 && log.droppedCount == 6)
    }
}
