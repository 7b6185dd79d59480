import BoardModel
import Demo
import TerminalUI
import TestSupport
import Testing

/// The board of a program that was asked for a part: what was left out is neither absent nor unknown.
@Suite struct AskedPartTests {
    private func rows(
        keys: String = "", columns: Int = 120, knowsObservers: Bool = true, _ leftOut: LeftOutParts
    ) throws -> [String] {
        let session = BoardSession(
            source: TinySource(), size: Size(rows: 24, columns: columns),
            capabilities: Capabilities(unicode: true, colors: 0))
        var snapshot = BoardSnapshot()
        (snapshot.knowsObservers, snapshot.leftOut) = (knowsObservers, leftOut)
        if leftOut.missing.contains(.records) { snapshot.calls = .notAskedFor }
        _ = session.handle(.snapshot(snapshot))
        for key in try KeyScript.keys(in: keys) { _ = session.handle(.key(key)) }
        return render(session.state).grid.lines
    }

    private func parts(_ missing: LeftOutParts.Missing, registrations: Int? = 5) -> LeftOutParts {
        var parts = LeftOutParts(asked: "no such part")
        (parts.missing, parts.records, parts.registrations) = (missing, 7, registrations)
        return parts
    }

    @Test func `a log without rows says whether rows were asked for`() throws {
        #expect(try rows(parts(.records))[2].contains("records were not requested"))
        #expect(try rows(parts(.leaks))[2].contains("nothing requested has happened yet"))
    }

    @Test func `observers that were not asked for are not called unknown`() throws {
        let rows = try rows(knowsObservers: false, parts([.records, .observers]))
        #expect(rows[1].contains("1 Observers ─") && rows[1].contains("─ not requested ─"))
        #expect(rows[2].contains(" observers were not requested"))
        #expect(rows[0].contains("observers 5") && !rows[0].contains("names"))
        let foundation = try self.rows(knowsObservers: false, parts(.observers, registrations: nil))
        #expect(foundation[1].contains("─ not known ─") && foundation[2].contains(" observers not known"))
    }

    @Test func `leaks that were not asked for are not called unknown to the program`() throws {
        #expect(
            try rows(keys: "!", parts(.leaks))[2].hasPrefix(" leaks are unknown: they were not requested"))
        #expect(
            try rows(keys: "!", parts(.records))[2].contains(
                "the program has not called inspector.checkFreed"))
    }

    @Test func `the header counts what was left out beside what is shown`() throws {
        var some = parts([])
        (some.asked, some.names, some.records) = ("only cart.*", 12, 812)
        let header = try rows(columns: 160, some)[0]
        for part in ["only cart.*", "names 0 of 12", "observers 0 of 5", "left out 812"] {
            #expect(header.contains("  \(part)"), "\(header)")
        }
        some.asked = "\u{1b}[2J" + String(repeating: "x", count: 999)
        #expect(try rows(columns: 160, some)[0].contains("left out 812"))
    }
}
