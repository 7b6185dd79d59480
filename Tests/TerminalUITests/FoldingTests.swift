import BoardModel
import Demo
import Notices
import TerminalUI
import TestSupport
import Testing

private let script = """
    observe a as X
    observe a as Y by owner
    observe b as Z by strong
    observe c as Keeper by block
    """

@Suite(.leavesNoObservers) struct FoldingTests {
    private func tree(_ board: Board) -> [String] {
        board.content(of: .observers).map { row in
            row.split(separator: " ").prefix(2).joined(separator: " ")
        }
    }

    @Test func `a name is folded and unfolded`() {
        let board = Board(lines: script)
        board.press("1h")
        #expect(tree(board) == ["▸ a", "▾ b", "Z strong", "▾ c", "Keeper block"])
        board.press("l")
        #expect(tree(board).prefix(3) == ["▾ a", "X token", "Y owner"])
        board.press("<enter>")
        #expect(tree(board).first == "▸ a")
        board.press("<right><left><enter>")
        #expect(tree(board).first == "▾ a")
    }

    @Test func `folding on an observer goes to its name first`() {
        let board = Board(lines: script)
        board.press("1jjh")
        #expect(board.state.observers.position.selected == 0)
        #expect(board.state.observers.folds.names.isEmpty)
        board.press("h")
        #expect(tree(board).first == "▸ a")
    }

    @Test func `a folded name shows its number of observers, and stays folded when one is added`() {
        let board = Board(lines: script)
        board.press("1h")
        #expect(board.content(of: .observers)[0].hasSuffix(" 2"))
        board.run("observe a as W")
        #expect(board.content(of: .observers)[0].hasSuffix(" 3"))
        #expect(tree(board).first == "▸ a")
    }

    @Test func `a name without observers is not folded unseen`() {
        let board = Board(lines: "post a")
        board.press("1h")
        board.run("observe a as X")
        #expect(tree(board) == ["▾ a", "X token"])
    }

    @Test func `an observer that is none of the board's objects can be removed and not released`() {
        let board = Board()
        let token = board.session.demo.center.observe("a", label: "Host") { _ in }
        board.session.collect()
        board.press("1jx")
        #expect(board.promptRow == " › Host is not an object of the board: d removes its registration")
        #expect(!board.footer.contains("x release"))
        board.press("d")
        #expect(board.logged.last == "- a removed")
        token.cancel()
    }

    @Test func `the selection stays on its row when names come before it`() {
        let board = Board(lines: script)
        board.press("1jjjj")
        #expect(board.state.selectedObserver?.registration.observer == "Z")
        board.run("observe a.first as New\nobserve a as Fourth")
        #expect(board.state.selectedObserver?.registration.observer == "Z")
    }

    @Test func `d removes the selected registration and nothing else`() {
        let board = Board(lines: script)
        board.press("1jd")
        #expect(board.logged.last == "- a removed")
        #expect(board.content(of: .log).last?.contains("removed") == true)
        #expect(tree(board) == ["▾ a", "Y owner", "▾ b", "Z strong", "▾ c", "Keeper block"])
        board.press("<del>")
        #expect(tree(board) == ["▾ b", "Z strong", "▾ c", "Keeper block"])
    }

    @Test func `x releases the object, and a handler that holds it shows as a leak`() {
        let board = Board(lines: script)
        board.press("1jx")
        #expect(board.logged.suffix(2) == ["- a token released", "# X is gone: its deinit ran"])
        board.press("jjx")
        #expect(board.logged.last?.hasPrefix("# Z is still alive") == true)
        #expect(board.content(of: .observers).contains { $0.hasPrefix("   ! Z") })
        #expect(board.rows[0].contains("leaked 1"))
        board.press("x")
        #expect(board.promptRow.contains("Z was already released"))
    }

    @Test func `an observer with a deallocated owner is marked until the next post removes it`() {
        let board = Board(lines: script)
        board.press("1jjx")
        #expect(board.content(of: .observers)[2].hasPrefix("   † Y"))
        #expect(board.content(of: .observers)[2].hasSuffix("○"))
        #expect(board.content(of: .observers)[0].hasSuffix(" 1"))
        #expect(board.rows[0].contains("gone 1"))
        board.run("post a")
        #expect(!tree(board).contains("† Y"))
        #expect(board.logged.contains("! Y skipped: owner gone"))
    }

    @Test func `a block with a deallocated object is still called, and marked`() {
        let board = Board(lines: script)
        board.press("1Gx")
        #expect(board.content(of: .observers).last?.hasPrefix("   † Keeper") == true)
        #expect(board.content(of: .observers).last?.hasSuffix("●") == true)
    }

    @Test(arguments: ["d", "x", "<del>"])
    func `on a name, the keys of an observer say what to do`(key: String) {
        let board = Board(lines: script)
        board.press("1" + key)
        #expect(board.promptRow == " › select an observer first: it is below its name")
        #expect(board.logged.count == 4)
    }

    @Test func `an empty tree says so, and its keys do nothing`() {
        let board = Board()
        board.press("1jkGghl<enter>dx")
        #expect(board.content(of: .observers) == [" no observers", " p  observe cart.changed"])
        #expect(board.logged.isEmpty)
    }
}
