import Synchronization

/// The deliveries in whose handlers the current thread or task is: of each center the innermost.
///
/// Task-local, so that what a handler starts in a task of its own is still told as caused by it. Set only while
/// somebody watches.
enum Cause {
    /// A delivery of one center, and those of other centers that it happened within.
    fileprivate final class Link: Sendable {
        let center: UInt64
        /// Of other centers than this one: a chain is no longer than there are centers.
        let outer: Link?
        /// The `seq` of the delivery's record; 0 for none.
        let delivery: Atomic<UInt64>

        init(delivery: UInt64, of center: UInt64, within outer: Link?) {
            self.center = center
            self.outer = outer?.without(center)
            self.delivery = Atomic(delivery)
        }

        func link(of center: UInt64) -> Link? {
            var link: Link? = self
            while let current = link, current.center != center { link = current.outer }
            return link
        }

        /// The chain without the link of a center.
        private func without(_ center: UInt64) -> Link? {
            if self.center == center { return outer }
            guard link(of: center) != nil else { return self }
            return Link(
                delivery: delivery.load(ordering: .relaxed), of: self.center, within: outer?.without(center))
        }
    }

    @TaskLocal private static var innermost: Link?

    /// The delivery of `center` in whose handler this is called.
    static func delivery(of center: UInt64) -> UInt64? {
        guard let link = innermost?.link(of: center) else { return nil }
        let delivery = link.delivery.load(ordering: .relaxed)
        return delivery == 0 ? nil : delivery
    }

    /// Runs a handler of `center` whose delivery has the record `seq`.
    static func with<Result>(
        delivery seq: UInt64, of center: UInt64, _ handler: () throws -> Result
    ) rethrows -> Result {
        try $innermost.withValue(Link(delivery: seq, of: center, within: innermost), operation: handler)
    }

    /// The same for a handler that may wait.
    static func with<Result>(
        delivery seq: UInt64, of center: UInt64, _ handler: () async -> Result
    ) async -> Result {
        await $innermost.withValue(Link(delivery: seq, of: center, within: innermost), operation: handler)
    }
}

// MARK: - Several deliveries

extension Cause {
    /// Runs `body`, which makes deliveries of `center` one after the other and says which by the pointer it is given.
    ///
    /// A task-local value costs about as much as all else that is recorded of a delivery, so it is set once for many.
    static func pointing(
        at cause: UInt64, of center: UInt64, _ body: (borrowing Pointer) -> Void
    ) {
        let link = Link(delivery: cause, of: center, within: innermost)
        $innermost.withValue(link) {
            body(Pointer(.passUnretained(link), cause: cause))
        }
        withExtendedLifetime(link) {}
    }

    /// Says in whose handler the thread is.
    struct Pointer: ~Copyable {
        private let link: Unmanaged<Link>
        private let cause: UInt64
        private let holders: UInt

        fileprivate init(_ link: Unmanaged<Link>, cause: UInt64) {
            self.link = link
            self.cause = cause
            holders = Self.holders(of: link)
        }

        /// A task that was started in a handler has a copy of the value, which is a reference more.
        @inline(never)
        private static func holders(of link: Unmanaged<Link>) -> UInt {
            link._withUnsafeGuaranteedRef { _getRetainCount($0) }
        }

        /// Enters the handler of the delivery with the record `seq`.
        @inline(__always)
        func enter(_ seq: UInt64) {
            link._withUnsafeGuaranteedRef { $0.delivery.store(seq, ordering: .relaxed) }
        }

        /// Leaves it. `false`: somebody who was started there goes by what the pointer says, so it is to be left as it is,
        /// and another one to be used from now on.
        @inline(__always)
        func leave() -> Bool {
            guard Self.holders(of: link) == holders else { return false }
            link._withUnsafeGuaranteedRef { $0.delivery.store(cause, ordering: .relaxed) }
            return true
        }
    }
}
