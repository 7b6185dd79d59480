import Notices
import Synchronization
import TestSupport
import Testing

@Suite("Waking the reader of a ring", .leavesNoObservers, .endsInTime) struct RingWakeTests {
    /// How deep on the stack a ring's reader is woken, the first time and the last.
    private struct Depths: Sendable {
        var calls = 0
        var first: UInt = 0
        var last: UInt = 0
    }

    /// Far more than a stack has room for closures around closures. Sanitizers are slow, and need more stack.
    private static let wakes: Int = {
        #if THREAD_SANITIZER || ADDRESS_SANITIZER
            20_000
        #else
            500_000
        #endif
    }()

    @Test("costs the same the 500 000th time: no memory, and no stack")
    func staysTheSame() {
        let center = NoticeCenter()
        let ring = center.recordRing(capacity: 16)
        let depths = Lock(Depths())
        let isOver = finishes(onStackOf: secondaryStackSize) {
            ring.onArrival {
                var marker: UInt8 = 0
                let place = withUnsafePointer(to: &marker) { UInt(bitPattern: $0) }
                depths.withLock { depths in
                    if depths.calls == 0 { depths.first = place }
                    depths.last = place
                    depths.calls += 1
                }
            }
            for _ in 1...Self.wakes {
                center.post("a")
                _ = ring.take()
            }
            ring.onArrival(nil)
        }
        #expect(isOver)
        let result = depths.withLock { $0 }
        #expect(result.calls >= Self.wakes)
        #if !ADDRESS_SANITIZER
            // Which keeps variables elsewhere than on the stack. A post that finds its thread's slot taken goes another
            // way, a few frames deeper; closures around closures would take all of the stack.
            let growth = max(result.first, result.last) - min(result.first, result.last)
            #expect(growth < 4096, "a wake is called through more closures than the first one")
        #endif
    }
}
