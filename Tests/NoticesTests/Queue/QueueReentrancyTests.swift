import Notices
import NoticesQueue
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct QueueReentrancyTests {
    private let center = NoticeCenter()
    private let calls = Calls()
    private let queue: NoticeQueue

    init() {
        queue = NoticeQueue(for: center)
    }

    @Test(arguments: NoticeQueue.Style.allCases)
    func `a handler may enqueue`(style: NoticeQueue.Style) {
        let (queue, center, calls) = (queue, center, calls)
        let ended = finishes {
            let tokens = [
                center.observe("a") { _ in
                    calls.add("a begins")
                    queue.enqueue("b", style: style)
                    calls.add("a ends")
                },
                center.observe("b") { _ in calls.add("b") },
            ]
            queue.enqueue("a")
            queue.drain()
            withExtendedLifetime(tokens) {}
        }
        #expect(ended)
        #expect(calls.all == (style == .now ? ["a begins", "b", "a ends"] : ["a begins", "a ends", "b"]))
        #expect(queue.pendingCount == 0)
    }

    @Test(arguments: [NoticeQueue.Style.soon, .idle])
    func `a turn ends even if each handler enqueues its own name`(style: NoticeQueue.Style) {
        let token = center.observe("a") { [queue] _ in queue.enqueue("a", style: style, coalescing: .name) }
        queue.enqueue("a", style: style)
        for _ in 0..<3 { #expect(queue.turn() == 1) }
        #expect(queue.pendingCount == 1)
        withExtendedLifetime(token) {}
    }

    @Test func `a drain goes on with what handlers enqueue`() {
        let token = center.observe("a") { [queue] notice in
            let left = notice.payload as? Int ?? 0
            if left > 0 { queue.enqueue("a", payload: left - 1, style: left % 2 == 0 ? .soon : .idle) }
        }
        queue.enqueue("a", payload: 10_000)
        #expect(queue.drain() == 10_001)
        withExtendedLifetime(token) {}
    }

    @Test func `a turn within a turn is taken when that is over`() {
        let tokens = [
            center.observe("a") { [queue, calls] _ in
                queue.enqueue("c")
                calls.add("a begins")
                #expect(queue.turn() == 0)
                calls.add("a ends")
            },
            center.observe("b") { [queue, calls] _ in
                calls.add("b")
                queue.enqueue("d")
            },
            center.observe("c") { [queue, calls] _ in
                calls.add("c")
                queue.enqueue("e")
            },
        ]
        queue.enqueue("a")
        queue.enqueue("b")
        #expect(queue.turn() == 4)
        #expect(calls.all == ["a begins", "a ends", "b", "c"])
        #expect(queue.pendingCount == 1)
        withExtendedLifetime(tokens) {}
    }

    @Test func `a drain within a turn makes that go on to the end`() {
        let tokens = [
            center.observe("a") { [queue, calls] _ in
                queue.enqueue("c", style: .idle)
                #expect(queue.drain() == 0)
                // A turn that is asked for later does not take the drain back.
                #expect(queue.turn() == 0)
                calls.add("a")
            },
            center.observe("c") { [queue, calls] _ in
                queue.enqueue("d")
                calls.add("c")
            },
            center.observe("d") { [calls] _ in calls.add("d") },
        ]
        queue.enqueue("a")
        #expect(queue.turn() == 3)
        #expect(calls.all == ["a", "c", "d"])
        #expect(queue.turn() == 0)
        withExtendedLifetime(tokens) {}
    }

    @Test func `a handler may dequeue what the turn has yet to post`() {
        let tokens = [
            center.observe("a") { [queue, calls] _ in calls.add("a \(queue.dequeueAll(named: "b"))") },
            center.observe("b") { [calls] _ in calls.add("b") },
        ]
        for name in ["a", "b", "b", "a"] as [NoticeName] { queue.enqueue(name) }
        #expect(queue.turn() == 2)
        #expect(calls.all == ["a 2", "a 0"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `a handler may let the queue and the center go`() {
        let life = Life()
        let center = Box(NoticeCenter())
        let queue = Box(center.value.map { NoticeQueue(for: $0) })
        center.value?.observe("a") { _ in
            queue.empty()
            center.empty()
        }.detach()
        queue.value?.enqueue("a")
        queue.value?.enqueue("a", payload: Tracked(life))
        #expect(life.count == 1)
        _ = queue.value?.turn()
        #expect(life.count == 0)
    }

    // MARK: - Threads

    @Test func `what threads enqueue is posted once each, in each thread's order, one at a time`() {
        let (queue, center) = (queue, center)
        let seen = Lock<[[Int]]>(Array(repeating: [], count: 4))
        let inside = Lock((now: 0, most: 0))
        let token = center.observe("a") { notice in
            inside.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            if let (thread, round) = notice.payload as? (Int, Int) {
                seen.withLock { $0[thread].append(round) }
            }
            inside.withLock { $0.now -= 1 }
        }
        let ended = race(4) { thread in
            for round in 0..<2_000 {
                queue.enqueue("a", payload: (thread, round))
                if round % 3 == 0 { queue.turn() }
                if round % 50 == 0 { queue.drain() }
            }
        }
        #expect(ended)
        queue.drain()
        #expect(seen.withLock { $0 } == Array(repeating: Array(0..<2_000), count: 4))
        #expect(inside.withLock { $0.most } == 1)
        withExtendedLifetime(token) {}
    }

    @Test func `what threads replace, drop and post is all that they enqueued`() {
        let (queue, center) = (queue, center)
        let life = Life()
        let accounted = Lock(0)
        let token = center.observe(.any) { _ in accounted.withLock { $0 += 1 } }
        let ended = race(4) { thread in
            for round in 0..<2_000 {
                let style: NoticeQueue.Style = round % 2 == 0 ? .soon : .idle
                var gone = queue.enqueue(
                    round % 3 == 0 ? "a" : "b", from: Tracked(life), style: style,
                    coalescing: round % 5 == 0 ? .name : [])
                if round % 11 == thread { gone += queue.dequeueAll(named: "b") }
                accounted.withLock { [gone] in $0 += gone }
                if round % 7 == 0 { queue.turn() }
            }
        }
        #expect(ended)
        queue.drain()
        #expect(accounted.withLock { $0 } == 8_000)
        #expect(life.count == 0)
        withExtendedLifetime(token) {}
    }
}
