import BoardModel
import Demo
import TerminalUI
import TestSupport
import Testing

/// The leak report of another program, which says which of its objects should be gone.
@Suite struct ExpectedLeakTests {
    private func screen(_ expected: ExpectedObjects?) throws -> [String] {
        let session = BoardSession(
            source: TinySource(), size: Size(rows: 24, columns: 90),
            capabilities: Capabilities(unicode: true, colors: 0))
        var snapshot = BoardSnapshot()
        snapshot.expected = expected
        _ = session.handle(.snapshot(snapshot))
        for key in try KeyScript.keys(in: "!") { _ = session.handle(.key(key)) }
        return render(session.state).grid.lines.map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    @Test func `nothing is known of a program that expects nothing`() throws {
        let rows = try screen(nil)
        #expect(rows[2] == " leaks are unknown: this source does not report objects")
        #expect(rows[0].contains("leaked ?"))
    }

    @Test func `when all are gone, their number is said, and no more`() throws {
        let rows = try screen(ExpectedObjects(goneCount: 3, livingCount: 0, living: []))
        #expect(rows[2] == " 3 objects were freed as expected")
        #expect(!rows.joined().contains("no leaks") && !rows[0].contains("leaked"))
    }

    @Test func `what lives is listed with its age and the observers that may hold it`() throws {
        let objects = [
            ExpectedObjects.Object(
                label: "Page#1", seconds: 12, suspects: ["“a” at Page.swift:3, kept by its token"]),
            ExpectedObjects.Object(label: "\u{1b}[2J", seconds: 0, suspects: []),
        ]
        let rows = try screen(ExpectedObjects(goneCount: 4, livingCount: 7, living: objects))
        #expect(rows[0].contains("leaked 7"))
        #expect(
            rows[2..<9] == [
                " ! Page#1 should be gone; still alive after 12 s", "     observers that may hold it:",
                "       “a” at Page.swift:3, kept by its token",
                #" ! \u{1b}[2J should be gone; still alive after 0 s"#,
                "     no known observer may hold it", " ! and 5 others",
                " 4 others were freed as expected",
            ])
    }

    @Test func `observers that say the same are counted, and others are none when there are none`() throws {
        let same = "“a” at Page.swift:3, kept by its token"
        let page = ExpectedObjects.Object(label: "Page#1", seconds: 1, suspects: [same, "“b” at B:1", same])
        let rows = try screen(ExpectedObjects(goneCount: 0, livingCount: 1, living: [page]))
        #expect(rows[4..<7] == ["       \(same)  2 times", "       “b” at B:1", ""])
    }
}
