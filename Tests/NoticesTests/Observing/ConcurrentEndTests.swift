import CThreads
import Synchronization
import TestSupport
import Testing

@testable import Notices

@Suite(.leavesNoObservers, .endsInTime) struct ConcurrentEndTests {
    private let center = NoticeCenter()

    private final class Counts: Sendable {
        let isHeld = Atomic(false)
        let begun = Atomic(0)
        let ended = Atomic(0)
        let late = Atomic(0)
    }

    @Test(arguments: [NoticeOptions.none, .priority(1)])
    func `after cancel has returned to either of two threads no post calls the handler`(
        options: NoticeOptions
    ) {
        for _ in 0..<20 {
            let token = center.observe("a", options: options) { _ in }
            let counts = Counts()
            let isOver = race(3) { [center] number in
                guard number < 2 else {
                    // Keeps the thread that ends the registration from the lock, until the other has called too.
                    return center.registry.state.withLock { _ in
                        counts.isHeld.store(true, ordering: .releasing)
                        while counts.begun.load(ordering: .acquiring) < 2 { notices_yield() }
                        for _ in 0..<200 { notices_yield() }
                    }
                }
                while !counts.isHeld.load(ordering: .acquiring) { notices_yield() }
                counts.begun.add(1, ordering: .releasing)
                if token.cancel() { counts.ended.add(1, ordering: .relaxed) }
                counts.late.add(center.post("a").delivered, ordering: .relaxed)
            }
            #expect(isOver)
            #expect(counts.late.load(ordering: .relaxed) == 0)
            #expect(counts.ended.load(ordering: .relaxed) == 1)
        }
    }
}
