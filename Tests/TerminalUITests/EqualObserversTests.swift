import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

/// Equal observers are one row of the observers' pane.
@Suite(.leavesNoObservers) struct EqualObserversTests {
    private final class OfferPage: Sendable {}

    private let source = TinySource([.removal])
    private let session: BoardSession<TinySource>

    init() {
        source.program = ProgramStatus(name: "shop", process: 7, center: "main", phase: .live)
        session = BoardSession(
            source: source, size: Size(rows: 24, columns: 80),
            capabilities: Capabilities(unicode: true, colors: 0))
        session.collect()
    }

    private func press(_ keys: String) throws {
        for key in try KeyScript.keys(in: keys) { _ = session.handle(.key(key)) }
    }

    private func collect() { session.collect() }

    private var state: BoardState { session.state }

    private var rows: [String] {
        let region = state.layout.content(of: .observers)
        return render(state).grid.lines.dropFirst(region.row).prefix(region.rows).map { line in
            String(line.prefix(region.columns).reversed().drop { $0 == " " }.reversed())
        }.filter { !$0.isEmpty }
    }

    /// Registers pages that observe at one line, and one observer at another.
    private func observe(_ count: Int) -> [OfferPage] {
        let pages = (0..<count).map { _ in OfferPage() }
        for page in pages {
            source.center.observe("cart.changed", owner: page, file: "Shop/Screens.swift", line: 21) { _, _ in
            }
        }
        collect()
        return pages
    }

    @Test func `equal observers are one row with their number, which unfolds`() throws {
        let pages = observe(302)
        let token = source.center.observe("cart.changed", label: "Badge", file: "Shop/Badge.swift", line: 3) {
            _ in
        }
        collect()
        #expect(
            rows == [
                "▌▾ cart.changed           303", "   ▸ OfferPage ×302   owner ●",
                "     Badge            token ●",
            ])
        try press("1j")
        #expect(state.selectedObserver == nil)
        try press("d")
        #expect(
            render(state).grid.lines[22].hasPrefix(" › OfferPage ×302: l unfolds them, then select one"))
        try press("l")
        #expect(state.tree.rows.count == 304 + 1)
        #expect(
            rows.prefix(4) == [
                " ▾ cart.changed           303", "   ▾ OfferPage ×302   owner ●",
                "       OfferPage#1    owner ●",
                "       OfferPage#2    owner ●",
            ])
        try press("jj")
        #expect(state.selectedObserver?.registration.observer == "OfferPage#2")
        try press("h")
        #expect(state.selectedObserver == nil && state.observers.position.selected == 1)
        try press("h")
        #expect(rows.count == 3)
        try press("h")
        #expect(state.observers.position.selected == 0)
        token.cancel()
        withExtendedLifetime(pages) {}
        pages.forEach { source.center.removeAll(ownedBy: $0) }
    }

    @Test func `the row stays selected while equal observers come and go`() throws {
        var pages = observe(3)
        try press("1j")
        let id = state.tree.id(at: 1)
        pages += observe(2)
        #expect(state.tree.id(at: state.observers.position.selected) == id)
        #expect(rows[1].contains("OfferPage ×5"))
        source.center.removeAll(ownedBy: pages[0])
        collect()
        #expect(rows[1].contains("OfferPage ×4"))
        pages.dropFirst(2).forEach { source.center.removeAll(ownedBy: $0) }
        collect()
        #expect(state.selectedObserver?.registration.observer == "OfferPage#2")
        withExtendedLifetime(pages) {}
        pages.forEach { source.center.removeAll(ownedBy: $0) }
    }

    @Test func `a filter keeps groups of what matches`() throws {
        let pages = observe(12)
        try press("fobs:OfferPage#1<enter>")
        #expect(rows[1].contains("OfferPage ×4"), "1, 10, 11 and 12")
        withExtendedLifetime(pages) {}
        pages.forEach { source.center.removeAll(ownedBy: $0) }
    }

    @Test func `leaks are marked at the observers that may hold them`() throws {
        let pages = observe(302)
        var snapshot = source.snapshot()
        snapshot.expected = ExpectedObjects(
            goneCount: 0, livingCount: 302, living: [],
            leaks: [
                Leak(
                    label: "OfferPage", count: 302, holder: "handler Screens.swift:21",
                    registration: source.center.registrations[7])
            ])
        _ = session.handle(.snapshot(snapshot))
        #expect(rows[1] == "   ▸ OfferPage ×302  leaked ●")
        try press("1jl")
        #expect(rows[2].hasPrefix("     ! OfferPage#1"))
        try press("hhh")
        #expect(rows[0].contains("! 302 leaks"), "\(rows[0])")
        withExtendedLifetime(pages) {}
        pages.forEach { source.center.removeAll(ownedBy: $0) }
    }

    @Test func `detail and copies mean all of them`() throws {
        let pages = observe(3)
        try press("1j")
        #expect(DetailContent(state).heading == "OfferPage ×3")
        let subject = try #require(state.copySubjectNow)
        #expect(
            subject.text(.row) == "cart.changed  OfferPage ×3  owner  Shop/Screens.swift:21")
        #expect(subject.text(.name) == "cart.changed")
        withExtendedLifetime(pages) {}
        pages.forEach { source.center.removeAll(ownedBy: $0) }
    }

    @Test func `the detail of a name has equal observers on one line, with their number`() throws {
        let pages = observe(3)
        let token = source.center.observe("cart.changed", label: "Badge", file: "Shop/Badge.swift", line: 3) {
            _ in
        }
        collect()
        try press("1")
        let region = state.layout.content(of: .detail)
        let lines = render(state).grid.lines.dropFirst(region.row).prefix(3)
        #expect(
            lines.map { $0.split(separator: " ").joined(separator: " ") } == [
                "name cart.changed", "observers OfferPage ×3", "Badge",
            ])
        withExtendedLifetime((token, pages)) {}
        pages.forEach { source.center.removeAll(ownedBy: $0) }
    }

    @Test func `going to an observer of the rates unfolds it`() throws {
        let pages = observe(3)
        source.center.post("cart.changed")
        collect()
        try press("<c-p>open rates<enter>o")
        #expect(render(state).grid.lines[3].hasPrefix(" OfferPage  cart.changed"))
        #expect(
            render(state).grid.lines[20].hasPrefix(
                " OfferPage at Screens.swift:21: 3 deliveries of cart.changed since #"))
        try press("<enter>")
        #expect(state.selectedObserver?.registration.observer == "OfferPage#1")
        withExtendedLifetime(pages) {}
        pages.forEach { source.center.removeAll(ownedBy: $0) }
    }
}
