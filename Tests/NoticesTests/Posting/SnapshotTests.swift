import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct SnapshotTests {
    private let center = NoticeCenter()
    private let calls = Calls()
    private let added = Box<NoticeToken>()
    private let victim = Box<NoticeToken>()

    @Test(arguments: ["a", .any] as [NoticeName])
    func `an observer added by a handler waits for the next post`(name: NoticeName) {
        let token = center.observe("a") { [center, calls, added] _ in
            calls.add("first")
            if added.value == nil { added.set(center.observe(name) { _ in calls.add("added") }) }
        }
        #expect(center.post("a") == PostOutcome(delivered: 1))
        #expect(calls.all == ["first"])
        #expect(center.post("a") == PostOutcome(delivered: 2))
        #expect(calls.all == ["first", "first", "added"])
        withExtendedLifetime(token) {}
    }

    @Test(arguments: ["a", .any] as [NoticeName])
    func `an observer removed by an earlier handler is not called any more`(name: NoticeName) {
        let token = center.observe("a") { [calls, victim] _ in
            calls.add("first")
            victim.value?.cancel()
        }
        victim.set(center.observe(name) { [calls] _ in calls.add("victim") })
        let last = center.observe("a") { [calls] _ in calls.add("last") }
        #expect(center.post("a") == PostOutcome(delivered: 2, ended: 1))
        #expect(calls.all == ["first", "last"])
        #expect(center.post("a") == PostOutcome(delivered: 2))
        withExtendedLifetime((token, last)) {}
    }

    @Test func `an observer is not called any more when an earlier handler drops its token`() {
        let token = center.observe("a") { [victim] _ in victim.empty() }
        victim.set(center.observe("a") { [calls] _ in calls.add("victim") })
        #expect(center.post("a") == PostOutcome(delivered: 1, ended: 1))
        #expect(calls.all == [])
        withExtendedLifetime(token) {}
    }

    @Test func `a handler that removes itself is called no more, and those behind it are`() {
        victim.set(
            center.observe("a") { [calls, victim] _ in
                calls.add("once")
                victim.value?.cancel()
            })
        let last = center.observe("a") { [calls] _ in calls.add("last") }
        center.post("a")
        center.post("a")
        #expect(calls.all == ["once", "last", "last"])
        withExtendedLifetime(last) {}
    }

    @Test func `an observer removed and added again by a handler waits for the next post`() {
        let token = center.observe("a") { [center, calls, victim] _ in
            victim.value?.cancel()
            victim.set(center.observe("a") { _ in calls.add("again") })
        }
        victim.set(center.observe("a") { [calls] _ in calls.add("before") })
        #expect(center.post("a") == PostOutcome(delivered: 1, ended: 1))
        #expect(calls.all == [])
        withExtendedLifetime(token) {}
    }

    @Test func `a handler that removes all observers ends the post with itself`() {
        let tokens = (0..<5).map { number in
            center.observe("a") { [center, calls] _ in
                calls.add("\(number)")
                center.removeAll()
            }
        }
        #expect(center.post("a") == PostOutcome(delivered: 1, ended: 4))
        #expect(calls.all == ["0"])
        #expect(center.registrationCount == 0)
        withExtendedLifetime(tokens) {}
    }

    @Test func `a handler that removes one already called changes nothing of this post`() {
        victim.set(center.observe("a") { [calls] _ in calls.add("early") })
        let token = center.observe("a") { [calls, victim] _ in
            calls.add("late")
            victim.value?.cancel()
        }
        #expect(center.post("a") == PostOutcome(delivered: 2))
        #expect(center.post("a") == PostOutcome(delivered: 1))
        #expect(calls.all == ["early", "late", "late"])
        withExtendedLifetime(token) {}
    }
}
