import Notices
import NoticesCompatibility
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct OrderTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    @Test func `handlers of one name and of any name run in registration order`() {
        let tokens = [
            center.observe("a") { [calls] _ in calls.add("first") },
            center.observe(.any) { [calls] _ in calls.add("any") },
            center.observe("a") { [calls] _ in calls.add("last") },
        ]
        let outcome = center.post("a")
        #expect(calls.all == ["first", "any", "last"])
        #expect(outcome == PostOutcome(delivered: 3))
        withExtendedLifetime(tokens) {}
    }

    @Test func `an observer of another name is not called`() {
        let token = center.observe("b") { [calls] _ in calls.add("b") }
        #expect(center.post("a") == PostOutcome())
        #expect(calls.all == [])
        withExtendedLifetime(token) {}
    }

    @Test func `a thousand mixed observers keep their order while every third goes`() {
        var tokens = (0..<1_000).map { number in
            center.observe(number % 2 == 0 ? "a" : .any) { [calls] _ in calls.add("\(number)") }
        }
        for number in stride(from: 0, to: 1_000, by: 3) { tokens[number].cancel() }
        tokens.append(center.observe("a") { [calls] _ in calls.add("1000") })
        center.post("a")
        #expect(calls.all == (0...1_000).filter { $0 % 3 != 0 || $0 == 1_000 }.map { "\($0)" })
        #expect(calls.all.count == 667)
    }

    @Test func `observers of every kind stand in one sequence`() throws {
        let screen = Screen(Calls())
        let token = center.observe("a") { [calls] _ in calls.add("token") }
        center.observe("a", owner: screen) { [calls] _, _ in calls.add("owner") }
        center.observe("a") { [calls] _ in calls.add("untilRemoved") }.detach()
        try center.controller(for: screen).observe("a") { [calls] _, _ in calls.add("controller") }
        center.addObserver(screen, name: "a") { [calls] _, _ in calls.add("instance") }
        let typed = center.observe(NoticeDescriptor<Int>("a")) { [calls] _ in calls.add("typed") }
        center.post("a", payload: 1)
        #expect(calls.all == ["token", "owner", "untilRemoved", "controller", "instance", "typed"])
        withExtendedLifetime((token, typed, screen)) {}
    }

    @Test func `an observer that is removed and added again comes last`() {
        let first = center.observe("a") { [calls] _ in calls.add("first") }
        let second = center.observe("a") { [calls] _ in calls.add("second") }
        first.cancel()
        let again = center.observe("a") { [calls] _ in calls.add("again") }
        center.post("a")
        #expect(calls.all == ["second", "again"])
        withExtendedLifetime((second, again)) {}
    }

    @Test func `an observer added while another is being recorded stands behind it`() {
        let inner = Box<NoticeToken>()
        let monitor = center.monitor { [center, calls] record in
            guard record.kind == .observe, inner.value == nil, record.line == 1 else { return }
            inner.set(center.observe("a", line: 2) { _ in calls.add("inner") })
        }
        let outer = center.observe("a", line: 1) { [calls] _ in calls.add("outer") }
        center.post("a")
        #expect(calls.all == ["outer", "inner"])
        withExtendedLifetime((monitor, outer)) {}
    }

    @Test func `two spellings of one name that are canonically equivalent are one name`() {
        let token = center.observe("caf\u{E9}") { [calls] _ in calls.add("called") }
        center.post("cafe\u{301}")
        #expect(calls.all == ["called"])
        withExtendedLifetime(token) {}
    }
}
