import Notices
import TestSupport
import Testing

@Suite(
    "13. One-shot, priority, sticky, and blocked-for-a-while are options, off unless asked for",
    .leavesNoObservers)
struct Promise13OptionsTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    @Test func `none is on unless asked for`() {
        center.post("a", sticky: true)
        let tokens = (0..<2).map { number in center.observe("a") { [calls] _ in calls.add("\(number)") } }
        center.post("a")
        center.post("a")
        #expect(calls.all == ["0", "1", "0", "1"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `a one-shot is called once`() {
        let token = center.observe("a", options: .once) { [calls] _ in calls.add("called") }
        center.post("a")
        center.post("a")
        #expect(calls.all == ["called"])
        #expect(!token.isActive)
    }

    @Test func `a higher priority is called first`() {
        let tokens = [0, 1].map { priority in
            center.observe("a", options: .priority(priority)) { [calls] _ in calls.add("\(priority)") }
        }
        center.post("a")
        #expect(calls.all == ["1", "0"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `a sticky notice reaches later observers that ask for it`() {
        center.post("a", payload: 1, sticky: true)
        let token = center.observe("a", options: .receivingSticky) { [calls] in
            calls.add("\($0.payload ?? 0)")
        }
        #expect(calls.all == ["1"])
        withExtendedLifetime(token) {}
    }

    @Test func `a blocked observer is skipped for as long as it is blocked`() {
        let token = center.observe("a") { _ in }
        #expect(token.whileBlocked { center.post("a") } == PostOutcome(blocked: 1))
        #expect(center.post("a") == PostOutcome(delivered: 1))
    }
}
