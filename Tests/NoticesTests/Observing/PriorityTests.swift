import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct PriorityTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    private func observer(_ call: String, of name: NoticeName, _ priority: Int) -> NoticeToken {
        center.observe(name, options: .priority(priority)) { [calls] _ in calls.add(call) }
    }

    @Test func `the higher priority is called first, and equal ones in registration order`() {
        let tokens = [
            observer("low", of: "a", -1), observer("first", of: "a", 0), observer("second", of: "a", 0),
            observer("high", of: "a", 5), observer("high too", of: "a", 5),
        ]
        center.post("a")
        #expect(calls.all == ["high", "high too", "first", "second", "low"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `observers of any name take their place by priority too`() {
        let tokens = [
            observer("named", of: "a", 1), observer("any", of: .any, 2), observer("late", of: .any, 1),
        ]
        center.post("a")
        #expect(calls.all == ["any", "named", "late"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `removing one among many priorities removes that one`() {
        let priorities = [3, 0, 3, -2, 7, 0]
        let tokens = priorities.enumerated().map { observer("\($0.offset)", of: "a", $0.element) }
        tokens[2].cancel()
        tokens[5].cancel()
        center.post("a")
        #expect(calls.all == ["4", "0", "1", "3"])
        #expect(center.registrations.map(\.priority) == [3, 0, -2, 7])
        withExtendedLifetime(tokens) {}
    }
}
