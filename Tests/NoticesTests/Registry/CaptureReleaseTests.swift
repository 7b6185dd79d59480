import CThreads
import Dispatch
import Notices
import Synchronization
import TestSupport
import Testing

/// When what an ended observer captured is released, with posts under way.
@Suite(.leavesNoObservers) struct CaptureReleaseTests {
    private let center = NoticeCenter()
    private let life = Life()

    /// A post that stays in its handler until it is let go.
    private final class HeldPost: Sendable {
        private let inside = DispatchSemaphore(value: 0)
        private let goOn = DispatchSemaphore(value: 0)
        private let over = DispatchSemaphore(value: 0)

        func hold() {
            inside.signal()
            goOn.wait()
        }

        func start(_ post: @escaping @Sendable () -> Void) {
            DispatchQueue.global().async { [self] in
                post()
                over.signal()
            }
            inside.wait()
        }

        func finish() {
            goOn.signal()
            over.wait()
        }
    }

    @Test func `posts that began after an observer had ended do not keep what it captured`() {
        let held = HeldPost()
        let later = HeldPost()
        let first = center.observe("a") { ($0.payload as? HeldPost)?.hold() }
        let ended = center.observe("a") { [tracked = Tracked(life)] _ in tracked.use() }
        held.start { [center] in center.post("a", payload: held) }
        ended.cancel()
        later.start { [center] in center.post("a", payload: later) }
        #expect(life.count == 1)
        held.finish()
        #expect(life.count == 0)
        later.finish()
        withExtendedLifetime(first) {}
    }

    @Test func `a post under way does not keep observers that came and went meanwhile`() {
        let held = HeldPost()
        let first = center.observe("a") { ($0.payload as? HeldPost)?.hold() }
        held.start { [center] in center.post("a", payload: held) }
        for _ in 0..<100 {
            let token = center.observe("a") { [tracked = Tracked(life)] _ in tracked.use() }
            center.post("a")
            token.cancel()
        }
        #expect(life.count == 0)
        held.finish()
        withExtendedLifetime(first) {}
    }

    private struct Value: Hashable, Sendable {
        let tracked: Tracked

        static func == (left: Value, right: Value) -> Bool { left.tracked === right.tracked }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(tracked)) }
    }

    @Test func `a post under way does not keep values that came and went as senders meanwhile`() {
        let held = HeldPost()
        let first = center.observe(nil) { ($0.payload as? HeldPost)?.hold() }
        held.start { [center] in center.post("a", payload: held) }
        for _ in 0..<100 {
            let token = center.observe("a", from: SenderValue(Value(tracked: Tracked(life)))) { _ in }
            token.cancel()
        }
        #expect(life.count <= 1)
        held.finish()
        #expect(life.count == 0)
        withExtendedLifetime(first) {}
    }

    @Test func `what an observer captured that ends as a post does is released, though nothing follows`() {
        let rounds = 6_000
        let turns = Atomic(0)
        let kept = Atomic(0)
        // Of all lengths: some are over just when it is about to be shown that something waits for them.
        let first = center.observe("a") { _ in
            for _ in 0..<turns.load(ordering: .relaxed) / 4 % 600 { notices_pause() }
        }
        let isOver = race(2) { [center, life] thread in
            for round in 0..<rounds {
                let token =
                    thread == 0
                    ? center.observe("a") { [tracked = Tracked(life)] _ in tracked.use() } : nil
                turns.add(1, ordering: .acquiringAndReleasing)
                while turns.load(ordering: .acquiring) < round * 4 + 2 {}
                if let token { token.cancel() } else { center.post("a") }
                turns.add(1, ordering: .acquiringAndReleasing)
                while turns.load(ordering: .acquiring) < round * 4 + 4 {}
                if thread == 0, life.count > 0 { kept.add(1, ordering: .relaxed) }
                withExtendedLifetime(token) {}
            }
        }
        #expect(isOver)
        #expect(kept.load(ordering: .relaxed) == 0)
        withExtendedLifetime(first) {}
    }
}
