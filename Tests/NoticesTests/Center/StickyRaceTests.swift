import Notices
import Synchronization
import TestSupport
import Testing

/// A sticky notice that is handed over to a new observer while a newer one of the name is posted.
@Suite(.leavesNoObservers, .endsInTime) struct StickyRaceTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    private final class Latest: Sendable {
        let payload = Atomic(-1)
        let started = Atomic(0)
    }

    private func observe(_ options: NoticeOptions = .receivingSticky) -> NoticeToken {
        center.observe("a", options: options) { [calls] in calls.add("\($0.payload ?? "nothing")") }
    }

    @Test(arguments: [false, true])
    func `a notice that is superseded before it is handed over is not`(elsewhere: Bool) {
        center.post("a", payload: 1, sticky: true)
        let monitor = center.monitor { [center] record in
            guard record.kind == .observe else { return }
            guard elsewhere else { return _ = center.post("a", payload: 2, sticky: true) }
            startAndWait { center.post("a", payload: 2, sticky: true) }
        }
        let token = observe()
        #expect(calls.all == ["2"])
        withExtendedLifetime((token, monitor)) {}
    }

    @Test(arguments: [false, true])
    func `a notice that is posted while the filter looks at the older one comes last`(elsewhere: Bool) {
        center.post("a", payload: 1, sticky: true)
        let token = observe([
            .receivingSticky,
            .filter { [center] notice in
                guard notice.payload as? Int == 1 else { return true }
                guard elsewhere else {
                    center.post("a", payload: 2, sticky: true)
                    return true
                }
                startAndWait { center.post("a", payload: 2, sticky: true) }
                return true
            },
        ])
        #expect(calls.all == ["1", "2"])
        withExtendedLifetime(token) {}
    }

    @Test(arguments: [false, true])
    func `a notice that is posted while the delivery of the older one is announced comes last`(
        elsewhere: Bool
    ) {
        center.post("a", payload: 1, sticky: true)
        let monitor = center.monitor { [center] record in
            guard record.kind == .deliver, record.payload == "1", !record.isComplete else { return }
            guard elsewhere else { return _ = center.post("a", payload: 2, sticky: true) }
            startAndWait { center.post("a", payload: 2, sticky: true) }
        }
        let token = observe()
        #expect(calls.all == ["1", "2"])
        withExtendedLifetime((token, monitor)) {}
    }

    @Test(arguments: [false, true])
    func `a notice that another thread posts while the handler has the older one comes after it`(
        isWatched: Bool
    ) {
        let ring = isWatched ? center.recordRing() : nil
        center.post("a", payload: 1, sticky: true)
        let outcome = Box<PostOutcome>()
        let token = center.observe("a", options: .receivingSticky) { [center, calls] notice in
            let payload = notice.payload as? Int ?? 0
            if payload == 1 { startAndWait { outcome.set(center.post("a", payload: 2, sticky: true)) } }
            calls.add("\(payload)")
        }
        #expect(calls.all == ["1", "2"])
        #expect(outcome.value == PostOutcome(scheduled: 1))
        #expect(center.post("a", payload: 3, sticky: true) == PostOutcome(delivered: 1))
        #expect(calls.all == ["1", "2", "3"])
        withExtendedLifetime((token, ring)) {}
    }

    @Test func `a notice that the handler itself posts is delivered at once`() {
        center.post("a", payload: 1, sticky: true)
        let token = center.observe("a", options: .receivingSticky) { [center, calls] notice in
            let payload = notice.payload as? Int ?? 0
            calls.add("\(payload) begins")
            if payload == 1 { calls.add("\(center.post("a", payload: 2, sticky: true).delivered)") }
            calls.add("\(payload) ends")
        }
        #expect(calls.all == ["1 begins", "2 begins", "2 ends", "1", "1 ends"])
        withExtendedLifetime(token) {}
    }

    @Test func `other observers are called by the post meanwhile, and other names too`() {
        center.post("a", payload: 1, sticky: true)
        let outcomes = Lock<[PostOutcome]>([])
        let other = center.observe("a") { [calls] in calls.add("other \($0.payload ?? "nothing")") }
        let token = center.observe(.any, options: .receivingSticky) { [center, calls] notice in
            calls.add("\(notice.payload ?? "nothing")")
            guard notice.payload as? Int == 1 else { return }
            startAndWait {
                let all = [center.post("a", payload: 2, sticky: true), center.post("a", payload: 3)]
                outcomes.withLock { $0 = all }
            }
        }
        #expect(calls.all == ["1", "other 2", "other 3", "3", "2"])
        #expect(
            outcomes.withLock { $0 } == [
                PostOutcome(delivered: 1, scheduled: 1), PostOutcome(delivered: 2),
            ])
        withExtendedLifetime((token, other)) {}
    }

    @Test func `payloads that are superseded may post in their deinit`() {
        let life = Life()
        do {
            center.post("a", payload: Tracked(life) { [center] in center.post("gone") }, sticky: true)
        }
        let monitor = center.monitor { [center] record in
            if record.kind == .observe { center.post("a", payload: 2, sticky: true) }
        }
        let token = observe()
        #expect(life.count == 0)
        #expect(calls.all == ["2"])
        withExtendedLifetime((token, monitor)) {}
    }

    @Test func `beside a thread that posts the last call has the notice that the center holds`() async {
        for _ in 0..<200 {
            let center = NoticeCenter()
            center.post("a", payload: 0, sticky: true)
            let shared = Latest()
            let isOver = race(2) { number in
                shared.started.add(1, ordering: .relaxed)
                while shared.started.load(ordering: .relaxed) < 2 {}
                if number == 0 {
                    for payload in 1...20 { center.post("a", payload: payload, sticky: true) }
                } else {
                    center.observe("a", options: .receivingSticky) {
                        shared.payload.store($0.payload as? Int ?? 0, ordering: .relaxed)
                    }.detach()
                }
            }
            #expect(isOver)
            await until("the last call") { shared.payload.load(ordering: .relaxed) == 20 }
            center.removeAll()
        }
    }

    @Test func `a registration returns although other threads go on posting`() async throws {
        center.post("a", payload: 0, sticky: true)
        let token = center.observe("a", options: .receivingSticky) { [center, calls] notice in
            calls.add("\(notice.payload ?? "nothing")")
            guard let number = notice.payload as? Int, number < 100 else { return }
            startAndWait { center.post("a", payload: number + 1, sticky: true) }
        }
        #expect(calls.all.count < 30)
        await until("all were handed over") { calls.all.count == 101 }
        #expect(calls.all == (0...100).map { "\($0)" })
        withExtendedLifetime(token) {}
    }

    /// Posts a second notice while the first is handed over. Returns its outcome.
    private func outcomeDuringHandover(_ options: NoticeOptions, blocked: Bool = false) -> PostOutcome? {
        let outcome = Lock<PostOutcome?>(nil)
        center.post("a", payload: 1, sticky: true)
        let token = center.observe("a", options: options) { [center, calls] notice in
            calls.add("\(notice.payload ?? "nothing")")
            guard notice.payload as? Int == 1 else { return }
            let blocker = blocked ? center.block() : nil
            startAndWait {
                let found = center.post("a", payload: 2, sticky: true)
                outcome.withLock { $0 = found }
            }
            withExtendedLifetime(blocker) {}
        }
        withExtendedLifetime(token) {}
        return outcome.withLock { $0 }
    }

    @Test func `a blocked notice is not handed over`() {
        let outcome = outcomeDuringHandover(.receivingSticky, blocked: true)
        #expect(outcome?.wasHeard == false)
        #expect(calls.all == ["1"])
    }

    @Test func `a notice that the handler will not have is not counted as scheduled`() {
        let refusing = outcomeDuringHandover([.receivingSticky, .filter { $0.payload as? Int == 1 }])
        #expect(refusing?.filtered == 1)
        #expect(refusing?.wasHeard == false)
        let once = outcomeDuringHandover([.receivingSticky, .once])
        #expect(once?.wasHeard == false)
    }
}
