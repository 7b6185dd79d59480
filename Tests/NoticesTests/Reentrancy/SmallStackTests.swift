import Notices
import Synchronization
import TestSupport
import Testing

/// Posts that lead to one another without end, on a thread with a stack of half a megabyte.
@Suite("Endless posts on a small stack", .leavesNoObservers, .endsInTime) struct SmallStackTests {
    /// What receives the records of the posts.
    enum Watching: String, CaseIterable, Sendable {
        case unwatched, monitor, ring, both

    }

    private func watch(_ center: NoticeCenter, _ watching: Watching) -> [any Sendable] {
        switch watching {
        case .unwatched: []
        case .monitor: [center.monitor { _ in }]
        case .ring: [center.recordRing()]
        case .both: [center.monitor { _ in }, center.recordRing()]
        }
    }

    @Test("are refused, however they are posted", arguments: Posting.allCases, Watching.allCases)
    func refused(posting: Posting, watching: Watching) {
        let calls = Atomic(0)
        let isOver = finishes(onStackOf: secondaryStackSize) {
            let center = NoticeCenter()
            let watchers = watch(center, watching)
            let chain = Chain(posting, in: center)
            let observers = chain.observe {
                calls.add(1, ordering: .relaxed)
                chain.post()
            }
            chain.post()
            withExtendedLifetime((watchers, observers)) {}
            center.removeAll()
        }
        #expect(isOver)
        // A queue posts one after the other, and so may a post that is refused in a queue.
        #expect(calls.load(ordering: .relaxed) > 5)
    }

    @Test("leave room for a handler that keeps ten kilobytes on it", arguments: Watching.allCases)
    func largeFrames(watching: Watching) {
        let refusals = Atomic(0)
        let isOver = finishes(onStackOf: secondaryStackSize) {
            let center = NoticeCenter()
            let watchers = watch(center, watching)
            let token = center.observe("a") { _ in
                withUnsafeTemporaryAllocation(byteCount: 10_000, alignment: 8) { room in
                    room.initializeMemory(as: UInt8.self, repeating: 1)
                    if center.post("a").isRefused { refusals.add(1, ordering: .relaxed) }
                }
            }
            center.post("a")
            withExtendedLifetime((watchers, token)) {}
        }
        #expect(isOver)
        #expect(refusals.load(ordering: .relaxed) == 1)
    }

    @Test("are refused when two centers post to each other", arguments: Watching.allCases)
    func twoCenters(watching: Watching) {
        let isOver = finishes(onStackOf: secondaryStackSize) {
            let centers = (NoticeCenter(), NoticeCenter())
            let watchers = watch(centers.0, watching) + watch(centers.1, watching)
            let tokens = (
                centers.0.observe("a") { _ in centers.1.post("a") },
                centers.1.observe("a") { _ in centers.0.post("a") }
            )
            centers.0.post("a")
            withExtendedLifetime((watchers, tokens)) {}
        }
        #expect(isOver)
    }

    @Test("are refused before the limit where the stack is short, and the record says so")
    func refusedOnShortStack() {
        let center = NoticeCenter(depthLimit: 100_000)
        let records = Records()
        let monitor = center.monitor(into: records)
        let token = center.observe("a") { _ in center.post("a") }
        #expect(finishes(onStackOf: secondaryStackSize) { center.post("a") })
        let failures = records.complete(.fail)
        #expect(failures.count == 1)
        #expect(failures.first?.text?.contains("there is little stack left") == true)
        withExtendedLifetime((monitor, token)) {}
    }

    @Test("a post within another is made on a stack of 64 kilobytes")
    func tiny() {
        let inner = Atomic(0)
        let isOver = finishes(onStackOf: 64 * 1024) {
            let center = NoticeCenter()
            let tokens = [
                center.observe("a") { _ in center.post("b") },
                center.observe("b") { _ in inner.add(1, ordering: .relaxed) },
            ]
            center.post("a")
            withExtendedLifetime(tokens) {}
        }
        #expect(isOver)
        #expect(inner.load(ordering: .relaxed) == 1)
    }
}
