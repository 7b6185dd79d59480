import Dispatch
import Notices
import TestSupport
import Testing

/// When what a handler captured is released: not under its feet, and not later than promised.
@Suite(.leavesNoObservers, .endsInTime) struct HandlerReleaseTests {
    @Test(arguments: SelfEnding.allCases, [NoticeReentrancy.immediate, .queued])
    func `a handler that ends itself has its captures to its end, and they go with the post`(
        ending: SelfEnding, reentrancy: NoticeReentrancy
    ) {
        let scene = SelfEndingScene(reentrancy)
        scene.observe(ending)
        scene.center.value?.post("a")
        // The next post that meets an observer with a deallocated owner ends it.
        if ending == .dropOwner { scene.center.value?.post("a") }
        #expect(scene.calls.all == ["begins", "ends", "released"])
        #expect(scene.life.count == 0)
    }

    @Test(arguments: SelfEnding.allCases)
    func `a handler that is ended by a post of its own has its captures to its end`(ending: SelfEnding) {
        let scene = SelfEndingScene(.immediate)
        let isNested = Box<Bool>()
        scene.observe(ending) {
            guard isNested.value == nil else { return }
            isNested.set(true)
            scene.center.value?.post("a")
        }
        scene.center.value?.post("a")
        scene.center.value?.post("a")
        #expect(scene.calls.all.last == "released")
        #expect(scene.calls.all.count { $0 == "released" } == 1)
        #expect(scene.life.count == 0)
    }

    @Test func `a handler that is cancelled on another thread while it runs has its captures to its end`() {
        let center = NoticeCenter()
        let (calls, life) = (Calls(), Life())
        let (begun, cancelled) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let token = center.observe("a") { [part = Tracked(life, atEnd: { calls.add("released") })] _ in
            begun.signal()
            cancelled.wait()
            part.use()
            calls.add("ends")
        }
        let ended = race(2) { thread in
            if thread == 0 {
                center.post("a")
            } else {
                begun.wait()
                token.cancel()
                cancelled.signal()
            }
        }
        #expect(ended)
        #expect(calls.all == ["ends", "released"])
        #expect(life.count == 0)
    }

    @Test(arguments: [false, true])
    func `a token that goes on another thread during a post releases what its handler captured`(
        isWatched: Bool
    ) {
        let center = NoticeCenter()
        let life = Life()
        let monitor = isWatched ? center.monitor { _ in } : nil
        let token = Box(center.observe("a") { [part = Tracked(life)] _ in part.use() })
        let first = center.observe(.any) { _ in #expect(finishes { token.empty() }) }
        center.post("b")
        #expect(life.count == 0)
        withExtendedLifetime((first, monitor)) {}
    }

    @Test
    func `an observer that is removed before its turn is released when the post is over, at the latest`() {
        let center = NoticeCenter()
        let life = Life()
        let later = Box<NoticeToken>()
        let first = center.observe("a") { _ in later.empty() }
        later.set(center.observe("a") { [part = Tracked(life)] _ in part.use() })
        #expect(center.post("a") == PostOutcome(delivered: 1, ended: 1))
        #expect(life.count == 0)
        withExtendedLifetime(first) {}
    }

    @Test func `a filter's captures go with the registration`() {
        let center = NoticeCenter()
        let life = Life()
        let token = center.observe("a", options: .filter { [part = Tracked(life)] _ in part === part }) { _ in
        }
        center.post("a")
        token.cancel()
        #expect(life.count == 0)
    }
}
