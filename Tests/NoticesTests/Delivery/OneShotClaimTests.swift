import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers, .endsInTime) struct OneShotClaimTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    @Test func `a one-shot that runs is passed over by a post on another thread, which does not wait for it`()
    {
        let outcome = Box<PostOutcome>()
        let token = center.observe("a", options: .once) { [center, calls] _ in
            calls.add("called")
            guard calls.all.count == 1 else { return }
            calls.add("\(finishes { outcome.set(center.post("a")) })")
        }
        #expect(center.post("a") == PostOutcome(delivered: 1))
        #expect(calls.all == ["called", "true"])
        #expect(outcome.value == PostOutcome())
        #expect(!token.isActive)
    }

    @Test func `a one-shot that is removed while it runs has been delivered, and is gone once`() {
        let id = Box<RegistrationID>()
        let removed = Box<Bool>()
        id.set(
            center.observe("a", options: .once) { [center] _ in
                _ = finishes { removed.set(id.value.map { (try? center.remove($0)) ?? false }) }
            }.detach())
        #expect(center.post("a") == PostOutcome(delivered: 1))
        #expect(removed.value == true)
        #expect(center.post("a") == PostOutcome())
        #expect(center.registrationCount == 0)
    }

    @Test func `a one-shot takes its payload while another post finds that it cannot read another one`() {
        struct Unreadable: Error {}
        let outcome = Box<PostOutcome>()
        let number = NoticeDescriptor<Int>("a").convertingOthers { [center] _ in
            if outcome.value == nil { outcome.set(center.post("a", payload: 1)) }
            throw Unreadable()
        }
        let token = center.observe(number, options: .once) { [calls] in calls.add("\($0)") }
        #expect(center.post("a", payload: "text") == PostOutcome(failed: 1))
        #expect(outcome.value == PostOutcome(delivered: 1))
        #expect(calls.all == ["1"])
        #expect(!token.isActive)
    }
}
