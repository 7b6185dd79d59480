import Notices
import NoticesQueue
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct QueueTests {
    private let center = NoticeCenter()
    private let calls = Calls()
    private let queue: NoticeQueue
    private let token: NoticeToken

    init() {
        queue = NoticeQueue(for: center)
        token = center.observe(.any) { [calls] notice in
            calls.add("\(notice.name)\(notice.payload.map { "\($0)" } ?? "")")
        }
    }

    @Test func `notices are posted first in, first out`() {
        for number in 0..<5 { queue.enqueue("n", payload: number) }
        #expect(calls.all == [])
        #expect(queue.pendingCount == 5)
        #expect(queue.turn() == 5)
        #expect(calls.all == ["n0", "n1", "n2", "n3", "n4"])
        #expect(queue.turn() == 0)
    }

    @Test func `soon goes before idle, and idle has a turn of its own`() {
        queue.enqueue("idle", style: .idle)
        queue.enqueue("soon", style: .soon)
        #expect(queue.turn() == 1)
        #expect(calls.all == ["soon"])
        #expect(queue.turn() == 1)
        #expect(calls.all == ["soon", "idle"])
    }

    @Test func `now posts before the call returns, ahead of what is pending`() {
        queue.enqueue("a", payload: 1)
        queue.enqueue("b", payload: 1)
        #expect(queue.enqueue("b", payload: 2, style: .now, coalescing: .name) == 1)
        #expect(calls.all == ["b2"])
        #expect(queue.drain() == 1)
        #expect(calls.all == ["b2", "a1"])
    }

    @Test func `a burst is posted once, with the latest payload`() {
        let replaced = (1...100).reduce(0) { sum, number in
            sum + queue.enqueue("a", payload: number, style: .idle, coalescing: [.name, .sender])
        }
        #expect(replaced == 99)
        #expect(queue.drain() == 1)
        #expect(calls.all == ["a100"])
    }

    @Test func `a post comes with its sender and under the line that enqueued it`() throws {
        let records = Records()
        let monitor = center.monitor(into: records)
        let sender = Screen(Calls())
        let own = center.observe("a", from: sender) { [calls] notice in
            calls.add("from \(notice.isSent(by: sender)) \(notice.source.line)")
        }
        queue.enqueue("a", from: sender, file: "M/Cart.swift", line: 7)
        queue.drain()
        let post = try #require(records.complete(.post).first)
        #expect(post.file == "M/Cart.swift")
        #expect(post.line == 7)
        #expect(calls.all == ["a", "from true 7"])
        queue.enqueue("a", style: .now)
        #expect(records.complete(.post).last?.line == #line - 1)
        #expect(records.complete(.post).last?.file == #fileID)
        withExtendedLifetime((monitor, own)) {}
    }

    @Test func `a post is caused by the delivery that enqueued it`() throws {
        let records = Records()
        let monitor = center.monitor(into: records)
        let own = center.observe("a") { [queue] _ in queue.enqueue("b") }
        center.post("a")
        queue.enqueue("c")
        queue.drain()
        let delivery = try #require(records.complete(.deliver).first { $0.registration == own.id.number })
        let causes = records.complete(.post).map(\.cause)
        #expect(causes == [nil, delivery.seq, nil])
        withExtendedLifetime(monitor) {}
    }

    @Test func `a typed notice is enqueued as it is posted`() {
        let count = NoticeDescriptor<Int>("count")
        let own = center.observe(count) { [calls] in calls.add("typed \($0 + 1)") }
        queue.enqueue(count, 1)
        #expect(queue.enqueue(count, 2, coalescing: .name) == 1)
        queue.drain()
        #expect(calls.all == ["count2", "typed 3"])
        withExtendedLifetime(own) {}
    }

    @Test func `dequeuing says how many there were`() {
        let (cart, user) = (Screen(Calls()), Screen(Calls()))
        func fill() {
            for name in ["a", "b"] as [NoticeName] {
                queue.enqueue(name)
                queue.enqueue(name, from: cart, style: .idle)
                queue.enqueue(name, from: user)
            }
        }
        fill()
        #expect(queue.dequeueAll(named: "a") == 3)
        #expect(queue.dequeueAll(named: "a") == 0)
        #expect(queue.dequeueAll(from: cart) == 1)
        #expect(queue.dequeueAll(named: "b", from: user) == 1)
        #expect(queue.drain() == 1)
        #expect(calls.all == ["b"])
        fill()
        #expect(queue.dequeueAll() == 6)
        #expect(queue.pendingCount == 0)
    }

    // MARK: - Lifetimes

    @Test func `a pending notice holds its sender and payload, and a posted one does not`() {
        let life = Life()
        queue.enqueue("a", from: Tracked(life), payload: Tracked(life))
        queue.enqueue("b", from: Tracked(life), style: .idle)
        #expect(life.count == 3)
        queue.turn()
        #expect(life.count == 1)
        queue.turn()
        #expect(life.count == 0)
    }

    /// Each way in which a queue may come to release a notice.
    enum Dropping: CaseIterable, Sendable {
        case replaced, replacedNow, dequeued, posted, centerGone, centerGoneInTurn, queueGone
    }

    @Test(arguments: Dropping.allCases)
    func `what is released may call the queue`(dropping: Dropping) {
        let life = Life()
        let ended = finishes {
            let center = Box(NoticeCenter())
            let queue = Box(center.value.map { NoticeQueue(for: $0) })
            // When the queue goes there is none to call; another one shows that it would not matter.
            let other = center.value.map { NoticeQueue(for: $0) }
            do {
                let payload = Tracked(life) {
                    (queue.value ?? other)?.enqueue("end")
                    (queue.value ?? other)?.drain()
                }
                queue.value?.enqueue("a", payload: payload)
            }
            switch dropping {
            case .replaced: queue.value?.enqueue("a", coalescing: .name)
            case .replacedNow: queue.value?.enqueue("a", style: .now, coalescing: .name)
            case .dequeued: queue.value?.dequeueAll()
            case .posted: queue.value?.turn()
            case .centerGone:
                center.empty()
                queue.value?.enqueue("b")
            case .centerGoneInTurn:
                center.empty()
                queue.value?.turn()
            case .queueGone: queue.empty()
            }
            #expect(life.count == 0)
        }
        #expect(ended)
        #expect(life.count == 0)
    }

    @Test func `a queue of a deallocated center drops what is pending and takes no more`() {
        let life = Life()
        var center: NoticeCenter? = NoticeCenter()
        let queue = center.map { NoticeQueue(for: $0) }
        queue?.enqueue("a", payload: Tracked(life))
        weak let gone = center
        center = nil
        #expect(gone == nil)
        #expect(queue?.turn() == 0)
        #expect(queue?.pendingCount == 0)
        #expect(life.count == 0)
        queue?.enqueue("a", payload: Tracked(life))
        queue?.enqueue("a", payload: Tracked(life), style: .now)
        #expect(queue?.pendingCount == 0)
        #expect(life.count == 0)
    }
}
