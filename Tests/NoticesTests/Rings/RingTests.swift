import Dispatch
import Notices
import TestSupport
import Testing

@Suite("A ring of records", .leavesNoObservers) struct RingTests {
    private static let clock = NoticeClock(now: { .milliseconds(1_500) }, stopwatch: { .zero })
    private let center = NoticeCenter(clock: Self.clock)

    /// The records of what `body` does in a center, as a ring gives them and as a monitor does.
    private func recorded(
        _ reentrancy: NoticeReentrancy = .immediate, _ body: (NoticeCenter) -> Void
    ) -> (ring: [NoticeRecord], monitor: [NoticeRecord]) {
        let ringed = NoticeCenter(clock: Self.clock, reentrancy: reentrancy)
        let ring = ringed.recordRing()
        body(ringed)
        let monitored = NoticeCenter(clock: Self.clock, reentrancy: reentrancy)
        let records = Records()
        let monitor = monitored.monitor(into: records)
        body(monitored)
        withExtendedLifetime(monitor) {}
        return (ring.take().records.sorted { $0.seq < $1.seq }, records.complete)
    }

    private func expectSame(_ ring: [NoticeRecord], _ monitor: [NoticeRecord]) {
        #expect(ring.count == monitor.count)
        for (found, expected) in zip(ring, monitor) { #expect(found == expected) }
    }

    @Test("gives the records that a monitor is given, from observers of every kind")
    func everyKind() {
        let (ring, monitor) = recorded { center in
            let screen = Screen(Calls())
            let tokens = [
                center.observe("a", file: "A.swift", line: 1) { _ in },
                center.observe(.any, file: "A.swift", line: 2) { _ in },
                center.observe("a", from: screen, label: "of one", file: "A.swift", line: 3) { _ in },
                center.observe(NoticeDescriptor<Int>("a"), file: "A.swift", line: 4) { _ in },
                center.observe("a", options: .once, file: "A.swift", line: 5) { _ in },
                center.observe("a", options: .filter { $0.payload is Int }, file: "A.swift", line: 6) { _ in
                },
                center.observe("a", file: "A.swift", line: 7) {
                    $0.name == "a" ? center.note("received", file: "A.swift", line: 8) : ()
                },
            ]
            center.observe("a", owner: screen, file: "A.swift", line: 9) { _, _ in }
            center.post("a", from: screen, payload: 7, file: "P.swift", line: 1)
            center.post("a", from: SenderValue("here"), payload: "no number", file: "P.swift", line: 2)
            center.post("b", file: "P.swift", line: 3)
            let blocker = tokens[0].block()
            center.post("a", file: "P.swift", line: 4)
            withExtendedLifetime(blocker) {}
            tokens[0].cancel()
            center.removeAll()
            center.post("a", file: "P.swift", line: 5)
        }
        #expect(ring.count > 30)
        expectSame(ring, monitor)
    }

    @Test("an observer that was there before is described as one that came later", arguments: [false, true])
    func registeredBefore(isUntilRemoved: Bool) {
        let token = isUntilRemoved ? nil : center.observe("a", file: "M/A.swift", line: 1) { _ in }
        if isUntilRemoved { center.observe("a", file: "M/A.swift", line: 1) { _ in }.detach() }
        let ring = center.recordRing()
        center.post("a", file: "P.swift", line: 2)
        let delivery = ring.take().records.first { $0.kind == .deliver }
        #expect(delivery?.observer == "A.swift:1")
        #expect(delivery?.file == "M/A.swift")
        #expect(delivery?.registration == 1)
        #expect(delivery?.lifetime == (isUntilRemoved ? .untilRemoved : .token))
        #expect(delivery?.time == 1.5)
        center.removeAll()
        withExtendedLifetime(token) {}
    }

    @Test("an event that ends before it is taken is reported once")
    func reportedOnce() {
        let token = center.observe("a") { _ in }
        let ring = center.recordRing()
        center.post("a")
        let batch = ring.take()
        #expect(batch.records.map(\.kind) == [.post, .deliver])
        #expect(batch.records.allSatisfy { $0.isComplete })
        #expect(batch.records.first?.deliveries == 1)
        #expect(ring.take().records.isEmpty)
        withExtendedLifetime(token) {}
    }

    @Test("an event under way is reported when it has begun, and again when it is complete")
    func goesOn() {
        let ring = center.recordRing()
        let during = Box<[NoticeRecord]>()
        let token = center.observe("a", label: "slow") { _ in during.set(ring.take().records) }
        center.post("a", payload: 3)
        #expect(during.value?.map(\.kind) == [.observe, .post, .deliver])
        #expect(during.value?.map(\.isComplete) == [true, false, false])
        let after = ring.take().records
        #expect(after.map(\.kind) == [.deliver, .post])
        #expect(after.map(\.isComplete) == [true, true])
        #expect(after.map(\.seq) == [3, 2])
        #expect(after.map(\.payload) == ["3", "3"])
        #expect(after.first?.observer == "slow")
        #expect(after.first?.durationNanoseconds == 0)
        withExtendedLifetime(token) {}
    }

    @Test("a handler's time is from the end of the one before it")
    func durations() {
        let ticks = Lock<Int64>(0)
        let center = NoticeCenter(
            clock: NoticeClock(
                now: { .zero },
                stopwatch: {
                    ticks.withLock { ticks in
                        ticks += 250
                        return .nanoseconds(ticks)
                    }
                }))
        let tokens = [
            center.observe("a") { _ in }, center.observe("a") { _ in ticks.withLock { $0 += 1_000 } },
        ]
        let ring = center.recordRing()
        center.post("a")
        #expect(ring.take().records.map(\.durationNanoseconds) == [nil, 250, 1_250])
        withExtendedLifetime(tokens) {}
    }

    @Test("the machine's clock gives times and durations by one reading")
    func machineClock() {
        let center = NoticeCenter()
        let token = center.observe("a") { _ in }
        let ring = center.recordRing()
        center.post("a")
        let records = ring.take().records
        #expect(records.allSatisfy { $0.time > 0 && $0.time < 600 })
        #expect((records.last?.durationNanoseconds).map { $0 >= 0 } == true)
        withExtendedLifetime(token) {}
    }

    @Test("when it is full, whole posts are dropped and counted, until it is taken from")
    func full() {
        // With a filter, so that a post and its delivery have a place each.
        let token = center.observe("a", options: .filter { _ in true }) { _ in }
        let ring = center.recordRing(capacity: 16)
        for _ in 1...20 { center.post("a") }
        let batch = ring.take()
        #expect(batch.records.count == 16)
        #expect(batch.dropped == 24)
        center.post("a")
        let next = ring.take()
        #expect(next.records.map(\.kind) == [.post, .deliver])
        #expect(next.records.first?.seq == 41)
        #expect(next.dropped == 0)
        withExtendedLifetime(token) {}
    }

    @Test("the end of a reported event is never dropped, however full the ring")
    func endsAreKept() {
        let ring = center.recordRing(capacity: 16)
        let begun = Box<[NoticeRecord]>()
        let token = center.observe("a") { [center] _ in
            begun.set(ring.take().records)
            for _ in 1...40 { center.post("unheard") }
        }
        center.post("a")
        let batch = ring.take()
        #expect(begun.value?.filter { !$0.isComplete }.map(\.kind) == [.post, .deliver])
        #expect(batch.records.filter { $0.name == "a" }.map(\.kind) == [.deliver, .post])
        #expect(batch.records.filter { $0.name == "a" }.allSatisfy { $0.isComplete })
        #expect(batch.records.count + batch.dropped == 82)
        withExtendedLifetime(token) {}
    }

    @Test("wakes its reader once, until it is taken from again")
    func wakesOnce() {
        let ring = center.recordRing()
        let wakes = Lock(0)
        ring.onArrival { wakes.withLock { $0 += 1 } }
        for _ in 1...5 { center.post("a") }
        #expect(wakes.withLock { $0 } == 1)
        _ = ring.take()
        #expect(wakes.withLock { $0 } == 1)
        for _ in 1...5 { center.note("b") }
        #expect(wakes.withLock { $0 } == 2)
    }

    @Test("the end of a long handler wakes its reader, for which there was nothing else to come")
    func endWakes() {
        let ring = center.recordRing()
        let wakes = Lock(0)
        ring.onArrival { wakes.withLock { $0 += 1 } }
        let token = center.observe("a") { _ in _ = ring.take() }
        _ = ring.take()
        let before = wakes.withLock { $0 }
        center.post("a")
        #expect(wakes.withLock { $0 } == before + 2)
        withExtendedLifetime(token) {}
    }

    @Test("receives nothing more when it is detached, and a center without watchers is not watched")
    func detaches() {
        let ring = center.recordRing()
        center.note("one")
        ring.detach()
        center.note("two")
        center.post("a")
        #expect(ring.take().records.map(\.text) == ["one"])
        var described = false
        center.record(.note) { _ in described = true }
        #expect(!described)
    }

    @Test("a monitor and two rings receive all records each")
    func several() {
        let token = center.observe("a") { _ in }
        let (first, second) = (center.recordRing(), center.recordRing())
        let records = Records()
        let monitor = center.monitor(into: records)
        center.post("a")
        let complete = { (ring: NoticeRecordRing) in
            ring.take().records.filter(\.isComplete).sorted { $0.seq < $1.seq }
        }
        #expect(records.complete.count == 2)
        #expect(complete(first) == records.complete)
        #expect(complete(second) == records.complete)
        monitor.detach()
        second.detach()
        center.post("a")
        #expect(first.take().records.map(\.seq) == [3, 4])
        #expect(second.take().records.isEmpty)
        withExtendedLifetime(token) {}
    }

    @Test(
        "receives nested posts as a monitor does", arguments: [NoticeReentrancy.immediate, .queued])
    func nested(_ reentrancy: NoticeReentrancy) {
        let (ring, monitor) = recorded(reentrancy) { center in
            let tokens = [
                center.observe("a", file: "A.swift", line: 1) { [weak center] notice in
                    guard let left = notice.payload as? Int, left > 0 else { return }
                    center?.post("a", payload: left - 1, file: "P.swift", line: 2)
                },
                center.observe("a", file: "A.swift", line: 3) { _ in },
            ]
            center.post("a", payload: 3, file: "P.swift", line: 1)
            withExtendedLifetime(tokens) {}
        }
        #expect(ring.count == 2 + 4 * 3 + 2)
        expectSame(ring, monitor)
    }

    @Test("a delivery elsewhere is reported when it is scheduled, and again when it is over") @MainActor
    func elsewhere() async {
        let ring = center.recordRing()
        let (isRead, wasCalled) = (Box<Bool>(), Box<Bool>())
        let token = center.observe("a", on: .task) { _ in
            await until("the ring is read") { isRead.value == true }
            wasCalled.set(true)
        }
        let ended = center.observe("a") { @MainActor _ in }
        // Of the main actor's handlers, those wait whose post comes from elsewhere.
        DispatchQueue.global().sync { _ = center.post("a", payload: 1) }
        ended.cancel()
        let begun = ring.take().records.filter { $0.kind == .deliver }
        #expect(begun.map(\.isComplete) == [false, false])
        isRead.set(true)
        var later: [NoticeRecord] = []
        await until("both records") {
            later += ring.take().records
            return later.count >= 2
        }
        #expect(Set(later.map(\.kind)) == [.deliver, .skip])
        #expect(Set(later.map(\.seq)) == Set(begun.map(\.seq)))
        #expect(later.allSatisfy { $0.isComplete && $0.payload == "1" && $0.name == "a" })
        #expect(wasCalled.value == true)
        withExtendedLifetime(token) {}
    }
}
