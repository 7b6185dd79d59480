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
        #expect(rows[2] == " leaks are unknown: the program has not called inspector.checkFreed")
        #expect(rows[0].contains("leaked ?"))
    }

    @Test func `when all are gone, their number is said, and no more`() throws {
        let rows = try screen(ExpectedObjects(goneCount: 3, livingCount: 0, living: []))
        #expect(rows[2] == " 3 objects were freed as expected")
        #expect(!rows.joined().contains("no leaks") && !rows[0].contains("leaked"))
    }

    @Test
    func `each class and holder is a row with its growth, the fastest first, and nothing is cut silently`()
        throws
    {
        let leaks = [
            Leak(
                label: "Page", count: 40, holder: "handler Page.swift:9 of “a”, kept by its token",
                minutes: [20, 20, 0, 0, 0, 0, 0, 0, 0, 0], minuteShare: 0.5),
            Leak(
                label: "OfferPage", count: 461, holder: "handler Screens.swift:21 of “a”",
                minutes: [0, 0, 0, 1, 2, 4, 6, 8, 12, 6], minuteShare: 0.5),
            Leak(label: "\u{1b}[2J#1", count: 1, holder: ""),
        ]
        let rows = try screen(
            ExpectedObjects(goneCount: 4, livingCount: 507, living: [], leaks: leaks))
        #expect(rows[0].contains("leaked 507"))
        #expect(
            rows[2..<8] == [
                " ! OfferPage ×461  +12/min  ···▁▂▃▄▆█▄  may be held by handler Screens.swift:21 of “a”",
                " ! Page ×40                 ██········  may be held by handler Page.swift:9 of “a”, kept",
                " by its token",
                #" ! \u{1b}[2J#1                               no known observer may hold it"#,
                " ! 5 other objects should be gone, of classes not sent",
                " 4 others were freed as expected",
            ])
    }

    @Test func `a single object has its age, and all observers that may hold it`() throws {
        let same = "“a” at Page.swift:3, kept by its token"
        let page = ExpectedObjects.Object(label: "Page#1", seconds: 12, suspects: [same, "“b” at B:1", same])
        let leak = Leak(label: "Page#1", count: 1, holder: "handler Page.swift:3 of “a”, or 1 other")
        let rows = try screen(
            ExpectedObjects(goneCount: 0, livingCount: 1, living: [page], leaks: [leak]))
        #expect(
            rows[2..<7] == [
                " ! Page#1, alive 12 s too long  may be held by handler Page.swift:3 of “a”, or 1 other",
                "     observers that may hold it:", "       \(same)  2 times", "       “b” at B:1", "",
            ])
    }

    @Test func `the paths to an object are shown in place of its suspects`() throws {
        let page = ExpectedObjects.Object(
            label: "Page#1", seconds: 12, suspects: ["“a” at Page.swift:3", "“b” at B:1"],
            paths: ["center → handler of “a” → captures Page#1", "Page.token is \u{1b}[2J: a cycle"])
        for holder in ["handler Page.swift:3 of “a”", ""] {
            let leak = Leak(label: "Page#1", count: 1, holder: holder)
            let rows = try screen(
                ExpectedObjects(goneCount: 0, livingCount: 1, living: [page], leaks: [leak]))
            #expect(
                rows[2..<6] == [
                    " ! Page#1, alive 12 s too long  held "
                        + (holder.isEmpty ? "as follows" : "by handler Page.swift:3 of “a”"),
                    "     center → handler of “a” → captures Page#1",
                    #"     Page.token is \u{1b}[2J: a cycle"#, "",
                ])
        }
    }

    @Test func `leaks that grow alike keep their order while their numbers differ for a moment`() throws {
        func order(_ counts: (Int, Int), share: Double) throws -> [String] {
            let leaks = zip(["Alpha", "Beta"], [counts.0, counts.1]).map { label, count in
                Leak(
                    label: label, count: count, holder: "", minutes: [5, 5, count - 10], minuteShare: share)
            }
            let rows = try screen(ExpectedObjects(goneCount: 0, livingCount: 24, living: [], leaks: leaks))
            return rows[2...3].map { String($0.split(separator: " ")[1]) }
        }
        #expect(try order((12, 12), share: 0.4) == ["Alpha", "Beta"])
        #expect(try order((12, 13), share: 0.5) == ["Alpha", "Beta"])
    }

    @Test func `a leak that is younger than a minute has no rate yet`() {
        let young = Leak(label: "a", count: 4, holder: "", minutes: [0, 0, 4], minuteShare: 0.4)
        #expect(young.tenthsPerMinute == 0)
        let older = Leak(label: "a", count: 5, holder: "", minutes: [1, 2, 2], minuteShare: 0.5)
        #expect(older.tenthsPerMinute == 27)
    }

    @Test func `growth is that of the last whole minute and of the current one`() {
        func growth(_ minutes: [Int], _ share: Double) -> Int {
            Leak(label: "a", count: 30, holder: "", minutes: minutes, minuteShare: share).tenthsPerMinute
        }
        #expect(growth([9, 9, 0, 0], 0.5) == 0)
        #expect(growth([0, 12, 0], 0) == 120)
        #expect(growth([0, 12, 6], 0.5) == 120)
        #expect(growth([0, 12, 12], 1) == 120)
        #expect(growth([1], 0) == 10)
        #expect(growth([0, 1, 0], 1) == 5)
    }
}
