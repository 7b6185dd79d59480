import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import Lessons
@testable import TerminalUI

/// The list of all commands, in which letters are typed.
@Suite(.leavesNoObservers) struct PaletteTests {
    private let lines = "observe cart.changed as CartBadge by owner\npost cart.changed 1"

    private func texts(_ board: Board) -> [String] { board.state.paletteEntries.map(\.text) }

    @Test(arguments: ["", "?", "1", "L", "S", "F", "K", "A", "y", "f", "/"])
    func `^P opens it wherever one is, and : does as well where no line is typed`(keys: String) {
        let board = Board(100, 30, lines: lines)
        board.press(keys + "<c-p>")
        #expect(board.state.modes.top == .palette)
        #expect(board.promptRow == " do ›  type to search")
        board.press("<esc>")
        #expect(board.state.modes.top != .palette)
        guard !["y", "f", "/"].contains(keys) else { return }
        board.press(":")
        #expect(board.state.modes.top == .palette)
    }

    @Test func `^P in the prompt is still the line before`() {
        let board = Board(lines: lines)
        board.press("pnote a<enter>p<c-p>")
        #expect(board.state.modes.top == .prompt)
        #expect(board.state.prompt.line.text == "note a")
    }

    @Test func `it lists what can be done with its key, and what cannot with the reason, at the end`() throws
    {
        let board = Board(100, 30, lines: lines)
        board.press("<c-p>")
        let entries = board.state.paletteEntries
        #expect(entries.contains { $0.text == "Open leak report" && $0.keys == "!" && $0.refusal == nil })
        #expect(entries.contains { $0.text == "Show keyboard" && $0.keys == "K s" })
        #expect(entries.contains { $0.text == "Copy the record as JSON" && $0.keys == "y j" })
        #expect(entries.contains { $0.text == "lesson 1: \(LessonLibrary.all[0].title)" })
        #expect(entries.contains { $0.text == CommandForm.all[0].text && $0.keys == "p" })
        let refused = try #require(entries.firstIndex { $0.refusal != nil })
        #expect(entries[refused...].allSatisfy { $0.refusal != nil })
        #expect(entries.contains { $0.refusal == "select an observer first: 1 goes to them" })
        #expect(entries.contains { $0.text == "Go to next step, or show the answer" && $0.refusal != nil })
        // Each command once, and none that only edits a line.
        let texts = entries.map(\.text)
        #expect(Set(texts).count == texts.count)
        #expect(!texts.contains("Move cursor left") && !texts.contains("Close"))
    }

    @Test func `every command of the board is in it, or is one of a line, a list or the palette`() {
        let board = Board(100, 30, lines: lines)
        board.press("<c-p>")
        let listed = Set(texts(board))
        let others: Set<KeyContext> = [
            .prompt, .query, .help, .palette, .rates, .lessonList, .programList, .filterList, .notes,
        ]
        let wanted = Set(KeyMap.commands.filter { !others.contains($0.context) }.map(\.label))
        #expect(wanted.subtracting(listed) == ["Close", "List all commands"])
    }

    @Test func `letters narrow it, and Enter does what is selected`() {
        let board = Board(100, 30, lines: lines)
        board.press("<c-p>lkrep")
        #expect(texts(board).first == "Open leak report")
        #expect(board.rows.contains { $0.contains("Open leak report") && $0.hasSuffix(" !") })
        board.press("<enter>")
        #expect(board.state.modes.overlay == .leaks)
        board.press("<esc><c-p>lesson 3<enter>")
        #expect(board.state.lesson?.number == 3)
    }

