import Notices
import NoticesQueue
import TestSupport
import Testing

/// Queues that drain themselves. What does not come would hang its test: the limit makes that a failure.
@Suite(.leavesNoObservers, .endsInTime) struct QueueDrivingTests {
    private let center = NoticeCenter()

    /// What is posted, as the payloads come; the sequence observes from when it is made.
    private func posted() -> NoticeSequence<Int> {
        center.payloads(of: NoticeDescriptor<Int>("a"))
    }

    @Test func `a queue with a task posts by itself, in order`() async {
        let queue = NoticeQueue(for: center, drainingOn: nil)
        var posts = posted().makeAsyncIterator()
        for number in 0..<1_000 { queue.enqueue("a", payload: number) }
        for number in 0..<1_000 { #expect(await posts.next() == number) }
        // Once more, now that it waits.
        queue.enqueue("a", payload: -1)
        #expect(await posts.next() == -1)
        #expect(queue.pendingCount == 0)
    }

    @Test @MainActor func `a queue on the main actor posts there, when the current work is over`() async {
        let queue = NoticeQueue(for: center, drainingOn: MainActor.shared)
        let calls = Calls()
        let token = center.observe("a") { _ in
            MainActor.assumeIsolated { calls.add("posted") }
        }
        var posts = posted().makeAsyncIterator()
        for number in 0..<100 { queue.enqueue("a", payload: number, coalescing: .name) }
        // The main actor is this test's until it suspends.
        #expect(calls.all == [])
        #expect(await posts.next() == 99)
        #expect(calls.all == ["posted"])
        withExtendedLifetime(token) {}
    }

    @Test func `idle waits for a quiet time on the clock it was given`() async {
        let clock = ManualClock()
        let queue = NoticeQueue(
            for: center, drainingOn: nil, idleAfter: .seconds(10), clock: clock)
        var posts = posted().makeAsyncIterator()
        queue.enqueue("a", payload: 1, style: .idle)
        #expect(await clock.nextSleep() == .seconds(10))
        clock.advance(by: .seconds(9))
        // A newcomer breaks the quiet: it begins anew.
        queue.enqueue("a", payload: 2, style: .idle)
        #expect(await clock.nextSleep() == .seconds(10))
        clock.advance(by: .seconds(9))
        #expect(queue.pendingCount == 2)
        clock.advance(by: .seconds(1))
        #expect(await posts.next() == 1)
        #expect(await posts.next() == 2)
    }

    @Test func `soon does not wait for the quiet time, and idle waits for soon`() async {
        let clock = ManualClock()
        let queue = NoticeQueue(
            for: center, drainingOn: nil, idleAfter: .seconds(10), clock: clock)
        var posts = posted().makeAsyncIterator()
        queue.enqueue("a", payload: 1, style: .idle)
        #expect(await clock.nextSleep() == .seconds(10))
        queue.enqueue("a", payload: 2, style: .soon)
        #expect(await posts.next() == 2)
        #expect(await clock.nextSleep() == .seconds(10))
        #expect(queue.pendingCount == 1)
        clock.advance(by: .seconds(10))
        #expect(await posts.next() == 1)
    }

    @Test func `without a quiet time idle is posted when nothing is pending for soon`() async {
        let queue = NoticeQueue(for: center, drainingOn: nil)
        var posts = posted().makeAsyncIterator()
        let token = center.observe("a") { [weak queue] notice in
            if let left = notice.payload as? Int, left > 0 { queue?.enqueue("a", payload: left - 1) }
        }
        // Both are pending before the first turn: the handler of the one enqueues them.
        let begin = center.observe("begin") { [weak queue] _ in
            queue?.enqueue("a", payload: -1, style: .idle)
            queue?.enqueue("a", payload: 20)
        }
        queue.enqueue("begin")
        for number in (0...20).reversed() { #expect(await posts.next() == number) }
        #expect(await posts.next() == -1)
        withExtendedLifetime((token, begin)) {}
    }

    @Test func `a queue that goes ends its task and drops what is pending`() async {
        let (life, clock) = (Life(), ManualClock())
        var queue: NoticeQueue? = NoticeQueue(
            for: center, drainingOn: nil, idleAfter: .seconds(1), clock: clock)
        queue?.enqueue("a", payload: Tracked(life), style: .idle)
        #expect(await clock.nextSleep() == .seconds(1))
        weak let gone = queue
        queue = nil
        #expect(gone == nil)
        #expect(life.count == 0)
    }

    @Test func `run posts on the actor that calls it, and ends with its task`() async {
        let queue = NoticeQueue(for: center)
        let token = center.observe("a") { _ in MainActor.assertIsolated() }
        var posts = posted().makeAsyncIterator()
        let driving = Task { @MainActor in await queue.run() }
        queue.enqueue("a", payload: 1)
        #expect(await posts.next() == 1)
        queue.enqueue("a", payload: 2, style: .idle)
        #expect(await posts.next() == 2)
        driving.cancel()
        await driving.value
        queue.enqueue("a", payload: 3)
        #expect(queue.pendingCount == 1)
        // It may be run again.
        let again = Task { @MainActor in await queue.run() }
        #expect(await posts.next() == 3)
        again.cancel()
        await again.value
        withExtendedLifetime(token) {}
    }

    @Test func `run ends at once in a cancelled task, whatever it waits for`() async {
        let clock = ManualClock()
        let queue = NoticeQueue(for: center)
        queue.enqueue("a", style: .idle)
        let driving = Task { await queue.run(idleAfter: .seconds(1), clock: clock) }
        #expect(await clock.nextSleep() == .seconds(1))
        driving.cancel()
        await driving.value
        #expect(queue.pendingCount == 1)
    }

    @Test func `run returns when it finds the center gone`() async throws {
        var center: NoticeCenter? = NoticeCenter()
        let queue = try #require(center.map { NoticeQueue(for: $0) })
        let driving = Task { await queue.run() }
        center = nil
        queue.enqueue("a")
        await driving.value
        #expect(queue.pendingCount == 0)
    }

    @Test func `several drivers together post everything once`() async {
        let queue = NoticeQueue(for: center, drainingOn: nil)
        let sequence = posted()
        await withTaskGroup { group in
            for driver in 0..<2 {
                group.addTask { await queue.run() }
                group.addTask {
                    for number in 0..<1_000 {
                        queue.enqueue("a", payload: 1, style: number % 2 == driver ? .soon : .idle)
                        if number % 10 == 0 { queue.drain() }
                    }
                }
            }
            var sum = 0
            for await payload in sequence {
                sum += payload
                if sum == 2_000 { break }
            }
            #expect(sum == 2_000)
            group.cancelAll()
        }
        #expect(queue.pendingCount == 0)
    }
}
