import Notices
import TestSupport
import Testing

/// Captures that act, in their deinit, on the center that releases them during a post.
@Suite(.leavesNoObservers, .endsInTime) struct CaptureEndTests {
    @Test(arguments: SelfEnding.allCases.filter { $0 != .dropCenter }, [NoticeReentrancy.immediate, .queued])
    func `an end that posts, adds and removes during a post neither deadlocks nor upsets it`(
        ending: SelfEnding, reentrancy: NoticeReentrancy
    ) {
        let scene = SelfEndingScene(reentrancy)
        let (calls, life) = (scene.calls, Life())
        let ended = finishes {
            guard let center = scene.center.value else { return }
            let victim = Box<NoticeToken>()
            let end: @Sendable () -> Void = { [unowned center] in
                let token = center.observe("a") { _ in calls.add("never") }
                center.post("b")
                center.removeAll(named: .any)
                token.cancel()
                calls.add("end acted")
            }
            scene.observe(ending) { victim.empty() }
            victim.set(center.observe("a") { [part = Tracked(life, atEnd: end)] _ in part.use() })
            let last = center.observe("b") { _ in calls.add("b") }
            center.post("a")
            center.post("a")
            withExtendedLifetime(last) {}
        }
        #expect(ended)
        #expect(calls.all.count { $0 == "end acted" } == 1)
        #expect(!calls.all.contains("never"))
        // Whether `removeAll` removes the observer of “b” before that post is not promised.
        #expect(calls.all.contains("b") || ending == .removeAll)
        #expect(life.count == 0)
    }

    @Test func `one end that ends the next, a hundred times, releases them all`() {
        let center = NoticeCenter()
        let life = Life()
        let tokens = (0...100).map { _ in Box<NoticeToken>() }
        for number in 0..<100 {
            let next = tokens[number + 1]
            tokens[number].set(
                center.observe("a") { [part = Tracked(life, atEnd: { next.empty() })] _ in part.use() })
        }
        #expect(life.count == 100)
        #expect(finishes { tokens[0].empty() })
        #expect(life.count == 0)
        #expect(center.registrationCount == 0)
    }

    @Test(arguments: [NoticeReentrancy.immediate, .queued])
    func `a payload and a sender that post in their deinit are released after the post`(
        reentrancy: NoticeReentrancy
    ) {
        let center = NoticeCenter(reentrancy: reentrancy)
        let (calls, life) = (Calls(), Life())
        let token = center.observe(.any) { calls.add("\($0.name)") }
        let ended = finishes {
            center.post(
                "a", from: Tracked(life, atEnd: { [unowned center] in center.post("sender") }),
                payload: Tracked(life, atEnd: { [unowned center] in center.post("payload") }))
        }
        #expect(ended)
        #expect(calls.all.first == "a")
        #expect(Set(calls.all) == ["a", "sender", "payload"])
        #expect(life.count == 0)
        withExtendedLifetime(token) {}
    }
}
