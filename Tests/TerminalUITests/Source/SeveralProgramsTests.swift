import BoardModel
import Demo
import Notices
import TestSupport
import Testing

@testable import TerminalUI

/// A board on several programs: literal records of two, of which one has posts that came from the other.
@Suite struct SeveralProgramsTests {
    private final class Source: BoardSource {
        let tags: [String]
        var batch: RecordInbox.Batch

        init(_ tags: [String]) {
            self.tags = tags
            let records = [
                Self.record(1, .post, "cart.changed"), Self.record(2, .deliver, "cart.changed", of: 1),
                Self.record(3, .post, "cart.changed", of: 1), Self.record(4, .deliver, "cart.changed", of: 3),
            ]
            batch = RecordInbox.Batch(records: records, dropped: 0)
            batch.programs = [1: 0, 2: 0, 3: 1, 4: 1]
        }

        private static func record(
            _ seq: UInt64, _ kind: NoticeRecord.Kind, _ name: String, of post: UInt64? = nil
        ) -> NoticeRecord {
            var record = NoticeRecord(seq: seq, time: 1, kind: kind)
            (record.name, record.post) = (name, post)
            (record.observer, record.durationNanoseconds) = kind == .deliver ? ("Badge", 7) : (nil, nil)
            if kind == .post { record.deliveries = 1 }
            if seq == 3 { record.origin = NoticeRecord.Origin(process: 1, post: 1, node: "shop-1") }
            return record
        }

        var abilities: SourceAbilities { [] }

        var program: ProgramStatus? {
            ProgramStatus(
                parts: zip(tags, [ProgramStatus.Phase.live, .ended]).map { tag, phase in
                    ProgramStatus(name: tag, process: 7, center: "main", phase: phase)
                })
        }

        func takeRecords() -> RecordInbox.Batch {
            defer { batch = RecordInbox.Batch(records: [], dropped: 0) }
            return batch
        }

        func snapshot() -> BoardSnapshot {
            let parts = tags.indices.map { part in
                var picture = ProgramPicture(center: BoardSnapshot.center(inPart: part, run: 1))
                picture.list([registration(inPart: part)])
                return picture.snapshot()
            }
            return BoardSnapshot(parts: parts, tags: program?.tags ?? [])
        }

        private func registration(inPart part: Int) -> NoticeRegistration {
            NoticeRegistration(
                id: RegistrationID(center: BoardSnapshot.center(inPart: part, run: 1), number: 1),
                name: "cart.changed", observer: "Badge\(part + 1)", kind: .token, context: .poster,
                sender: nil, payloadType: nil, hasFilter: false, isBlocked: false, isOneShot: false,
                priority: 0, state: .active, source: SourceLine(file: "t", line: 1))
        }

        func run(_ request: SourceRequest, at sourceLine: SourceLine) -> SourceAnswer? {
            .success(.done)
        }
        func takeAnswers() -> [(sourceLine: SourceLine, answer: SourceAnswer)] { [] }
        func advance(by elapsed: Duration) {}
        var timeUntilDue: Duration? { nil }
        func onArrival(_ wake: (@Sendable () -> Void)?) {}
    }

    private func session(
        _ tags: [String] = ["shop-1", "shop-2"], size: Size = Size(rows: 24, columns: 100),
        unicode: Bool = true
    ) -> BoardSession<Source> {
        let session = BoardSession(
            source: Source(tags), size: size, capabilities: Capabilities(unicode: unicode, colors: 0))
        session.collect()
        return session
    }

    private func rows(of session: BoardSession<Source>) -> [String] { render(session.state).grid.lines }

    private func press(_ keys: String, _ session: BoardSession<Source>) throws {
        for key in try KeyScript.keys(in: keys) { _ = session.handle(.key(key)) }
    }

    @Test func `each row says which program it is of, and what crossed stands below what it came from`() {
        let rows = rows(of: session())
        #expect(rows[0].contains("shop-1 + shop-2 (ended)  ● LIVE"))
        let log = rows[3...6].map { $0.split(separator: "│").last.map(String.init) ?? "" }
        #expect(log[0].contains(" shop-1 > cart.changed"))
        #expect(log[1].contains(" shop-1   └ Badge"))
        #expect(log[2].contains(" shop-2   > cart.changed"))
        #expect(log[2].contains("from shop-1"))
        #expect(log[3].contains(" shop-2     └ Badge"))
    }

    @Test func `c leads from what crossed to what it came from, and b back`() throws {
        let session = session()
        try press("2G", session)
        #expect(session.state.selectedLogRow?.record.seq == 4)
        try press("cc", session)
        #expect(session.state.selectedLogRow?.record.seq == 1)
        try press("b", session)
        #expect(session.state.selectedLogRow?.record.seq == 3)
        #expect(rows(of: session).contains { $0.contains("program") && $0.contains("shop-2") })
    }

    @Test func `the observers stand by program, and a name of one is not that of the other`() throws {
        let session = session()
        let rows = rows(of: session)
        #expect(rows[2].contains("▾ shop-1 cart.changed"))
        #expect(rows[3].contains("Badge1"))
        #expect(rows[4].contains("▾ shop-2 cart.changed"))
        #expect(rows[5].contains("Badge2"))
        try press("1jj", session)
        #expect(session.state.selectedObserverRow?.program == 1)
        try press("j<left>", session)
        #expect(session.state.observers.position.selected == 2)
    }

    @Test func `programs of one name have the numbers of their processes`() {
        let status = ProgramStatus(
            parts: [7, 8].map { ProgramStatus(name: "shop", process: $0, center: "main", phase: .live) })
        #expect(status?.tags == ["shop 7", "shop 8"])
        let centers = ProgramStatus(
            parts: ["a", "b"].map { ProgramStatus(name: "shop", process: 7, center: $0, phase: .live) })
        #expect(centers?.tags == ["shop a", "shop b"])
    }

    @Test func `tags are shown safely, at any size`() {
        let tags = ["\u{1b}[2J\u{202e}漢字漢字漢字漢字", String(repeating: "long", count: 60)]
        for size in [Size(rows: 5, columns: 20), Size(rows: 24, columns: 80), Size(rows: 36, columns: 120)] {
            for unicode in [true, false] {
                let session = session(tags, size: size, unicode: unicode)
                #expect(render(session.state).problem(for: size) == nil)
                #expect(!rows(of: session).joined().unicodeScalars.contains("\u{1b}"))
            }
        }
    }

    @Test func `plain lines and lines of JSON say the program, in one column`() {
        let source = Source(["a", "shop-2"])
        let lines = Lock<[UInt8]>([])
        for format in [RecordPrinter.Format.people(unicode: false), .json(unicode: true)] {
            var printer = RecordPrinter(format: format) { bytes in lines.withLock { $0 += bytes } }
            printer.tags = source.tags
            var batch = source.batch
            printer.print(&batch)
        }
        let text = String(decoding: lines.withLock { $0 }, as: UTF8.self).split(separator: "\n")
        #expect(text[0].hasPrefix("   1.000  a       > cart.changed"))
        #expect(text[2].hasPrefix("   1.000  shop-2    > cart.changed"))
        #expect(text[4].hasPrefix(#"{"program":"a","seq":1,"#))
        #expect(text[6].hasPrefix(#"{"program":"shop-2","seq":3,"#))
    }
}