    @Test func `an action of the keyboard or of copying is done without its first key`() {
        let board = Board(100, 30, lines: lines)
        board.press(":show keyboard<enter>")
        board.session.advance(by: .seconds(1))
        board.session.collect()
        #expect(board.logged.contains { $0.contains("keyboard.didShow") })
        #expect(
            board.press("<c-p>record as JSON<enter>").contains { if case .copy = $0 { true } else { false } })
        #expect(board.state.modes.isEmpty)
    }

    @Test func `a command opens the prompt with its word, and a kept filter is turned on`() {
        let board = Board(100, 30, lines: lines)
        board.press("<c-p>holders<enter>")
        #expect(board.promptRow == " › holders")
        #expect(board.state.prompt.line.text == "holders ")
        board.press("<esc>fkind:post<enter><esc>")
        #expect(board.state.query.filter == nil)
        board.press("<c-p>filter: kind<enter>")
        #expect(board.state.query.filter?.text == "kind:post")
    }

    @Test func `what cannot be done now says why and leaves the list open`() {
        let board = Board(100, 30, lines: lines)
        board.press("<c-p>remove the selected<enter>")
        #expect(board.state.modes.top == .palette)
        #expect(board.footer == " not now: select an observer first: 1 goes to them")
        #expect(board.session.demo.center.registrationCount == 1)
        board.press("<esc>1j<c-p>remove the selected<enter>")
        #expect(board.session.demo.center.registrationCount == 0)
    }

    @Test func `what was typed as a filter holds when the list is opened`() {
        let board = Board(100, 30, lines: lines)
        board.press("fkind:post<c-p><esc>")
        #expect(board.state.query.filter?.text == "kind:post")
        #expect(board.state.query.saved.entries.count == 1)
    }

    @Test(arguments: [(40, 12), (20, 5), (80, 24), (120, 36), (200, 60)])
    func `it is bounded, the selected row is in view, and the panes stay above`(columns: Int, rows: Int) {
        let board = Board(columns, rows, lines: lines)
        board.press("<c-p>")
        for _ in 0..<60 {
            board.press("<down>")
            let entry = board.state.selectedEntry
            let start = String((entry?.text ?? "-").prefix(8))
            guard rows > 5 else { continue }
            #expect(board.rows.contains { $0.contains(start) }, "\(start)")
        }
        #expect(PaletteView.region(of: board.state).rows <= 16)
        if rows > 20 { #expect(board.rows[1].contains("1 Observers")) }
        board.press("<pgup><pgup><pgup><pgup><pgup><pgup><pgup><pgup><pgup>zzzqqq")
        #expect(texts(board).isEmpty)
        board.press("<enter>")
        #expect(board.state.modes.isEmpty)
    }

    @Test func `keys that the user has changed are those that it shows`() {
        let board = Board(100, 30, lines: lines)
        let changes = KeyChanges.making([.init(.everywhere, .character("!"), .character("W"))])
        board.session.take(BoardPreferences(keys: changes.keys))
        board.press("<c-p>leak report")
        #expect(board.state.selectedEntry?.keys == "W")
    }

    @Test func `/ in the help narrows its lines, and Enter does what the line says`() {
        let board = Board(100, 30, lines: lines)
        board.press("?/lifelines")
        #expect(board.promptRow == " help › lifelines")
        #expect(board.state.selectedEntry?.text == "Open lifelines")
        board.press("<enter>")
        #expect(board.state.modes.overlay == .lifelines)
        #expect(!board.state.modes.contains(.overlay(.help)))
    }

    @Test func `a line of the help that is only to be read closes it, and Esc goes back to it`() {
        let board = Board(100, 30, lines: lines)
        board.press("?/delete the word before")
        #expect(board.state.selectedEntry?.hasEffect == false)
        board.press("<esc>")
        #expect(board.state.modes.top == .overlay(.help))
        board.press("/delete the word before<enter>")
        #expect(board.state.modes.isEmpty)
        board.press("?/kind:deliver<c-u>observe NAME<enter>")
        #expect(board.state.prompt.line.text == "observe ")
    }

    @Test func `a source that can do less is told as the reason`() {
        let board = Board(100, 30, lines: lines)
        board.limit(to: [])
        board.press("<c-p>")
        let entries = board.state.paletteEntries
        #expect(!entries.contains { $0.refusal == nil && $0.text.hasPrefix("Type a command") })
        #expect(entries.contains { $0.refusal == "this source takes no commands" })
        board.press("the lives of the objects<c-u>lifelines<enter>")
        #expect(board.state.modes.top == .palette)
    }
}
