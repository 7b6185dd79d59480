import Dispatch
import Notices
import TestSupport
import Testing

/// Handlers that run on a dispatch queue.
@Suite(.leavesNoObservers, .endsInTime) struct DispatchQueueTests {
    private let center = NoticeCenter()
    private let calls = Calls()
    private let queue = DispatchQueue(label: "test")

    private func calls(_ count: Int) async -> [String] {
        await until("\(count) calls") { calls.all.count >= count }
        return calls.all
    }

    @Test func `a handler runs on the queue, later, and the poster does not wait, not even on that queue`()
        async
    {
        let (center, queue, calls) = (center, queue, calls)
        let token = center.observe("a", on: .queue(queue)) { notice in
            dispatchPrecondition(condition: .onQueue(queue))
            calls.add("\(notice.payload ?? 0)")
        }
        let outcome = queue.sync {
            let outcome = center.post("a", payload: 7)
            calls.add("posted")
            return outcome
        }
        #expect(outcome == PostOutcome(scheduled: 1))
        #expect(await self.calls(2) == ["posted", "7"])
        withExtendedLifetime(token) {}
    }

    @Test(arguments: [false, true])
    func `deliveries are in the order of the posts, one at a time, on a concurrent queue too`(
        _ isConcurrent: Bool
    ) async {
        let queue = DispatchQueue(label: "test", attributes: isConcurrent ? .concurrent : [])
        let isRunning = Lock(false)
        let token = center.observe("a", on: .queue(queue)) { [calls] notice in
            let wasRunning = isRunning.withLock { running in
                defer { running = true }
                return running
            }
            calls.add(wasRunning ? "two at a time" : "\(notice.payload ?? 0)")
            isRunning.withLock { $0 = false }
        }
        for number in 0..<200 { center.post("a", payload: number) }
        #expect(await calls(200) == (0..<200).map { "\($0)" })
        withExtendedLifetime(token) {}
    }

    @Test func `the queue is kept by the registration alone, and so is not lost with its maker`() async {
        let token = center.observe("a", on: .queue(DispatchQueue(label: "temporary"))) { [calls] _ in
            calls.add("called")
        }
        center.post("a")
        #expect(await calls(1) == ["called"])
        withExtendedLifetime(token) {}
    }

    @Test func `what has not begun when the token goes is dropped, and recorded as skipped`() async {
        let records = Records()
        let monitor = center.monitor(into: records)
        queue.suspend()
        let token = center.observe("a", on: .queue(queue)) { [calls] _ in calls.add("called") }
        center.post("a")
        token.cancel()
        queue.resume()
        await until("a skip to be recorded") { !records.complete(.skip).isEmpty }
        #expect(calls.all == [])
        #expect(records.complete(.skip).map(\.reason) == [.removed])
        withExtendedLifetime(monitor) {}
    }

    @Test func `an owner is not kept while its delivery waits, and is skipped when it has gone`() async {
        let records = Records()
        let monitor = center.monitor(into: records)
        var owner: Screen? = Screen(calls)
        queue.suspend()
        if let owner { center.observe("a", owner: owner, on: .queue(queue)) { me, _ in me.refresh() } }
        center.post("a")
        owner = nil
        #expect(calls.all == ["gone"])
        queue.resume()
        await until("a skip to be recorded") { !records.complete(.skip).isEmpty }
        #expect(records.complete(.skip).map(\.reason) == [.ownerGone])
        #expect(center.registrationCount == 0)
        withExtendedLifetime(monitor) {}
    }

    @Test func `a payload is converted before it goes to the queue, and what cannot be is a failure`() async {
        let token = center.observe(NoticeDescriptor<Int>("a"), on: .queue(queue)) { [calls] number in
            calls.add("\(number + 1)")
        }
        #expect(center.post("a", payload: "no number") == PostOutcome(failed: 1))
        #expect(center.post("a", payload: 1) == PostOutcome(scheduled: 1))
        #expect(await calls(1) == ["2"])
        #expect(center.registrations.map(\.context) == [.queue])
        withExtendedLifetime(token) {}
    }
}
