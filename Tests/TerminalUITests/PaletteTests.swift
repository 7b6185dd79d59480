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

    @Test(arguments: ["", "?", "1", "!", "K", "y", "f", "/"])
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
        #expect(entries.contains { $0.text == "Open rates" && $0.keys.isEmpty && $0.refusal == nil })
        let refused = try #require(entries.firstIndex { $0.refusal != nil })
        #expect(entries[refused...].allSatisfy { $0.refusal != nil })
        #expect(entries.contains { $0.refusal == "select an observer first: 1 goes to them" })
        #expect(entries.contains { $0.text == "Go to next step, or answer" && $0.refusal != nil })
        #expect(
            entries.contains { $0.text == "Delete the word before" && $0.refusal == "while typing anything" })
        // Each command once.
        let texts = entries.map(\.text)
        #expect(Set(texts).count == texts.count)
        #expect(!texts.contains("Close"))
    }

    @Test func `every command is in it, and every word of a filter and kind of observer`() {
        let board = Board(100, 30, lines: lines)
        board.press("<c-p>")
        let listed = Set(texts(board))
        #expect(Set(KeyMap.commands.map(\.label)).subtracting(listed) == ["Close", "List all commands"])
        #expect(FilterWord.all.allSatisfy { word in listed.contains { $0.hasPrefix(word.sample) } })
        #expect(ObserverKind.allCases.allSatisfy { listed.contains("\($0.rawValue) \($0.summary)") })
    }

    @Test func `a command without a key runs from it, and says why not where it has no effect`() {
        let board = Board(100, 30)
        #expect(board.press(":toggle mouse<enter>") == [.toggleMouse])
        board.press(":clear log<enter>")
        #expect(board.state.modes.top == .palette)
        #expect(board.footer == " not now: there is no row to clear")
        board.press("<esc>pnote a<enter>")
        #expect(board.state.rows.count > 0)
        board.press(":clear log<enter>")
        #expect(board.state.rows.count == 0)
        #expect(board.state.modes.isEmpty)
    }

    @Test func `a word of a filter begins one`() {
        let board = Board(100, 30, lines: lines)
        board.press(":kind:deliver<enter>")
        #expect(board.state.query.line.text == "kind:deliver")
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

    @Test(arguments: [
        ("misspelt", "Go to next problem"), ("wrong", "Filter handlers off the main thread"),
        ("origin", "Go to cause"),
    ])
    func `a command is found by what one looks for`(typed: String, label: String) {
        let board = Board(lines: "observe a as X\npost a")
        board.press("2<c-p>\(typed)")
        #expect(board.state.selectedEntry?.text == label)
    }

    @Test func `a command comes before a line of the prompt that matches as well`() {
        let board = Board(100, 30, lines: lines)
        board.press("<c-p>leak")
        #expect(board.state.selectedEntry?.text == "Open leak report")
        #expect(board.state.paletteEntries.contains { $0.text == "expect leaked N" })
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
        board.press("<c-p>remove observer<enter>")
        #expect(board.state.modes.top == .palette)
        #expect(board.footer == " not now: select an observer first: 1 goes to them")
        #expect(board.session.demo.center.registrationCount == 1)
        board.press("<esc>1j<c-p>remove observer<enter>")
        #expect(board.session.demo.center.registrationCount == 0)
    }

    @Test func `what was typed as a filter holds when the list is opened`() {
        let board = Board(100, 30, lines: lines)
        board.press("fkind:post<c-p><esc>")
        #expect(board.state.query.filter?.text == "kind:post")
        #expect(board.state.query.saved.entries.count == 1)
    }

    @Test(arguments: [(20, 5), (80, 24), (200, 60)])
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

    @Test func `a command without a key can be given one, by its label`() {
        let board = Board(100, 30, lines: lines)
        let changes = KeyChanges.making([.init(.everywhere, label: "Open rates", "Z")])
        board.session.take(BoardPreferences(keys: changes.keys))
        board.press("<c-p>open rates")
        #expect(board.state.selectedEntry?.keys == "Z")
        board.press("<esc>Z")
        #expect(board.state.modes.overlay == .rates)
    }

    @Test func `keys that the user has changed are those that it shows`() {
        let board = Board(100, 30, lines: lines)
        let changes = KeyChanges.making([.init(.panes, .character("!"), .character("W"))])
        board.session.take(BoardPreferences(keys: changes.keys))
        board.press("<c-p>leak report")
        #expect(board.state.selectedEntry?.keys == "W")
    }

    @Test func `a source that can do less is told as the reason`() {
        let board = Board(100, 30, lines: lines)
        board.limit(to: [])
        board.press("<c-p>")
        let entries = board.state.paletteEntries
        #expect(!entries.contains { $0.refusal == nil && $0.text.hasPrefix("Post, or type") })
        #expect(entries.contains { $0.refusal == "this source takes no commands" })
        board.press("the lives of the objects<c-u>lifelines<enter>")
        #expect(board.state.modes.top == .palette)
    }
}
