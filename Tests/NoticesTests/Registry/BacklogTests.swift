import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import Notices

/// What waits for handlers that block, and which other work that costs.
@Suite(.leavesNoObservers) struct BacklogTests {
    private let center = NoticeCenter()
    private let life = Life()

    /// Posts that stay in a handler, each on a thread of its own, until they are let go.
    private final class HeldPosts: Sendable {
        private let inside = DispatchSemaphore(value: 0)
        private let goOn = DispatchSemaphore(value: 0)
        private let over = DispatchGroup()

        /// To be called by the handler.
        func hold() {
            inside.signal()
            goOn.wait()
        }

        /// `false`: a handler was not called within a minute.
        func start(_ count: Int, _ post: @escaping @Sendable () -> Void) -> Bool {
            (0..<count).allSatisfy { _ in
                over.enter()
                startThread { [self] in
                    post()
                    over.leave()
                }
                return inside.wait(timeout: .now() + .seconds(60)) == .success
            }
        }

        func finish(_ count: Int) -> Bool {
            for _ in 0..<count { goOn.signal() }
            return over.wait(timeout: .now() + .seconds(60)) == .success
        }
    }

    private func observeTracked(_ count: Int) -> [NoticeToken] {
        (0..<count).map { _ in center.observe("a") { [tracked = Tracked(life)] _ in tracked.use() } }
    }

    private var backlog: Backlog { center.registry.state.withLock { $0.backlog } }

    @Test func `what ends under a blocked handler waits for that handler's post alone`() {
        let held = HeldPosts()
        let blocker = center.observe("a") { if $0.payload is Bool { held.hold() } }
        let others = observeTracked(3_000)
        let hasStarted = held.start(1) { [center] in center.post("a", payload: true) }
        #expect(hasStarted)
        for token in others { token.cancel() }
        let waiting = backlog.count
        #expect(waiting >= 3_000)
        // Posts, additions and endings do not look at it: none of it is examined anew.
        for _ in 0..<100 { center.post("a") }
        observeTracked(50).forEach { $0.cancel() }
        #expect(backlog.count >= waiting)
        #expect(life.count == 3_000)
        #expect(held.finish(1))
        #expect(life.count == 0)
        #expect(backlog.isEmpty)
        withExtendedLifetime(blocker) {}
    }

    @Test func `observers that came after a blocked handler's post began are let go of at once`() {
        let held = HeldPosts()
        let blocker = center.observe("a") { if $0.payload is Bool { held.hold() } }
        let hasStarted = held.start(1) { [center] in center.post("a", payload: true) }
        #expect(hasStarted)
        for token in observeTracked(500) {
            center.post("a")
            token.cancel()
        }
        #expect(life.count == 0)
        #expect(held.finish(1))
        withExtendedLifetime(blocker) {}
    }

    @Test func `the last of several blocked handlers frees what ended meanwhile`() {
        let held = HeldPosts()
        let blocker = center.observe("a") { if $0.payload is Bool { held.hold() } }
        let others = observeTracked(200)
        let haveStarted = held.start(6) { [center] in center.post("a", payload: true) }
        #expect(haveStarted)
        for token in others { token.cancel() }
        #expect(life.count == 200)
        #expect(held.finish(6))
        #expect(life.count == 0)
        #expect(backlog.isEmpty)
        withExtendedLifetime(blocker) {}
    }

    @Test
    func
        `a handler that ends its own observer frees it when its post is over, however fast its thread posts`()
    {
        let held = Box<NoticeToken>()
        let seen = Box([Int]())
        startAndWait { [center, life] in
            // So often that the thread's slot is biased.
            for _ in 0..<5_000 { center.post("b") }
            held.set(
                center.observe("a") { [tracked = Tracked(life)] _ in
                    tracked.use()
                    held.empty()
                    seen.set([life.count])
                })
            center.post("a")
            seen.set((seen.value ?? []) + [life.count])
        }
        #expect(seen.value == [1, 0])
    }

    @Test func `when more threads block in handlers than there are slots, other centers free as ever`() {
        let held = HeldPosts()
        let count = HazardSlots.allCount + 20
        let blocker = center.observe("a") { _ in held.hold() }
        let ending = observeTracked(1)
        let haveStarted = held.start(count) { [center] in center.post("a") }
        #expect(haveStarted)
        let extra = center.registry.state.withLock { $0.extraSlots.count }
        ending.forEach { $0.cancel() }
        // Posts of this center keep what they walk over, also those that found no slot.
        let kept = life.count
        let other = NoticeCenter()
        let otherLife = Life()
        let token = other.observe("a") { [tracked = Tracked(otherLife)] _ in tracked.use() }
        #expect(other.post("a").delivered == 1)
        token.cancel()
        #expect(otherLife.count == 0)
        #expect(held.finish(count))
        #expect(kept == 1)
        #expect(extra >= 20)
        #expect(life.count == 0)
        let extraLeft = center.registry.state.withLock { $0.extraSlots.count }
        #expect(extraLeft == 0)
        withExtendedLifetime(blocker) {}
    }

    @Test(arguments: [1, (1 << 32) - 1, 1 << 32, (1 << 32) + 1, 1 << 33, .max] as [UInt64])
    func `readers of a center announce it, whatever its number`(center: UInt64) {
        // A word of zero is what stands in a slot that no reader has.
        #expect(HazardSlots.Word(center: center, topicIndex: 0).center != 0)
        #expect(HazardSlots.Word(center: center, topicIndex: 7).topicIndex == 7)
    }
}
