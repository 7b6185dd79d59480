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

    @Test(
        "a task that a handler starts keeps the cause, however many handlers follow", arguments: [1, 3, 4, 9])
    func tasks(handlers: Int) async {
        let gates = (0..<handlers).map { _ in AsyncStream<Void>.makeStream() }
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
        #expect(deliveries.count == handlers)
        let posts = records.filter { $0.name == "later" && $0.kind == .post }
            .sorted { ($0.payload ?? "") < ($1.payload ?? "") }
        #expect(posts.map(\.cause) == deliveries.map(Optional.some))
        withExtendedLifetime(tokens) {}
    }

    @Test("posts of many handlers, and of tasks that they start, have their own delivery as cause")
    func manyHandlers() async {
        let tasks = Lock<[Task<Void, Never>]>([])
        let tokens =
            (0..<8).map { index in
                center.observe("a") { [center] _ in
                    center.post("b", payload: index)
                    let task = Task { _ = center.post("task", payload: index) }
                    tasks.withLock { $0.append(task) }
                    center.note("a \(index)")
                }
            }
            + (0..<5).map { index in
                center.observe("b") { [center] _ in center.note("b \(index)") }
            }
        let ring = center.recordRing()
        center.post("a")
        center.note("outside")
        for task in tasks.withLock({ $0 }) { await task.value }
        let records = ring.take().records.sorted { $0.seq < $1.seq }
        let first = records.filter { $0.kind == .deliver && $0.name == "a" }.map(\.seq)
        #expect(first.count == 8)
        let posts = records.filter { $0.kind == .post && $0.name == "b" }
        #expect(posts.map(\.cause) == first.map(Optional.some))
        let notes = records.filter { $0.kind == .note && $0.text?.hasPrefix("a ") == true }
        #expect(notes.map(\.cause) == first.map(Optional.some))
        for post in records where post.kind == .post && post.name == "task" {
            let index = Int(post.payload ?? "") ?? 0
            #expect(post.cause == first[index])
        }
        for post in posts {
            let deliveries = records.filter { $0.kind == .deliver && $0.post == post.seq }.map(\.seq)
            let causes = records.filter { $0.kind == .note && $0.text?.hasPrefix("b ") == true }
                .compactMap(\.cause).filter(deliveries.contains)
            #expect(causes == deliveries)
        }
        #expect(records.last { $0.kind == .note }?.cause == nil)
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
