import Notices
import TestSupport
import Testing

@Suite("6. The owner is held strongly only while its handler runs", .leavesNoObservers)
struct Promise06OwnerTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    @Test func `registering does not hold it, and without it the handler is not called`() {
        var owner: Screen? = Screen(calls)
        if let owner { center.observe("a", owner: owner) { me, _ in me.refresh() } }
        owner = nil
        #expect(calls.all == ["gone"])
        #expect(center.post("a") == PostOutcome(ownersGone: 1))
        #expect(center.registrationCount == 0)
    }

    @Test func `its handler may let the last reference go, and has it to its end`() {
        let owner = Box(Screen(calls))
        if let screen = owner.value {
            center.observe("a", owner: screen) { [calls] me, _ in
                owner.empty()
                me.refresh()
                calls.add("handler ends")
            }
        }
        let next = center.observe("a") { [calls] _ in calls.add("next") }
        center.post("a")
        #expect(calls.all == ["refresh", "handler ends", "gone", "next"])
        withExtendedLifetime(next) {}
    }
}
