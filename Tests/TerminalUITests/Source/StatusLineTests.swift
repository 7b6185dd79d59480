import BoardModel
import Demo
import Notices
import TestSupport
import Testing

@testable import TerminalUI

/// What parts of programs say of themselves, below the header and in lines of JSON.
@Suite struct StatusLineTests {
    private func status(_ program: Int?, _ state: String, dropped: String = "0") -> PartStatus {
        var status = PartStatus(
            name: "broker",
            fields: [
                PartStatus.Field(label: "state", value: state), PartStatus.Field(label: "in", value: "12"),
                PartStatus.Field(label: "dropped", value: dropped),
                PartStatus.Field(label: "engine", value: "NATS at nats://127.0.0.1:4222"),
            ])
        status.program = program
        return status
    }

    private func rows(_ statuses: [PartStatus], size: Size) -> [String] {
        var state = BoardState(size: size, capabilities: Capabilities(unicode: true, colors: 0))
        state.live.snapshot.programs = ["shop-1", "shop-2"]
        state.live.snapshot.statuses = statuses
        let frame = render(state)
        #expect(frame.problem(for: size) == nil)
        return frame.grid.lines
    }

    @Test func `each part has a line below the header`() {
        let rows = rows(
            [status(0, "connected"), status(1, "connecting", dropped: "3")],
            size: Size(rows: 24, columns: 100))
        #expect(
            rows[1].hasPrefix(
                " shop-1 broker  connected  in 12  dropped 0  engine NATS at nats://127.0.0.1:4222"))
        #expect(rows[2].hasPrefix(" shop-2 broker  connecting  in 12  dropped 3"))
        #expect(rows[3].contains("1 Observers"))
    }

    @Test func `fields that have no room are left out whole, and panes come before statuses`() {
        let narrow = rows([status(0, "connected")], size: Size(rows: 24, columns: 60))
        #expect(narrow[1].hasSuffix("dropped 0") || narrow[1].contains("dropped 0 "))
        #expect(!narrow[1].contains("engine"))
        let low = rows([status(0, "connected")], size: Size(rows: 12, columns: 80))
        #expect(!low.contains { $0.contains("broker") })
        let many = rows((0..<9).map { _ in status(0, "connected") }, size: Size(rows: 24, columns: 80))
        #expect(many.filter { $0.contains("broker") }.count == 4)
        #expect(many[4].hasSuffix("+5 ") || many[4].hasSuffix("+5"))
    }

    @Test func `texts of programs are shown safely`() {
        let hostile = String(repeating: "\u{1b}[2J\u{202e}漢", count: 40)
        for size in [Size(rows: 16, columns: 20), Size(rows: 24, columns: 80)] {
            let rows = rows([status(1, hostile)], size: size)
            #expect(!rows.joined().unicodeScalars.contains("\u{1b}"))
        }
    }

    @Test func `lines of JSON tell what has changed, and what is gone`() {
        var lines = StatusLines()
        var snapshot = BoardSnapshot()
        snapshot.programs = ["shop-1"]
        snapshot.statuses = [PartStatus(name: "broker", fields: [PartStatus.Field(label: "in", value: "1")])]
        #expect(lines.news(of: snapshot, unicode: true) == [#"{"status":"broker","fields":{"in":"1"}}"#])
        #expect(lines.news(of: snapshot, unicode: true) == [])
        snapshot.statuses[0].fields.append(PartStatus.Field(label: "in", value: "twice"))
        snapshot.statuses[0].program = 0
        #expect(
            lines.news(of: snapshot, unicode: true) == [
                #"{"program":"shop-1","status":"broker","fields":{"in":"1"}}"#,
                #"{"status":"broker","fields":{}}"#,
            ])
    }
}

/// Leaks of attached programs between the records of `attach --json`.
@Suite struct LeakLineTests {
    private func snapshot(_ count: Int) -> BoardSnapshot {
        var snapshot = BoardSnapshot()
        let page = ExpectedObjects.Object(
            label: "OfferPage#1", seconds: 3, suspects: [], paths: ["center → handler → captures OfferPage#1"]
        )
        let leak = Leak(label: "OfferPage", count: count, holder: "handler Page.swift:9")
        snapshot.expected = ExpectedObjects(
            goneCount: 0, livingCount: count, living: count > 0 ? [page] : [], leaks: count > 0 ? [leak] : [])
        return snapshot
    }

    @Test func `a line tells how many are alive, and how they are held, when their number changes`() {
        var lines = LeakLines()
        let path = #""paths":["center → handler → captures OfferPage#1"]}"#
        #expect(
            lines.news(of: snapshot(2), unicode: true) == [
                #"{"leak":"OfferPage","alive":2,"holder":"handler Page.swift:9","# + path
            ])
        #expect(lines.news(of: snapshot(2), unicode: true) == [])
        #expect(lines.news(of: snapshot(3), unicode: true).count == 1)
        #expect(lines.news(of: snapshot(0), unicode: true) == [#"{"leak":"OfferPage","alive":0,"paths":[]}"#])
        #expect(lines.news(of: BoardSnapshot(), unicode: true) == [])
    }

    @Test func `a program that starts again says how many are alive, also if they are as many`() {
        var lines = LeakLines()
        let first = lines.news(of: snapshot(2), unicode: true)
        #expect(lines.news(of: BoardSnapshot(), unicode: true) == [])
        #expect(lines.news(of: snapshot(2), unicode: true) == first)
    }
}
