/// The deliveries in whose handlers the current thread or task is: of each center the innermost.
///
/// Task-local, so that what a handler starts in a task of its own is still told as caused by it. Set only while
/// somebody watches. Kept as two: most programs have one center, and then nothing is counted.
enum Cause {
    /// A delivery; what one center counts means nothing in another.
    fileprivate struct Delivery: Sendable {
        let center: UInt64
        /// The `seq` of its record.
        let seq: UInt64

        static let none = Delivery(center: 0, seq: 0)
    }

    /// Deliveries of other centers that the innermost happened within: no more than there are centers.
    fileprivate final class Outer: Sendable {
        let delivery: Delivery
        let next: Outer?

        init(_ delivery: Delivery, within next: Outer?) {
            self.delivery = delivery
            self.next = next
        }
    }

    @TaskLocal private static var innermost = Delivery.none
    @TaskLocal private static var outer: Outer?

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
        let surroundings = Surroundings(of: center)
        return await $outer.withValue(surroundings.outer) {
            await $innermost.withValue(Delivery(center: center, seq: seq), operation: handler)
        }
    }
}

extension Cause {
    /// What a post is made within, asked for once for all its deliveries.
    struct Surroundings {
        private let center: UInt64
        private let innermost: Delivery

        init(of center: UInt64) {
            self.center = center
            innermost = Cause.innermost
        }

        /// The delivery of the same center.
        var delivery: UInt64? {
            innermost.center == center ? innermost.seq : isAmongOthers ? Cause.outer?.seq(of: center) : nil
        }

        /// Whether the innermost delivery is of another center, which is to be kept as an outer one.
        private var isAmongOthers: Bool { innermost.center != center && innermost.center != 0 }

        fileprivate var outer: Outer? {
            isAmongOthers ? Outer(innermost, within: Cause.outer?.without(center)) : Cause.outer
        }

        /// Runs a handler whose delivery has the record `seq`.
        @inline(__always)
        func with<Result>(delivery seq: UInt64, _ handler: () throws -> Result) rethrows -> Result {
            let innermost = Delivery(center: center, seq: seq)
            guard isAmongOthers else { return try $innermost.withValue(innermost, operation: handler) }
            return try $outer.withValue(outer) { try $innermost.withValue(innermost, operation: handler) }
        }
    }
}

extension Cause.Outer {
    fileprivate func seq(of center: UInt64) -> UInt64? {
        delivery.center == center ? delivery.seq : next?.seq(of: center)
    }

    /// The chain without that of a center.
    fileprivate func without(_ center: UInt64) -> Cause.Outer? {
        guard delivery.center != center else { return next }
        return Cause.Outer(delivery, within: next?.without(center))
    }
}
