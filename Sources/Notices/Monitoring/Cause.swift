/// The deliveries in whose handlers the current thread or task is: of each center the innermost.
///
/// Task-local, so that what a handler starts in a task of its own is still told as caused by it. Set only while
/// somebody watches.
struct Cause: Sendable {
    /// What one center counts means nothing in another.
    private let center: UInt64
    /// The `seq` of the delivery's record.
    private let delivery: UInt64
    /// Those of other centers that it happened within: no more than there are centers.
    private let outer: Outer?

    private final class Outer: Sendable {
        let cause: Cause

        init(_ cause: Cause) { self.cause = cause }
    }

    @TaskLocal private static var innermost: Cause?

    /// The delivery of `center` in whose handler this is called.
    static func delivery(of center: UInt64) -> UInt64? {
        Surroundings(of: center).delivery
    }

    /// Runs a handler of `center` whose delivery has the record `seq`.
    static func with<Result>(
        delivery seq: UInt64, of center: UInt64, _ handler: () throws -> Result
    ) rethrows -> Result {
        try Surroundings(of: center).with(delivery: seq, handler)
    }

    /// The same for a handler that may wait.
    static func with<Result>(
        delivery seq: UInt64, of center: UInt64, _ handler: () async -> Result
    ) async -> Result {
        await $innermost.withValue(Surroundings(of: center).cause(seq), operation: handler)
    }
}

extension Cause {
    /// What a post is made within, asked for once for all its deliveries.
    struct Surroundings {
        private let center: UInt64
        /// The delivery of the same center.
        let delivery: UInt64?
        private let outer: Outer?

        init(of center: UInt64) {
            self.center = center
            guard let innermost = Cause.innermost else {
                (delivery, outer) = (nil, nil)
                return
            }
            delivery = innermost.cause(of: center)?.delivery
            outer = innermost.without(center).map(Outer.init)
        }

        /// Runs a handler whose delivery has the record `seq`.
        @inline(__always)
        func with<Result>(delivery seq: UInt64, _ handler: () throws -> Result) rethrows -> Result {
            try $innermost.withValue(cause(seq), operation: handler)
        }

        fileprivate func cause(_ seq: UInt64) -> Cause {
            Cause(center: center, delivery: seq, outer: outer)
        }
    }

    private func cause(of center: UInt64) -> Cause? {
        self.center == center ? self : outer?.cause.cause(of: center)
    }

    /// The chain without that of a center.
    private func without(_ center: UInt64) -> Cause? {
        let outer = outer?.cause.without(center)
        return self.center == center
            ? outer : Cause(center: self.center, delivery: delivery, outer: outer.map(Outer.init))
    }
}
