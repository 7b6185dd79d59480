import BoardModel
import Demo
import Notices
import TestSupport
import Testing

@testable import Lessons
@testable import TerminalUI

/// Several sources on one board, and the list of programs from which they come.
@Suite(.leavesNoObservers) struct TabTests {
    private let first = TinySource()
    private let session: BoardSession<TinySource>

    init() {
        first.center.post("in.first")
        session = BoardSession(
            source: first, size: Size(rows: 24, columns: 80),
            capabilities: Capabilities(unicode: true, colors: 0))
        session.collect()
    }

    @discardableResult
    private func press(_ keys: String) throws -> [HostRequest] {
        try KeyScript.keys(in: keys).flatMap { session.handle(.key($0)) }
    }

    private var rows: [String] { render(session.state).grid.lines }
    private var text: String { rows.joined(separator: "\n") }

    private func entry(_ name: String, process: UInt64 = 7, center: String? = "main") -> ProgramList.Entry {
        ProgramList.Entry(
            name: name, process: process, since: "2026-01-01T00:00:00Z", center: center, path: "/\(name)")
    }

    private func found(_ entries: ProgramList.Entry...) {
        _ = session.handle(.programs(.success(entries)))
    }

    @Test func `each tab has its own log, selection and filter`() throws {
        try press("fnothing<enter>")
        let second = TinySource()
        second.center.post("in.second")
        session.open(second)
        #expect(text.contains("[2/2]"))
        #expect(text.contains("in.second") && !text.contains("in.first"))
        #expect(session.state.query.filter == nil)
        try press("<c-p>go to previous tab<enter>")
        #expect(rows[0].contains("[1/2]"))
        #expect(session.state.query.filter?.text == "nothing")
        first.center.post("in.first.later")
        try press("<esc>")
        session.collect()
        #expect(text.contains("in.first.later") && !text.contains("in.second"))
        try press("<c-p>go to next tab<enter>")
        #expect(text.contains("in.second") && !text.contains("in.first"))
    }

    @Test func `a tab that is closed gives way to the one before, and the last one stays`() throws {
        session.open(TinySource())
        try press("<c-p>close tab<enter>")
        #expect(text.contains("in.first") && !rows[0].contains("["))
        try press("<c-p>close tab<enter>")
        #expect(text.contains("in.first"))
        #expect(text.contains("there is only one tab"))
    }

    @Test func `a size that changes on one tab is that of the others`() throws {
        session.open(TinySource())
        _ = session.handle(.resize(Size(rows: 12, columns: 60)))
        try press("<c-p>go to previous tab<enter>")
        #expect(session.state.size == Size(rows: 12, columns: 60))
        #expect(render(session.state).problem(for: session.state.size) == nil)
    }

    @Test func `the first program takes the place of a board that is not attached`() throws {
        let session = BoardSession(
            source: NoProgram(), size: Size(rows: 24, columns: 80),
            capabilities: Capabilities(unicode: true, colors: 0))
        session.openProgramList()
        session.open(first)
        #expect(session.state.source.tabs.count == 1)
        #expect(session.source === first)
        #expect(session.state.modes.isEmpty)
    }

    @Test func `the list says that it looks, then what there is, and asks for the chosen one`() throws {
        try press("<c-p>attach to a program<enter>")
        #expect(text.contains("looking for programs"))
        found()
        #expect(text.contains("No program of this user offers itself."))
        found(entry("shop"), entry("shop", center: "cart"), entry("other", process: 8, center: nil))
        #expect(rows[2].contains("shop   7  main") && rows[4].contains("offers no center"))
        let requests = try press("j<enter>")
        #expect(requests == [.attach(entry("shop", center: "cart"))])
        #expect(text.contains("attaching to shop, process 7"))
    }

    @Test func `programs that are marked are asked for together`() throws {
        try press("<c-p>attach to a program<enter>")
        found(entry("shop-1"), entry("shop-2", process: 8), entry("other", process: 9))
        try press("j<space>k<space>")
        #expect(rows[2].contains(" + shop-1") && rows[3].contains(" + shop-2"))
        #expect(!rows[4].contains("+"))
        // The mark of a program that has ended is gone; a second press takes a mark away.
        try press("jj<space><space><space>")
        found(entry("shop-1"), entry("shop-2", process: 8))
        let requests = try press("<enter>")
        #expect(requests == [.attachTogether([entry("shop-2", process: 8), entry("shop-1")])])
        #expect(text.contains("attaching to shop-2 + shop-1"))
    }

    @Test func `a program that is marked alone is opened alone`() throws {
        try press("<c-p>attach to a program<enter>")
        found(entry("shop-1"), entry("shop-2", process: 8))
        #expect(try press("<space>j<enter>") == [.attach(entry("shop-1"))])
    }

    @Test func `the selection stays on its program when others come`() throws {
        try press("<c-p>attach to a program<enter>")
        found(entry("b"), entry("d"))
        try press("j")
        found(entry("a"), entry("b"), entry("c"), entry("d"))
        #expect(session.state.overlays.programs.selected?.name == "d")
        found(entry("a"))
        #expect(session.state.overlays.programs.selected?.name == "a")
    }

    @Test func `a folder that cannot be read is reported in the list`() throws {
        try press("<c-p>attach to a program<enter>")
        _ = session.handle(.programs(.failure(ProgramListError("cannot read the folder /x: no"))))
        #expect(text.contains("cannot read the folder /x: no"))
        #expect(try press("<enter>").isEmpty)
    }

    @Test func `names of programs are shown safely, at any size`() throws {
        try press("<c-p>attach to a program<enter>")
        found(
            entry("a\u{1b}[2J\u{202e}漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字", center: "\u{7}c"),
            entry(String(repeating: "long", count: 60)))
        for size in [Size(rows: 24, columns: 80), Size(rows: 8, columns: 20), Size(rows: 36, columns: 120)] {
            _ = session.handle(.resize(size))
            #expect(render(session.state).problem(for: size) == nil)
            #expect(!text.unicodeScalars.contains("\u{1b}") && !text.unicodeScalars.contains("\u{7}"))
        }
    }

    @Test func `an answer is awaited by the tab that asked, and by none when that is closed`() throws {
        let second = TinySource([.removal])
        let token = second.center.observe("a", label: "Badge") { _ in }
        session.open(second)
        try press("1jd")
        #expect(session.state.source.awaitedCount == 1)
        try press("<c-p>go to previous tab<enter>")
        #expect(session.state.source.awaitedCount == 0)
        try press("<c-p>go to next tab<enter>")
        #expect(session.state.source.awaitedCount == 1)
        try press("<c-p>close tab<enter>")
        #expect(session.state.source.awaitedCount == 0)
        session.send(.run("a"))
        #expect(session.state.source.awaitedCount == 1)
        withExtendedLifetime(token) {}
    }

    @Test func `a program that is attached to while a lesson is open ends the lesson`() throws {
        session.open(LessonLibrary.all[0])
        let second = TinySource()
        second.center.post("in.second")
        session.open(second)
        #expect(session.source === second)
        #expect(session.state.lesson == nil && text.contains("in.second"))
        try press("<c-p>go to previous tab<enter>")
        #expect(session.source === first)
        #expect(session.state.lesson == nil && text.contains("in.first"))
    }

    @Test func `in a lesson there are no tabs`() throws {
        session.open(LessonLibrary.all[0])
        try press("<c-p>attach to a program<enter>")
        #expect(text.contains("leave the lesson first"))
        #expect(!session.state.listsPrograms)
    }
}
