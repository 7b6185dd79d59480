import Notices
import TestSupport
import Testing

/// Observers that come in another order than they were numbered: a monitored center asks its clock in between.
@Suite(.leavesNoObservers) struct NumberOrderTests {
    private struct Deed: Sendable {
        let perform: @Sendable () -> Void
    }

    @Test func `an observer that comes after a later one has ended can be ended too`() {
        let meanwhile = Box<Deed>()
        let center = NoticeCenter(
            clock: NoticeClock {
                meanwhile.take()?.perform()
                return .zero
            })
        let monitor = center.monitor { _ in }
        let calls = Calls()
        // So many that there is room for those that follow.
        let first = (0..<5).map { number in center.observe("a") { _ in calls.add("\(number)") } }

        // Another comes and goes between the number and the place of this one, while a post keeps what has ended.
        let late = Box<NoticeToken>()
        let outer = center.observe("a", options: .once) { [late] _ in
            meanwhile.set(
                Deed {
                    let other = center.observe("a", label: "other") { _ in calls.add("other") }
                    other.cancel()
                })
            late.set(center.observe("a", label: "late") { _ in calls.add("late") })
        }
        center.post("a")
        let last = center.observe("a", label: "last") { _ in calls.add("last") }

        #expect(late.value?.isActive == true)
        #expect(late.value?.cancel() == true)
        #expect(center.registrationCount == first.count + 1)
        #expect(center.post("a").skipped == 0)
        #expect(calls.all == ["0", "1", "2", "3", "4", "0", "1", "2", "3", "4", "last"])
        withExtendedLifetime((first, outer, last, monitor)) {}
    }
}
