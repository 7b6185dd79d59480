import Dispatch
import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct OneShotTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    @Test func `a one-shot of any kind is called once and is gone`() throws {
        let screen = Screen(Calls())
        let number = NoticeDescriptor<Int>("a")
        let tokens = [
            center.observe("a", options: .once) { [calls] _ in calls.add("token") },
            center.observe(number, options: .once) { [calls] _ in calls.add("typed") },
        ]
        center.observe("a", owner: screen, options: .once) { [calls] _, _ in calls.add("owner") }
        center.observe(number, owner: screen, options: .once) { [calls] _, _ in calls.add("typed owner") }
        center.observe("a", options: .once) { [calls] _ in calls.add("untilRemoved") }.detach()
        try center.controller(for: screen).observe("a", options: .once) { [calls] _, _ in
            calls.add("controller")
        }
        #expect(center.post("a", payload: 1) == PostOutcome(delivered: 6))
        #expect(center.post("a", payload: 1) == PostOutcome())
        #expect(calls.all == ["token", "typed", "owner", "typed owner", "untilRemoved", "controller"])
        #expect(center.registrationCount == 0)
        #expect(tokens.allSatisfy { !$0.isActive })
        withExtendedLifetime(screen) {}
    }

    @Test func `a one-shot that posts its own name is not called again`() {
        let token = center.observe("a", options: .once) { [center, calls] _ in
            calls.add("called")
            guard calls.all.count < 4 else { return }
            calls.add("\(center.post("a").wasHeard)")
        }
        center.post("a")
        #expect(calls.all == ["called", "false"])
        withExtendedLifetime(token) {}
    }

    @Test func `a post from another name does not use a one-shot up`() {
        let token = center.observe("a", from: nil, options: .once) { [calls] _ in calls.add("called") }
        center.post("b")
        #expect(token.isActive)
        center.post("a")
        #expect(calls.all == ["called"])
    }

    @Test func `a one-shot that cannot read the payload waits for one that it can`() {
        let token = center.observe(NoticeDescriptor<Int>("a"), options: .once) { [calls] in calls.add("\($0)")
        }
        #expect(center.post("a", payload: "text") == PostOutcome(failed: 1))
        #expect(token.isActive)
        #expect(center.post("a", payload: 7) == PostOutcome(delivered: 1))
        #expect(center.post("a", payload: 8) == PostOutcome())
        #expect(calls.all == ["7"])
    }

    @Test func `a one-shot may cancel itself, and that is why it ended`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        let token = Box<NoticeToken>()
        token.set(
            center.observe("a", options: .once) { [calls] _ in
                calls.add("\(token.value?.cancel() == true)")
            })
        center.post("a")
        #expect(calls.all == ["true"])
        #expect(records.complete(.remove).map(\.reason) == [.removed])
        withExtendedLifetime(monitor) {}
    }

    @Test func `an owner that is gone does not use a one-shot up as delivered`() {
        center.observe("a", owner: Screen(calls), options: .once) { me, _ in me.refresh() }
        #expect(center.post("a") == PostOutcome(ownersGone: 1))
        #expect(calls.all == ["gone"])
    }

    @Test func `of many threads that post at once, one reaches a one-shot`() {
        for _ in 0..<200 {
            let reached = Calls()
            let token = center.observe("race", options: .once) { _ in reached.add("called") }
            let delivered = Lock(0)
            DispatchQueue.concurrentPerform(iterations: 8) { [center] _ in
                let outcome = center.post("race")
                delivered.withLock { $0 += outcome.delivered }
            }
            #expect(reached.all == ["called"])
            #expect(delivered.withLock { $0 } == 1)
            withExtendedLifetime(token) {}
        }
        #expect(center.registrationCount == 0)
    }
}
