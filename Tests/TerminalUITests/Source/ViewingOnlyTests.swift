import BoardModel
import Demo
import Notices
import TerminalUI
import TestSupport
import Testing

/// The board on a program that allows viewing only: keys for more say so, and what is typed after `p` is no keys.
@Suite(.leavesNoObservers) struct ViewingOnlyTests {
    private let source: TinySource
    private let session: BoardSession<TinySource>
    private let token: NoticeToken
    private static let reason = "this program is view only"

    init() {
        source = TinySource([.recording])
        source.program = ProgramStatus(name: "shop", process: 7, center: "main", phase: .live)
        token = source.center.observe("cart.changed", label: "Badge") { _ in }
        session = BoardSession(
            source: source, size: Size(rows: 24, columns: 80),
            capabilities: Capabilities(unicode: true, colors: 0))
        session.collect()
    }

    @discardableResult private func press(_ keys: String) throws -> [HostRequest] {
        try KeyScript.keys(in: keys).flatMap { session.handle(.key($0)) }
    }

    private var rows: [String] { render(session.state).grid.lines }
    private func row(_ index: Int) -> String {
        String(rows[index].reversed().drop { $0 == " " }.reversed())
    }
    private var promptRow: String { row(22) }
    private var footer: String { row(23) }

    @Test(arguments: ["<enter>", "<esc>"])
    func `p says why, and what is typed after it acts on nothing until it ends`(end: String) throws {
        try press("p")
        #expect(promptRow == " › \(Self.reason): Enter or Esc to go on")
        #expect(footer == " Enter or Esc go on")
        let former = session.state
        let requests = try press("qDLSA?1z<space>post cart.changed 3<up><tab>")
        _ = session.handle(.typed("quit"))
        _ = session.handle(.paste("q", isCut: false))
        #expect(requests.isEmpty && source.waiting.isEmpty)
        #expect(session.state.modes.isEmpty && session.state.focus == former.focus)
        #expect(!session.state.isHeld && !session.state.isZoomed)
        #expect(promptRow == " › \(Self.reason): Enter or Esc to go on")
        try press(end)
        #expect(session.state.modes.isEmpty)
        #expect(promptRow == " › ? shows the keys")
        try press("?")
        #expect(session.state.modes.top == .overlay(.help))
    }

    @Test func `^C quits, ^Z suspends and ^L redraws while a line is refused`() throws {
        #expect(try press("p<c-z><c-l><c-c>") == [.suspend, .redraw, .quit])
    }

    @Test func `a click ends the refusal of a line`() throws {
        try press("p")
        _ = session.handle(.mouse(MouseReport(.press, row: 3, column: 2)))
        try press("?")
        #expect(session.state.modes.top == .overlay(.help))
    }

    @Test func `the wheel does not end the refusal of a line, and a click takes the sentence away`() throws {
        try press("p")
        _ = session.handle(.mouse(MouseReport(.wheelDown, row: 3, column: 2)))
        #expect(try press("q").isEmpty)
        #expect(promptRow == " › \(Self.reason): Enter or Esc to go on")
        _ = session.handle(.mouse(MouseReport(.press, row: 3, column: 2)))
        #expect(!promptRow.contains(Self.reason))
    }

    @Test(arguments: [
        ("r", reason), ("K", "shop has no simulated keyboard"),
        ("1jd", reason),
        ("1jx", "only the board's own objects can be released"), ("d", reason),
        (".", "this is not a recording"),
    ])
    func `a key for what the program does not allow says why`(keys: String, reason: String) throws {
        try press(keys)
        #expect(promptRow == " › \(reason)")
        #expect(session.state.modes.isEmpty && source.waiting.isEmpty)
    }

    @Test(arguments: [
        (ProgramStatus.Phase.ended, "shop has ended"), (.detached, "the board has detached from shop"),
        (.recorded, "a recording is view only"),
    ])
    func `a program that is not there is not said to refuse`(
        phase: ProgramStatus.Phase, reason: String
    ) throws {
        source.program?.phase = phase
        session.collect()
        try press("p")
        #expect(promptRow == " › \(reason): Enter or Esc to go on")
    }
}
