import Notices
import NoticesWire
import TestSupport
import Testing

/// The stacks of posters, as the toolchain reads them.
@Suite(.leavesNoObservers, .enabled(if: PosterStack.isAvailable)) struct PosterStackTests {
    private let center = NoticeCenter()

    /// Reads the outcome: optimized code that ends in a call has no frame any more when it makes it.
    @inline(never) private func checkOut() -> Bool { center.post("cart.changed").delivered == 1 }

    @Test(arguments: [true, false])
    func `the first call is the program's, and those of the library are left out`(byRing: Bool) throws {
        let token = center.observe("cart.changed") { _ in }
        let found = Lock<[NoticeRecord]>([])
        let ring = byRing ? center.recordRing() : nil
        let monitor = byRing ? nil : center.monitor { record in found.withLock { $0.append(record) } }
        #expect(
            try PosterStack.trace("cart.changed", next: 1, in: center)
                == "tracing the next post of “cart.changed”")
        #expect(checkOut())
        let records = ring?.take().records ?? found.withLock { $0 }
        let post = try #require(records.first { $0.kind == .post && $0.isComplete })
        let stack = try #require(post.stack).split(separator: "\n")
        #expect(stack.first?.hasPrefix("PosterStackTests.checkOut()") == true, "\(stack)")
        #expect(1...32 ~= stack.count)
        #expect(!stack.contains { $0.contains("NoticeCenter") }, "\(stack)")
        withExtendedLifetime((token, monitor)) {}
    }

    @Test(arguments: [0, -1, 101, .max]) func `a trace has 1 to 100 posts`(count: Int) {
        let error = #expect(throws: TraceError.self) {
            try PosterStack.trace("a", next: count, in: center)
        }
        #expect(error?.message == "a trace has 1 to 100 posts, not \(count)")
    }
}
