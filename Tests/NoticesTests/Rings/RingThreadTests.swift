import Notices
import TestSupport
import Testing

@Suite("A ring between threads", .leavesNoObservers) struct RingThreadTests {
    /// Each is kept as a record, so there are fewer than in other stress tests.
    private static let posts = min(StressOperations.perThread, 50_000)

    /// What one reader has received.
    private struct Received: Sendable {
        var complete: [UInt64: NoticeRecord] = [:]
        var begun: Set<UInt64> = []
        var twice: [UInt64] = []
        var dropped = 0

        mutating func add(_ batch: NoticeRecordRing.Batch) {
            dropped += batch.dropped
            for record in batch.records {
                if record.isComplete {
                    if complete.updateValue(record, forKey: record.seq) != nil { twice.append(record.seq) }
                    begun.remove(record.seq)
                } else if complete[record.seq] != nil || !begun.insert(record.seq).inserted {
                    twice.append(record.seq)
                }
            }
        }
    }

    @Test("all that threads post is reported or counted as dropped, and ends", arguments: [64, 16_384])
    func addsUp(capacity: Int) {
        let center = NoticeCenter()
        let screens = (0..<2).map { _ in Screen(Calls()) }
        let tokens = [
            center.observe("a") { _ in },
            center.observe("b") { [center] _ in center.post("nested", payload: "text") },
        ]
        for screen in screens { center.observe("a", owner: screen) { _, _ in } }
        let ring = center.recordRing(capacity: capacity)
        let posters = 3
        let posts = Self.posts
        let running = Lock(posters)
        let received = Lock(Received())
        #expect(
            race(posters + 1, seconds: 600) { thread in
                if thread < posters {
                    for number in 0..<posts { center.post(number % 2 == 0 ? "a" : "b", payload: number) }
                    running.withLock { $0 -= 1 }
                } else {
                    while running.withLock({ $0 }) > 0 {
                        let batch = ring.take()
                        received.withLock { $0.add(batch) }
                    }
                }
            })
        received.withLock { $0.add(ring.take()) }
        let result = received.withLock { $0 }
        // Of "a" a post and three deliveries, of "b" a post and a delivery, within it an unobserved post.
        let expected = posters * posts / 2 * (4 + 4)
        #expect(result.complete.count + result.dropped == expected)
        #expect(result.begun.isEmpty)
        #expect(result.twice.isEmpty)
        for record in result.complete.values where record.kind == .deliver {
            guard let post = record.post.flatMap({ result.complete[$0] }) else {
                Issue.record("a delivery without its post")
                continue
            }
            #expect(post.payload == record.payload && post.name == record.name)
            #expect(post.seq < record.seq)
        }
        withExtendedLifetime((tokens, screens)) {}
        center.removeAll()
    }

    @Test("several readers share what there is")
    func severalReaders() {
        let center = NoticeCenter()
        let ring = center.recordRing(capacity: 256)
        let posts = Self.posts
        let running = Lock(2)
        let received = Lock(Received())
        #expect(
            race(4, seconds: 600) { thread in
                if thread < 2 {
                    for _ in 0..<posts { center.post("a", payload: 1) }
                    running.withLock { $0 -= 1 }
                } else {
                    while running.withLock({ $0 }) > 0 {
                        let batch = ring.take()
                        received.withLock { received in
                            received.dropped += batch.dropped
                            for record in batch.records where record.isComplete {
                                received.complete[record.seq] = record
                            }
                        }
                    }
                }
            })
        received.withLock { $0.add(ring.take()) }
        let result = received.withLock { $0 }
        #expect(result.complete.count + result.dropped == 2 * posts * 2)
        #expect(result.complete.values.allSatisfy { $0.payload == "1" })
    }

    @Test("rings come and go while others post")
    func comingAndGoing() {
        let center = NoticeCenter()
        let token = center.observe("a") { _ in }
        let rounds = max(50, Self.posts / 20)
        let isOver = Lock(false)
        let isEveryRecordWhole = Lock(true)
        #expect(
            race(3, seconds: 600) { thread in
                guard thread == 0 else {
                    while !isOver.withLock({ $0 }) { center.post("a", payload: thread) }
                    return
                }
                for round in 0..<rounds {
                    let ring = center.recordRing(capacity: 128)
                    let second = round % 5 == 0 ? center.recordRing(capacity: 16) : nil
                    center.post("a", payload: 0)
                    let records = ring.take().records
                    if records.contains(where: { $0.name != "a" }) {
                        isEveryRecordWhole.withLock { $0 = false }
                    }
                    withExtendedLifetime(second) {}
                }
                isOver.withLock { $0 = true }
            })
        #expect(isEveryRecordWhole.withLock { $0 })
        withExtendedLifetime(token) {}
    }

    @Test("no reader sleeps while there are records to take")
    func wakes() async {
        let center = NoticeCenter()
        let ring = center.recordRing()
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        ring.onArrival { continuation.yield() }
        let posts = Self.posts
        let posting = Task.detached {
            #expect(race(2, seconds: 600) { _ in for _ in 0..<posts { center.post("a") } })
        }
        var received = 0
        // A wake that is lost would leave this waiting for ever.
        for await _ in stream {
            let batch = ring.take()
            received += batch.dropped + batch.records.count { $0.isComplete }
            if received == 2 * posts * 2 { break }
        }
        await posting.value
        #expect(received == 2 * posts * 2)
    }
}
