import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

/// Filters and searches of very many rows: a key looks at a bounded part of them. Counted, not timed.
@Suite(.leavesNoObservers) struct FindingTests {
    private let limit = BoardState.lookLimit

    private func names(_ count: Int) -> Board {
        let inbox = RecordInbox(capacity: 2 * count)
        let lines = (1...count).map { "observe name.\($0) as O\($0) by block" }.joined(separator: "\n")
        return Board(120, 36, inbox: inbox, lines: lines)
    }

    @Test func `a key of a filter looks at a bounded part of the rows, and the rest is found between keys`() {
        let board = names(12_000)
        let all = board.state.rows.count
        board.press("fname.7")
        #expect(board.session.isBusy)
        #expect(board.state.live.nextFiltered?.work == limit)
        #expect(board.state.observers.nextShape.map { $0.shape.work <= limit + 1 } == true)
        #expect(board.state.rows.count == all, "what is seen stays until all is found")
        #expect(board.title(of: .log).contains("\(all.grouped) rows · filtering"))
        var steps = 0
        while board.session.isBusy {
            board.session.work()
            steps += 1
        }
        #expect(steps >= 2)
        #expect(board.state.rows.count == 1111)
        #expect(board.state.tree.rows.count == 2 * 1111)
        #expect(board.title(of: .log).contains("1 111 rows of \(all.grouped) records"))
    }

    @Test func `a name of many observers is filtered a part at a time`() {
        let lines = (1...12_000).map { "observe name as O\($0) by block" }.joined(separator: "\n")
        let board = Board(120, 36, inbox: RecordInbox(capacity: 24_000), lines: lines)
        board.press("fobs:O19")
        #expect(board.state.observers.nextShape.map { $0.shape.work <= limit + 1 } == true)
        board.session.finishWork()
        #expect(board.state.tree.rows.count == 1 + 111)
    }

    @Test func `keys that are typed ahead of the filter act on the rows that it leaves`() {
        let board = names(12_000)
        board.press("1fname.11999<enter>jd")
        #expect(board.state.live.snapshot.observerCount == 11_999)
        board.session.finishWork()
        #expect(board.state.tree.rows.count == 0)
        board.press("<esc>fname.11998")
        board.session.finishWork()
        #expect(board.state.tree.rows.count == 2)
    }

    @Test func `what comes while a filter is found is filtered as well`() {
        let board = names(12_000)
        board.press("f-name.")
        #expect(board.state.live.nextFiltered != nil)
        board.run("post other")
        board.session.finishWork()
        #expect(board.state.rows.count == 1, "the post, which says that it had no observer")
        board.press("<c-u>name.1")
        #expect(board.state.live.nextFiltered != nil)
        board.session.demo.center.post("name.1 too")
        board.session.collect()
        board.session.finishWork()
        let names = (0..<board.state.rows.count).map { board.state.rows[$0].record.name }
        #expect(names.filter { $0 == "name.1 too" }.count == 1)
    }

    @Test func `what comes at once is filtered and searched a part at a time`() {
        let board = Board(120, 36)
        board.press("fkind:note<enter>/~a*b<enter>")
        _ = board.session.handle(
            records(
                (1...20_000).map { seq in
                    var note = NoticeRecord(seq: UInt64(seq), time: 0, kind: .note)
                    note.text = seq % 2 == 0 ? "aab" : "c"
                    return note
                }))
        #expect(board.session.isBusy)
        #expect(board.state.rows.count <= limit)
        board.session.finishWork()
        #expect(board.state.rows.count == 20_000)
        #expect(board.state.matchCount == "10000/10000")
    }

    @Test func `payloads that take long are looked at one at a time`() {
        let board = Board(120, 36)
        let text = String(repeating: "a", count: 15_000)
        let notes = (1...200).map { seq in
            var post = NoticeRecord(seq: UInt64(seq), time: 0, kind: .post)
            post.payload = text
            return post
        }
        _ = board.session.handle(records(notes))
        board.press("f~(a*)*(a*)*b")
        #expect(board.state.live.nextFiltered.map { $0.work < 20 } == true)
        board.press("<c-u>")
        #expect(board.state.rows.count == 200)
    }

    @Test func `observers that come and go do not keep a filter from being found`() {
        let board = names(12_000)
        board.press("fname.7<enter>")
        for number in 1...6 {
            let token = board.session.demo.center.observe("name.7\(number) more") { _ in }
            board.session.collect()
            board.session.work()
            token.cancel()
        }
        #expect(board.state.observers.shape?.key.filter == board.state.query.filter)
        board.session.collect()
        board.session.finishWork()
        #expect(board.state.tree.rows.count == 2 * 1111)
    }

    @Test func `a search looks at a bounded part of the rows, and the rest is looked at between keys`() {
        let board = names(12_000)
        board.press("2G/name.11000<enter>")
        #expect(board.promptRow == " › searching for name.11000 …")
        #expect(board.session.isBusy)
        board.session.finishWork()
        #expect(board.state.selectedLogRow?.record.name == "name.11000")
        #expect(board.state.message?.text == "the search wrapped around")
        board.press("/<c-u>zzz<enter>")
        board.session.finishWork()
        #expect(board.state.message?.text == "no row matches zzz")
    }

    @Test func `a key that is typed ahead of a search acts on the row that is found`() {
        let board = names(12_000)
        board.press("2g/name.11000<enter>j")
        #expect(board.state.selectedLogRow?.record.name == "name.11001")
    }

    @Test func `the two columns of a long log without a model end with its last row`() {
        let board = names(5000)
        board.press("<c-p>compare with<enter>")
        #expect(ComparisonColumns(board.state.rows).count == board.state.rows.count)
        #expect(!board.state.rows.hasCompared)
        #expect(board.text.contains("+ name.5000"))
    }
}
