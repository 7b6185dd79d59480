import Notices
import TestSupport
import Testing

@Suite("The cause in a ring", .leavesNoObservers) struct RingCauseTests {
    private let center = NoticeCenter()

    @Test("everything a handler does has its delivery as cause, and nothing else has")
    func handlers() {
        let tokens = [
            center.observe("a") { [center] _ in center.post("b") },
            center.observe("b") { [center] _ in center.note("within") },
            center.observe("a") { [center] _ in center.post("c") },
        ]
        let ring = center.recordRing()
        center.post("a")
        center.note("outside")
        let records = ring.take().records.sorted { $0.seq < $1.seq }
        let kinds = ["post", "deliver", "post", "deliver", "note", "deliver", "post", "unheard", "note"]
        #expect(records.map(\.kind.rawValue) == kinds)
        #expect(records.map(\.cause) == [nil, nil, 2, 2, 4, nil, 6, 6, nil])
        withExtendedLifetime(tokens) {}
    }

    @Test("a task that a handler starts keeps the cause, however many handlers follow")
    func tasks() async {
        let gates = (0..<3).map { _ in AsyncStream<Void>.makeStream() }
        let tasks = Lock<[Task<Void, Never>]>([])
        let tokens = gates.indices.map { index in
            center.observe("a") { [center] _ in
                let task = Task {
                    for await _ in gates[index].stream { break }
                    center.post("later", payload: index)
                }
                tasks.withLock { $0.append(task) }
            }
        }
        let ring = center.recordRing()
        center.post("a")
        for gate in gates.reversed() { gate.continuation.finish() }
        for task in tasks.withLock({ $0 }) { await task.value }
        let records = ring.take().records
        let deliveries = records.filter { $0.kind == .deliver }.map(\.seq)
        #expect(deliveries.count == 3)
        let posts = records.filter { $0.name == "later" && $0.kind == .post }
            .sorted { ($0.payload ?? "") < ($1.payload ?? "") }
        #expect(posts.map(\.cause) == deliveries.map(Optional.some))
        withExtendedLifetime(tokens) {}
    }

    @Test("a cause is of the same center, also when the way back leads through another")
    func otherCenters() {
        let other = NoticeCenter()
        let tokens = [
            center.observe("a") { _ in other.post("b") },
            other.observe("b") { [center] _ in center.post("c") },
        ]
        let (ring, others) = (center.recordRing(), other.recordRing())
        for _ in 1...3 { other.note("so that the numbers differ") }
        center.post("a")
        #expect(others.take().records.filter { $0.kind == .post }.map(\.cause) == [nil])
        let posts = ring.take().records.filter { $0.kind == .post }
        #expect(posts.map(\.cause) == [nil, 2])
        withExtendedLifetime(tokens) {}
    }
}
