import Dispatch
import Notices
import TestSupport
import Testing

/// Records say on which thread, queue or actor a post or a handler was.
@Suite(.leavesNoObservers) struct WhereItRanTests {
    private actor Cart {}

    @globalActor private actor Storage {
        static let shared = Storage()
    }

    private let center = NoticeCenter()

    /// The places of the complete records of a kind, as a ring or a closure receives them.
    private func places(
        of kind: NoticeRecord.Kind, byRing: Bool, count: Int, _ body: () -> Void
    ) async -> [String] {
        let records = Records()
        let ring = byRing ? center.recordRing() : nil
        let monitor = byRing ? nil : center.monitor(into: records)
        body()
        var taken: [NoticeRecord] = []
        func found() -> [NoticeRecord] {
            if let ring { taken += ring.take().records }
            return (byRing ? taken : records.all).filter { $0.kind == kind && $0.isComplete }
        }
        var last = found()
        await until("there are \(count) records") {
            if last.count < count { last = found() }
            return last.count >= count
        }
        withExtendedLifetime((ring, monitor)) {}
        return last.sorted { $0.seq < $1.seq }.map { $0.on ?? "not known" }
    }

    @Test(arguments: [true, false])
    func `a handler runs on the thread of its post, and each thread has its number`(byRing: Bool) async {
        let token = center.observe("a") { _ in }
        let posts = await places(of: .post, byRing: byRing, count: 3) {
            center.post("a")
            center.post("a")
            startAndWait { [center] in _ = center.post("a") }
        }
        let deliveries = await places(of: .deliver, byRing: byRing, count: 2) {
            center.post("a")
            startAndWait { [center] in _ = center.post("a") }
        }
        #expect(posts[0] == posts[1])
        #expect(posts[2].hasPrefix("thread-"))
        #expect(posts[2] != posts[0])
        #expect(deliveries[0] != deliveries[1])
        withExtendedLifetime(token) {}
    }

    @Test(arguments: [true, false])
    func `a handler elsewhere has its queue, actor or executor, and its post the poster's thread`(
        byRing: Bool
    ) async {
        let cart = Cart()
        let queue = DispatchQueue(label: "uploads")
        let tokens = [
            center.observe("a", on: .queue(queue)) { _ in },
            center.observe("a", on: .queue(.main)) { _ in },
            center.observe("a", on: .queue(DispatchQueue(label: ""))) { _ in },
            center.observe("a", on: .executor { queue.async(execute: $0) }) { _ in },
            center.observe("a", on: .task) { _ in },
            center.observe("a") { @MainActor _ in },
            center.observe("a") { @Storage _ in },
        ]
        center.observe("a", owner: cart) { _, _ in }
        let found = await places(of: .deliver, byRing: byRing, count: 8) {
            startAndWait { [center] in _ = center.post("a") }
        }
        #expect(found == ["uploads", "main", "queue", "executor", "task", "main", "Storage", "Cart"])
        withExtendedLifetime(tokens) {}
    }

    @MainActor @Test func `the main actor is main, whichever thread runs it`() {
        let token = center.observe("a") { _ in }
        let ring = center.recordRing()
        center.post("a")
        #expect(Set(ring.take().records.map(\.on)) == ["main"])
        withExtendedLifetime(token) {}
    }

    @Test(arguments: [true, false])
    func `registering, a note and an unheard post say where they were`(byRing: Bool) async {
        for kind in [NoticeRecord.Kind.observe, .note, .unheard] {
            let found = await places(of: kind, byRing: byRing, count: 1) {
                startAndWait { [center] in
                    center.observe("b", label: "b") { _ in }.cancel()
                    center.note("here")
                    center.post("a")
                }
            }
            #expect(found[0].hasPrefix("thread-"), "\(kind.rawValue) is on \(found[0])")
        }
    }
}
