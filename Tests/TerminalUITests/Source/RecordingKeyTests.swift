import BoardModel
import Demo
import TerminalUI
import TestSupport
import Testing

/// Recording from the palette: what the board asks of its source, and what it shows of a recording.
@Suite(.leavesNoObservers) struct RecordingKeyTests {
    private let source = TinySource([.recording])
    private let session: BoardSession<TinySource>

    init() {
        session = BoardSession(
            source: source, size: Size(rows: 24, columns: 80),
            capabilities: Capabilities(unicode: true, colors: 0))
        session.collect()
    }

    private func press(_ keys: String) throws {
        for key in try KeyScript.keys(in: keys) { _ = session.handle(.key(key)) }
    }

    private var rows: [String] { render(session.state).grid.lines }

    @Test func `the command asks where to write, and a second one stops the recording`() throws {
        try press("<c-p>record to<enter>")
        #expect(source.waiting.isEmpty)
        #expect(rows[22].hasPrefix(" record to ›  a path, or Enter alone for noticeboard-DATE-TIME.notices"))
        #expect(rows[23].hasPrefix(" Enter record  Esc "))
        try press("runs/")
        try press("<enter>")
        #expect(rows[23].hasPrefix(" column 5: expected the name of a file after the folder"))
        try press(" a b.notices<enter>")
        #expect(source.waiting.map(\.request) == [.record("runs/ a b.notices")])
        source.recording = .recording
        session.collect()
        try press("<c-p>record to<enter>")
        #expect(source.waiting.map(\.request) == [.record("runs/ a b.notices"), .record(nil)])
        #expect(!rows[22].contains("record to ›"))
    }

    @Test func `Enter alone leaves the name to the source, and Esc records nothing`() throws {
        try press("<c-p>record to<enter>x<esc>")
        #expect(source.waiting.isEmpty)
        try press("<c-p>record to<enter><enter>")
        #expect(source.waiting.map(\.request) == [.record(nil)])
    }

    @Test func `the header shows the recording until it ends`() throws {
        #expect(!rows[0].contains("REC"))
        source.recording = .recording
        session.collect()
        #expect(rows[0].hasPrefix(" noticeboard  ● LIVE  ● REC  observers 0"))
        source.recording = nil
        session.collect()
        #expect(!rows[0].contains("REC"))
    }

    @Test(arguments: [true, false])
    func `a recording that ends by itself says why, once`(isProblem: Bool) throws {
        source.recording = .recording
        session.collect()
        source.recording = .ended("the disk is full", isProblem: isProblem)
        session.collect()
        #expect(!rows[0].contains("REC"))
        #expect(session.state.message?.text == "the disk is full")
        #expect(session.state.message?.isProblem == isProblem)
        try press("<down>")
        session.collect()
        #expect(session.state.message == nil)
    }

    @Test func `the palette says why nothing can be recorded`() throws {
        source.abilities = []
        session.collect()
        try press("<c-p>record to<enter>")
        #expect(source.waiting.isEmpty)
        #expect(rows[23].contains("this source cannot be recorded"))
        source.abilities = [.recording]
        session.collect()
        #expect(session.state.selectedEntry?.refusal == nil)
    }

    @Test func `recordings end with the board and with their tabs`() throws {
        let second = TinySource([.recording])
        session.open(second)
        session.endRecordings()
        #expect(source.endedRecordings == 1)
        #expect(second.endedRecordings == 1)
        try press("<c-p>close tab<enter>")
        #expect(second.endedRecordings == 2)
        #expect(source.endedRecordings == 1)
    }
}
