import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

/// The selected row has left the log, whose limit it was the oldest within.
@Suite(.leavesNoObservers) struct DepartedRowTests {
    private func post(_ seq: UInt64, _ name: String, deliveries: Int = 0) -> NoticeRecord {
        var record = NoticeRecord(seq: seq, time: 0, kind: .post)
        (record.name, record.deliveries) = (name, deliveries)
        return record
    }

    private func delivery(_ seq: UInt64, of post: UInt64) -> NoticeRecord {
        var record = NoticeRecord(seq: seq, time: 0, kind: .deliver)
        (record.name, record.observer, record.post) = ("wanted", "Badge", post)
        return record
    }

    private func board(capacity: Int) -> BoardState {
        var state = BoardState(
            size: Size(rows: 24, columns: 80), capabilities: Capabilities(unicode: true, colors: 0))
        state.live.log = DeliveryLog(capacity: capacity)
        return state
    }

    private func press(_ keys: String, on state: inout BoardState) throws {
        for key in try KeyScript.keys(in: keys) { _ = state.update(.key(key)) }
        state.finishFinding()
    }

    @Test func `a post that a filter still shows has a detail after its row has left the log`() throws {
        var state = board(capacity: 8)
        _ = state.update(records([post(1, "wanted", deliveries: 1), delivery(2, of: 1)]))
        try press("fkind:post name:wanted<enter>k", on: &state)
        _ = state.update(records((3...40).map { post($0, "other") }))
        state.finishFinding()
        #expect(state.selectedLogRow?.record.seq == 1)
        #expect(!state.shown.log.holds(DeliveryLog.RowKey(root: 1, seq: 1)))
        #expect(
            state.detailLayout.lines.map(\.text).joined().contains(
                "not known: the log no longer has this post's deliveries"))
        _ = render(state)
        for keys in [
            "<enter>", "jjkk", "2c", "2C", "n", "<esc>", "y", "<esc>", ":switch filter<enter>",
            ":zoom pane<enter>", ":compare with<enter>", "<esc>",
            ":open rates<enter>", ":open lifelines<enter>",
        ] {
            try press(keys, on: &state)
            _ = render(state)
        }
    }

    @Test func `rows that left the log while a fold was worked out are not shown`() {
        // The deliveries are folded away.
        func half(_ seq: UInt64) -> NoticeRecord {
            seq.isMultiple(of: 2) ? delivery(seq, of: seq - 1) : post(seq, "a", deliveries: 1)
        }
        var picture = BoardState.Picture()
        picture.log = DeliveryLog(capacity: 20_000)
        picture.add(RecordInbox.Batch(records: (1...20_000).map(half), dropped: 0))
        picture.apply(LogOptions(folds: LogFolds(base: .closed)))
        #expect(picture.isFiltering)
        picture.add(RecordInbox.Batch(records: (20_001...25_000).map(half), dropped: 0))
        while picture.isFiltering { picture.goOnFiltering(looks: 4_096) }
        let seen = picture.seenLog
        let stale = (0..<seen.count).count { seen[$0].missing == 0 && !picture.log.holds(seen[$0].key) }
        #expect(stale == 0)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `any row may leave while it is selected, under any filter and fold`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var state = board(capacity: 16)
        var next: UInt64 = 1
        let keys = [
            "k", "j", "g", "G", "<enter>", "<esc>", "2", "3", "c", "C", "n", "N", ":zoom pane<enter>",
            ":fold or unfold all<enter>", "<left>",
            "<right>",
            "fname:wanted<enter>", "/other<enter>", "<space>", ":clear log<enter>", "u", "<bs>", "y<esc>",
            ":open rates<enter><esc>", ":open lifelines<enter><esc>",
            "H",
        ]
        for _ in 0..<400 {
            let count = UInt64(dice.roll(0..<9))
            if count > 0 {
                _ = state.update(
                    records(
                        (next..<next + count).map { seq in
                            dice.roll(0..<3) == 0 && seq > 2
                                ? delivery(seq, of: seq - 1 - UInt64(dice.roll(0..<2)))
                                : post(seq, dice.roll(0..<4) == 0 ? "wanted" : "other", deliveries: 1)
                        }))
                next += count
            }
            for key in try KeyScript.keys(in: dice.pick(keys)) { _ = state.update(.key(key)) }
            if dice.roll(0..<3) == 0 { _ = state.update(.layOut) }
            #expect(render(state).problem(for: state.size) == nil)
        }
    }
}
