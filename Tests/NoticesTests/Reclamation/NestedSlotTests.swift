import Synchronization
import TestSupport
import Testing

@testable import Notices

/// Posts within posts, more than one piece of slots has room for: six.
@Suite(.leavesNoObservers, .endsInTime) struct NestedSlotTests {
    private let center = NoticeCenter(depthLimit: 64)
    private let life = Life()

    /// An observer that posts again until so many posts are within each other.
    private func nest(at deepest: @escaping @Sendable () -> Void = {}) -> NoticeToken {
        center.observe("a") { [center] notice in
            guard let left = notice.payload as? Int, left > 1 else { return deepest() }
            center.post("a", payload: left - 1)
        }
    }

    @Test(arguments: [1, 4, 5, 6, 7, 12, 13, 18, 19, 40, 64])
    func `each level is counted, and none stays`(depth: Int) {
        let nesting = Lock(0)
        let token = nest { nesting.withLock { $0 = ThreadSlots.own.nesting } }
        let isOver = finishes { [center] in
            for depth in [depth, 1, depth, 2] {
                center.post("a", payload: depth)
                #expect(nesting.withLock { $0 } == depth)
                #expect(ThreadSlots.own.nesting == 0)
            }
        }
        #expect(isOver)
        withExtendedLifetime(token) {}
    }

    @Test(arguments: [3, 6, 7, 12, 13, 30])
    func `what the outer posts read is kept until they are over, at whatever depth it ends`(depth: Int) {
        let ended = Box<NoticeToken>()
        let within = Lock(0)
        let keptWithin = Lock(0)
        let token = nest { [life] in
            ended.take()?.cancel()
            keptWithin.withLock { $0 = life.count }
        }
        for _ in 0..<3 {
            ended.set(
                center.observe("a") { [tracked = Tracked(life)] _ in
                    tracked.use()
                    within.withLock { $0 += 1 }
                })
            startAndWait { [center] in center.post("a", payload: depth) }
            #expect(keptWithin.withLock { $0 } == 1)
            #expect(life.count == 0)
        }
        #expect(within.withLock { $0 } == 0, "it had ended when its turn came")
        withExtendedLifetime(token) {}
    }

    @Test func `on several threads, deep and then shallow again, and nothing is left`() {
        let calls = Atomic(0)
        let token = nest()
        let depths = [14, 1, 7, 3, 25, 2, 64, 1]
        let rounds = 40
        let levels = Atomic(0)
        let isOver = race(4) { [center, life] thread in
            for round in 0..<rounds {
                let depth = depths[(round + thread) % depths.count]
                let ended = center.observe("a") { [tracked = Tracked(life)] _ in
                    tracked.use()
                    calls.add(1, ordering: .relaxed)
                }
                center.post("a", payload: depth)
                ended.cancel()
                levels.add(ThreadSlots.own.nesting, ordering: .relaxed)
            }
        }
        #expect(isOver)
        #expect(levels.load(ordering: .relaxed) == 0)
        #expect(calls.load(ordering: .relaxed) >= 4 * rounds / depths.count * depths.reduce(0, +))
        #expect(life.count == 0)
        withExtendedLifetime(token) {}
    }

    @Test func `a post that is refused for its depth takes no slot`() {
        let refusals = Lock(0)
        let token = center.observe("a") { [center] _ in
            if center.post("a").isRefused { refusals.withLock { $0 += 1 } }
        }
        startAndWait { [center, life] in
            for _ in 0..<3 {
                let ended = center.observe("b") { [tracked = Tracked(life)] _ in tracked.use() }
                center.post("b")
                center.post("a")
                #expect(ThreadSlots.own.nesting == 0)
                ended.cancel()
                #expect(life.count == 0)
            }
        }
        #expect(refusals.withLock { $0 } == 3)
        withExtendedLifetime(token) {}
    }
}
