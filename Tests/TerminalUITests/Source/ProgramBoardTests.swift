import BoardModel
import Demo
import Notices
import TerminalUI
import TestSupport
import Testing

/// The board on another program: what it may ask for, and that it asks before what cannot be undone.
@Suite(.leavesNoObservers) struct ProgramBoardTests {
    private let source: TinySource
    private let session: BoardSession<TinySource>
    private let token: NoticeToken

    init() {
        source = TinySource([.commands, .programLines, .removal, .blocking, .posting])
        source.program = ProgramStatus(name: "shop", process: 7, center: "main", phase: .live)
        source.postable = ["cart.changed", "order placed"]
        token = source.center.observe("cart.changed", label: "Badge") { _ in }
        session = BoardSession(
            source: source, size: Size(rows: 24, columns: 80),
            capabilities: Capabilities(unicode: true, colors: 0))
        session.collect()
    }

    private func press(_ keys: String) throws {
        for key in try KeyScript.keys(in: keys) { _ = session.handle(.key(key)) }
    }

    private var rows: [String] { render(session.state).grid.lines }
    private func row(_ index: Int) -> String {
        String(rows[index].reversed().drop { $0 == " " }.reversed())
    }
    private var promptRow: String { row(22) }
    private var footer: String { row(23) }
    private var requests: [SourceRequest] { source.waiting.map(\.request) }

    @Test func `a removal is asked about first, and y removes`() throws {
        try press("1jd")
        #expect(requests.isEmpty)
        #expect(promptRow == " › remove Badge of cart.changed, in shop? y removes it")
        #expect(footer == " y yes  any other key no")
        try press("y")
        #expect(requests == [.remove(token.id)])
        source.answer()
        session.collect()
        #expect(source.center.registrationCount == 0)
    }

    @Test func `u says that what was removed in another program does not come back`() throws {
        try press("1jdy")
        source.answer()
        session.collect()
        try press("u")
        let both = (promptRow + footer).split(separator: " ").joined(separator: " ")
        #expect(
            both.hasPrefix("› remove Badge of cart.changed, in shop: that cannot be undone, only shop can"))
        #expect(requests.isEmpty)
        try press("u")
        #expect(promptRow.hasPrefix(" › nothing to undo"))
    }

    @Test(arguments: ["n", "<esc>", "<enter>", "q", "d", "<space>"])
    func `any other key than y removes nothing, and does nothing else`(key: String) throws {
        try press("1jd" + key)
        #expect(requests.isEmpty)
        #expect(promptRow == " › nothing was done")
        try press("y")
        #expect(requests.isEmpty)
    }

    @Test func `a refusal that is longer than a row can be read to its end, until the next key`() throws {
        let refusal =
            "“cart.changed” was not posted: it takes CartPayload as its payload: at items: expected a number, "
            + "not a text"
        try press("ppost cart.changed 3<enter>")
        source.answer(lines: .failure(LineError(column: 1, message: refusal)))
        session.collect()
        #expect(promptRow.hasPrefix(" › ") && promptRow.contains("“cart.changed” was not posted"))
        let both = (promptRow + " " + footer).split(separator: " ").joined(separator: " ")
        #expect(both.hasSuffix("at items: expected a number, not a text"))
        try press("?")
        #expect(!footer.contains("a text"))
    }

    @Test func `a line that removes is asked about, and others are not`() throws {
        try press("premove Badge<enter>")
        #expect(requests.isEmpty && session.state.modes.isEmpty)
        #expect(promptRow == " › remove Badge, in shop? y removes it")
        try press("y")
        #expect(requests == [.run("remove Badge")])
        try press("pblock cart.changed 5<enter>")
        #expect(requests.last == .run("block cart.changed 5"))
    }

    @Test func `a question ends when the program allows it no more, or text is pasted`() throws {
        try press("1jd")
        source.abilities = []
        session.collect()
        try press("y")
        #expect(requests.isEmpty)
        source.abilities = [.removal]
        session.collect()
        try press("d")
        _ = session.handle(.paste("y", isCut: false))
        #expect(requests.isEmpty)
        #expect(!promptRow.contains("y removes it"))
    }

    @Test func `what came of a request is shown`() throws {
        try press("ppost cart.changed 3<enter>")
        source.answer(lines: .success(.said("posted \u{1b}[31m: 1 delivered")))
        session.collect()
        #expect(promptRow == #" › posted \u{1b}[31m: 1 delivered"#)
        try press("ppost cart.changed<enter>")
        source.answer(lines: .failure(LineError(column: 1, message: "not allowed")))
        session.collect()
        #expect(promptRow == " › prompt:2:1: not allowed")
    }

    @Test func `palette, footer and hint have the words of the program only`() throws {
        #expect(footer.contains("p post"))
        try press("<c-p>")
        let help = session.state.paletteEntries.map(\.text).joined(separator: "\n")
        for present in ["post NAME [JSON]", "block NAME [SECONDS]", "unblock NAME"] {
            #expect(help.contains(present), "\(present)")
        }
        for absent in ["release OBJECT", "observe NAME"] {
            #expect(!help.contains(absent), "\(absent)")
        }
        try press("<esc>")
        source.abilities = [.commands, .programLines, .blocking]
        _ = session.handle(.resize(Size(rows: 24, columns: 80)))
        session.collect()
        try press("j")
        #expect(promptRow == " › p to type: block, unblock …")
        #expect(footer.contains("p block"))
    }

    @Test(arguments: [
        ("bl", "block "), ("block c", "block cart.changed "), ("remove B", "remove Badge "),
        ("remove Badge c", "remove Badge cart.changed "), ("post c", "post cart.changed "),
        ("post \"o", "post \"order placed\" "), ("obs", "obs"),
        ("post a ", "post a "),
    ])
    func `Tab completes the words, names and observers of the program`(typed: String, line: String) throws {
        try press("p")
        _ = session.handle(.typed(typed))
        try press("<tab>")
        #expect(session.state.prompt.line.text == line)
    }
}
