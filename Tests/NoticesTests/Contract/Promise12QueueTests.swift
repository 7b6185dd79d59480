import Notices
import NoticesQueue
import TestSupport
import Testing

@Suite(
    "12. A queue coalesces by name and sender, first in first out, now / soon / idle, and may be re-entered",
    .leavesNoObservers)
struct Promise12QueueTests {
    private let center = NoticeCenter()
    private let calls = Calls()
    private let queue: NoticeQueue
    private let token: NoticeToken

    init() {
        queue = NoticeQueue(for: center)
        token = center.observe(.any) { [calls] in calls.add("\($0.name)\($0.payload ?? "")") }
    }

    @Test func `first in, first out`() {
        for number in 0..<4 { queue.enqueue("a", payload: number) }
        #expect(queue.drain() == 4)
        #expect(calls.all == ["a0", "a1", "a2", "a3"])
    }

    @Test func `it coalesces by name and sender, and posts the latest`() {
        let (one, other) = (Screen(Calls()), Screen(Calls()))
        queue.enqueue("a", from: one, payload: 1, coalescing: [.name, .sender])
        queue.enqueue("a", from: other, payload: 2, coalescing: [.name, .sender])
        #expect(queue.enqueue("a", from: one, payload: 3, coalescing: [.name, .sender]) == 1)
        queue.drain()
        #expect(calls.all == ["a3", "a2"])
    }

    @Test func `now is at once, soon is the next turn, idle is when nothing is soon`() {
        queue.enqueue("idle", style: .idle)
        queue.enqueue("soon", style: .soon)
        queue.enqueue("now", style: .now)
        #expect(calls.all == ["now"])
        queue.turn()
        #expect(calls.all == ["now", "soon"])
        queue.turn()
        #expect(calls.all == ["now", "soon", "idle"])
    }

    @Test func `it may be re-entered: what a handler enqueues is posted after`() {
        let again = center.observe("a", options: .once) { [queue, calls] _ in
            queue.enqueue("b")
            queue.drain()
            calls.add("handler ends")
        }
        queue.enqueue("a")
        queue.enqueue("c")
        queue.drain()
        #expect(calls.all == ["a", "handler ends", "c", "b"])
        withExtendedLifetime(again) {}
    }
}
