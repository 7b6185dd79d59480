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
        private let threadWord = Atomic<UInt>(0)

        /// The thread of the post.
        var thread: UInt { threadWord.load(ordering: .acquiring) }

        func hold() {
            threadWord.store(notices_thread(), ordering: .releasing)
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

    /// Where a captured object was released.
    private final class Place: Sendable {
        private let word = Atomic<UInt>(0)

        /// 0: it lives.
        var thread: UInt { word.load(ordering: .acquiring) }

        func tracked(_ life: Life) -> Tracked {
            Tracked(life) { [self] in word.store(notices_thread(), ordering: .releasing) }
        }
    }

    private func observe(_ name: NoticeName, _ place: Place) -> NoticeToken {
        center.observe(name) { [tracked = place.tracked(life)] _ in tracked.use() }
    }

    @Test func `what an observer captured is released on the thread that ends it, when no post reads it`() {
        let held = HeldPost()
        let place = Place()
        let tokens = ["a", "b"].map { center.observe($0) { ($0.payload as? HeldPost)?.hold() } }
        let ended = observe("a", place)
        center.post("a")
        // Of another name: it has found its audience, and searches no more.
        held.start { [center] in center.post("b", payload: held) }
        ended.cancel()
        #expect(place.thread == notices_thread())
        held.finish()
        withExtendedLifetime(tokens) {}
    }

    @Test func `posts of other names keep nothing, whatever changes meanwhile`() {
        let held = HeldPost()
        let first = center.observe("b") { ($0.payload as? HeldPost)?.hold() }
        let before = center.observe("a") { [tracked = Tracked(life)] _ in tracked.use() }
        center.post("a")
        held.start { [center] in center.post("b", payload: held) }
        for number in 0..<100 {
            let tokens = (0..<number).map { _ in
                center.observe("a", options: .priority(number % 3)) { [tracked = Tracked(life)] _ in
                    tracked.use()
                }
            }
            center.post("a")
            for token in tokens { token.cancel() }
            #expect(life.count == 1)
        }
        before.cancel()
        #expect(life.count == 0)
        held.finish()
        withExtendedLifetime(first) {}
    }

    @Test(arguments: [false, true])
    func `otherwise it is released by the last post that reads it, on its thread`(
        firstEndsFirst: Bool
    ) {
        let posts = [HeldPost(), HeldPost()]
        let place = Place()
        let first = center.observe("a") { ($0.payload as? HeldPost)?.hold() }
        let ended = observe("a", place)
        for post in posts { post.start { [center] in center.post("a", payload: post) } }
        ended.cancel()
        #expect(place.thread == 0)
        let order = firstEndsFirst ? posts : posts.reversed()
        order[0].finish()
        #expect(place.thread == 0)
        order[1].finish()
        #expect(place.thread != 0 && place.thread == order[1].thread)
        withExtendedLifetime(first) {}
    }

    @Test func `what an observer of any name captured waits for the posts of all names`() {
        let (held, later) = (HeldPost(), HeldPost())
        let place = Place()
        let tokens = ["a", "b"].map { center.observe($0) { ($0.payload as? HeldPost)?.hold() } }
        let ended = observe(.any, place)
        held.start { [center] in center.post("b", payload: held) }
        ended.cancel()
        later.start { [center] in center.post("a", payload: later) }
        #expect(place.thread == 0)
        held.finish()
        #expect(place.thread == held.thread)
        later.finish()
        withExtendedLifetime(tokens) {}
    }

    private struct Value: Hashable, Sendable {
        let tracked: Tracked

        static func == (left: Value, right: Value) -> Bool { left.tracked === right.tracked }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(tracked)) }
    }

    @Test func `a post under way does not keep values that came and went as senders meanwhile`() {
        let held = HeldPost()
        let first = center.observe(.any) { ($0.payload as? HeldPost)?.hold() }
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
