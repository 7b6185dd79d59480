import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct ObserverLimitTests {
    private let center = NoticeCenter()
    private let reports = Calls()

    private func expect(atMost limit: Int?) {
        center.limitObservers(to: limit) { [reports] in reports.add($0.description) }
    }

    private func observe(_ name: NoticeName, line: Int = 31, _ count: Int = 1) -> [NoticeToken] {
        (0..<count).map { _ in center.observe(name, file: "Shop/CartView.swift", line: line) { _ in } }
    }

    @Test func `one observer too many is reported, with count and lines`() {
        expect(atMost: 3)
        let tokens = observe("cart.changed", line: 12) + observe("cart.changed", 2)
        #expect(reports.all == [])
        let last = observe("cart.changed")
        let sentence =
            "“cart.changed” has 4 observers, more than 3: CartView.swift:31 (3 times), CartView.swift:12"
        #expect(reports.all == [sentence])
        withExtendedLifetime((tokens, last)) {}
    }

    @Test func `a name is reported once, another name for itself`() {
        expect(atMost: 1)
        let tokens = observe("a", 5) + observe("b", 5)
        #expect(reports.all.map { $0.prefix(3) } == ["“a”", "“b”"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `observers of any name are a crowd of their own`() {
        expect(atMost: 1)
        let tokens = observe(.any) + observe("a")
        #expect(reports.all == [])
        let second = observe(.any, line: 40)
        let sentence = "there are 2 observers of any name, more than 1: CartView.swift:31, CartView.swift:40"
        #expect(reports.all == [sentence])
        withExtendedLifetime((tokens, second)) {}
    }

    @Test func `observers that have ended, or have lost their owner or sender, do not count`() {
        expect(atMost: 1)
        for _ in 0..<3 { _ = observe("a") }
        for _ in 0..<3 { center.observe("a", owner: Screen(Calls())) { _, _ in } }
        var sender: Tracked? = Tracked(Life())
        let ended = center.observe("a", from: sender) { _ in }
        sender = nil
        let token = observe("a")
        #expect(reports.all == [])
        withExtendedLifetime((token, ended)) {}
    }

    @Test func `asking anew reports anew, and asking for no limit ends it`() {
        expect(atMost: 1)
        var tokens = observe("a", 2)
        expect(atMost: 2)
        tokens += observe("a")
        #expect(reports.all.map { $0.suffix(28) }.count == 2)
        expect(atMost: nil)
        tokens += observe("b", 9)
        #expect(reports.all.count == 2)
    }

    @Test func `a report may observe, remove and ask for something else`() {
        let center = center
        center.limitObservers(to: 1) { [reports] crowd in
            reports.add("\(crowd.registrations.count)")
            center.limitObservers(to: nil)
            center.removeAll(named: crowd.name)
        }
        let tokens = observe("a", 2)
        #expect(reports.all == ["2"])
        #expect(center.registrationCount == 0)
        withExtendedLifetime(tokens) {}
    }

    @Test func `monitors receive a record of the crowd`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        expect(atMost: 1)
        let tokens = observe("a", 2)
        #expect(records.complete(.limit).map(\.text) == reports.all)
        #expect(records.complete(.limit).map(\.name) == ["a"])
        withExtendedLifetime((monitor, tokens)) {}
    }

    @Test func `of threads that crowd a name together one reports`() {
        expect(atMost: 10)
        let (center, kept) = (center, Kept())
        #expect(
            race(4) { _ in
                for _ in 0..<100 { kept.add(center.observe("a") { _ in }) }
            })
        #expect(reports.all.count == 1)
    }

    @Test func `a name may have a limit of its own, and give it up`() {
        expect(atMost: 1)
        center.limitObservers(of: "rows", to: 3) { [reports] in reports.add("own: \($0.limit)") }
        var tokens = observe("rows", 3)
        #expect(reports.all == [])
        tokens += observe("rows")
        #expect(reports.all == ["own: 3"])
        tokens += observe("other", 2)
        #expect(reports.all.count == 2)
        center.limitObservers(of: "rows", to: nil)
        tokens += observe("rows")
        #expect(reports.all.count == 3)
        withExtendedLifetime(tokens) {}
    }

    @Test func `a limit of one name says nothing of the others`() {
        center.limitObservers(of: "rows", to: 1) { [reports] in reports.add($0.name.rawValue) }
        let tokens = observe("other", 5) + observe(.any, 5) + observe("rows", 2)
        #expect(reports.all == ["rows"])
        withExtendedLifetime(tokens) {}
    }

    // Other tests run meanwhile, and their centers are meant as well: a limit above nearly all that they register, of which
    // those of other names are passed over.
    @Test func `what is expected of all centers is reported by each that expects nothing itself`() {
        let crowd = 60_000
        NoticeCenter.limitObserversInAllCenters(to: crowd - 1) { [reports] in
            if $0.name == "crowd" { reports.add("crowd \($0.registrations.count)") }
        }
        defer { NoticeCenter.limitObserversInAllCenters(to: nil) }
        let another = NoticeCenter()
        let strict = NoticeCenter()
        strict.limitObservers(to: 2 * crowd)
        let tokens = [center, another, strict].flatMap { center in
            (0...crowd).map { _ in center.observe("crowd") { _ in } }
        }
        #expect(reports.all == ["crowd \(crowd)", "crowd \(crowd)"])
        withExtendedLifetime(tokens) {}
    }
}

/// Tokens that several threads keep.
private final class Kept: Sendable {
    private let tokens = Lock<[NoticeToken]>([])

    func add(_ token: NoticeToken) { tokens.withLock { $0.append(token) } }
}
