import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

/// What the board does between two looks at the keyboard is bounded, however fast the program posts.
@Suite(.leavesNoObservers) struct BoundedTurnTests {
    /// A source that has a lot at once.
    private final class Flood: BoardSource {
        var batch = RecordInbox.Batch(records: [], dropped: 0)
        var abilities: SourceAbilities { [] }
        func takeRecords() -> RecordInbox.Batch {
            defer { batch = RecordInbox.Batch(records: [], dropped: 0) }
            return batch
        }
        func snapshot() -> BoardSnapshot { BoardSnapshot() }
        func run(_ request: SourceRequest, at sourceLine: SourceLine) -> SourceAnswer? { nil }
        func takeAnswers() -> [(sourceLine: SourceLine, answer: SourceAnswer)] { [] }
        func advance(by elapsed: Duration) {}
        var timeUntilDue: Duration? { nil }
        func onArrival(_ wake: (@Sendable () -> Void)?) {}
    }

    private let flood = Flood()
    private let session: BoardSession<Flood>

    init() {
        session = BoardSession(
            source: flood, size: Size(rows: 24, columns: 80),
            capabilities: Capabilities(unicode: true, colors: 0))
    }

    private func record(_ seq: Int, text: String? = nil) -> NoticeRecord {
        var record = NoticeRecord(seq: UInt64(seq), time: Double(seq), kind: .post)
        record.name = "tick"
        record.payload = text
        return record
    }

    @Test(arguments: [[50_000], [20_000, 20_000, 10_000], [300, 40_000, 9_700]])
    func `many records, in one array or several, are taken in parts, and in order`(
        counts: [Int]
    ) {
        var gaps = RecordGaps()
        for (position, count) in [(0, 1), (8_192, 2), (10_000, 3), (50_000, 4)] {
            gaps.add(count, behind: position)
        }
        var last = 0
        let chunks = counts.map { count in
            defer { last += count }
            return (last + 1...last + count).map { record($0) }
        }
        flood.batch = RecordInbox.Batch(chunks: chunks, gaps: gaps)
        session.collect()
        let first = session.state.live.log.recordCount
        #expect(first > 0 && first < 2 * RecordBacklog.pieceSize, "\(first) records in one turn")
        #expect(session.isBusy, "the rest waits")
        var turns = 1
        while session.isBusy, turns < 1_000 {
            let before = session.state.live.log.recordCount
            session.work()
            #expect(session.state.live.log.recordCount - before < 2 * RecordBacklog.pieceSize)
            turns += 1
        }
        let log = session.state.live.log
        #expect(log.recordCount == 50_000 && log.droppedCount == 10)
        let missing = (0..<log.count).filter { log[$0].missing > 0 }.map { log[$0].missing }
        #expect(missing == [1, 2, 3, 4])
        let seqs = (0..<log.count).filter { log[$0].missing == 0 }.map { log[$0].record.seq }
        #expect(seqs == Array(1...50_000))
    }

    @Test func `a source that was not asked for records is asked soon`() {
        flood.batch = RecordInbox.Batch(records: (1...50_000).map { record($0) }, dropped: 0)
        #expect(session.collect(), "it was asked")
        flood.batch = RecordInbox.Batch(records: [record(50_001)], dropped: 0)
        #expect(!session.collect(), "only what waited was taken")
        #expect(session.state.live.log.recordCount == 50_000 && !session.isBusy)
        #expect(session.collect(), "it was asked again")
        #expect(session.state.live.log.recordCount == 50_001)
    }

    @Test func `a key does not wait for a filter that takes long for each row`() throws {
        let long = "\"" + String(repeating: "ab", count: 500) + "\""
        flood.batch = RecordInbox.Batch(records: (1...2_000).map { record($0, text: long) }, dropped: 0)
        session.collect()
        for key in try KeyScript.keys(in: "fpayload:~b+c<enter>") { _ = session.handle(.key(key)) }
        _ = session.handle(.key(.down))
        #expect(session.state.isFiltering, "the key was answered before all rows were examined")
        session.finishWork()
        #expect(!session.state.isFiltering && session.state.rows.count == 0)
    }

    @Test func `no key waits for rows that come faster than a slow filter examines them, and none is lost`()
        throws
    {
        let long = "\"" + String(repeating: "ab", count: 50) + "\""
        for key in try KeyScript.keys(in: "fpayload:~(ab)+<enter>") { _ = session.handle(.key(key)) }
        for start in stride(from: 1, to: 6_000, by: 2_000) {
            let records = (start..<start + 2_000).map { record($0, text: long) }
            flood.batch = RecordInbox.Batch(records: records, dropped: 0)
            session.collect()
            #expect(session.state.isFiltering)
            #expect(!session.state.mustWait(for: .down))
        }
        session.finishWork()
        let rows = session.state.rows
        #expect((0..<rows.count).map { rows[$0].record.seq } == Array(1...6_000))
    }

    @Test func `keys are handled until the time is over, and the rest waits`() {
        var keys = [Key](repeating: .character("?"), count: 10)[...]
        var looks = 0
        let requests = session.handle(&keys) {
            looks += 1
            return looks == 3
        }
        #expect(requests.isEmpty && keys.count == 7)
    }

    @Test func `the keyboard is looked at while a key waits for rows, and help and ^C do not wait`() throws {
        flood.batch = RecordInbox.Batch(records: (1...30_000).map { record($0) }, dropped: 0)
        session.collect()
        session.finishWork()
        for key in try KeyScript.keys(in: "fnothing.has.this<enter>") { _ = session.handle(.key(key)) }
        #expect(session.state.isFiltering)
        var keys: ArraySlice<Key> = [.down]
        var looks = 0
        while !keys.isEmpty, looks < 100 {
            looks += 1
            _ = session.handle(&keys) { true }
        }
        #expect(looks > 2 && looks < 100, "one step at a time: \(looks)")
        #expect(!session.state.isFiltering)
        for key in try KeyScript.keys(in: "<esc>fnothing.else<enter>") { _ = session.handle(.key(key)) }
        #expect(session.state.isFiltering)
        keys = [.character("?")]
        _ = session.handle(&keys) { true }
        #expect(keys.isEmpty && session.state.modes.top == .overlay(.help))
        #expect(session.state.isFiltering)
        keys = [.control("c")]
        #expect(session.handle(&keys) { true } == [.quit])
        #expect(session.state.isFiltering)
    }
}
