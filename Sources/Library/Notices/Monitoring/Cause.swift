/// The deliveries whose handlers are running in the current thread or task: the innermost of each center.
///
/// Task-local, so that what a handler starts in a new task is still recorded as caused by it. Set only while a monitor
/// is attached. Stored as two values: most programs have one center, and then no reference is counted.
enum Cause {
    /// A delivery of one center. Its number is meaningless in another.
    fileprivate struct Delivery: Sendable {
        let center: UInt64
        /// The `seq` of its record.
        let seq: UInt64

        static let none = Delivery(center: 0, seq: 0)
    }

    /// The deliveries of other centers around the innermost one: at most one for each center.
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

    /// The delivery of `center` whose handler is calling.
    static func delivery(of center: UInt64) -> UInt64? {
        Context(of: center).delivery
    }

    /// Runs a handler of `center` whose delivery has the record `seq`.
    static func with<Result>(
        delivery seq: UInt64, of center: UInt64, _ handler: () throws -> Result
    ) rethrows -> Result {
        try Context(of: center).with(delivery: seq, handler)
    }

    /// Runs an async handler of `center` whose delivery has the record `seq`.
    static func with<Result>(
        delivery seq: UInt64, of center: UInt64, _ handler: () async throws -> Result
    ) async rethrows -> Result {
        let context = Context(of: center)
        return try await $outer.withValue(context.outer) {
            try await $innermost.withValue(Delivery(center: center, seq: seq), operation: handler)
        }
    }
}

extension Cause {
    /// The deliveries around a post, read once for all its own deliveries.
    struct Context {
        private let center: UInt64
        private let innermost: Delivery

        init(of center: UInt64) {
            self.center = center
            innermost = Cause.innermost
        }

        /// The innermost delivery of the post's center.
        var delivery: UInt64? {
            guard innermost.center == center else {
                return isAmongOthers ? Cause.outer?.seq(of: center) : nil
            }
            return innermost.seq
        }

        /// Whether the innermost delivery is of another center, and must be stored as an outer one.
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

    /// The chain without the delivery of `center`.
    fileprivate func without(_ center: UInt64) -> Cause.Outer? {
        guard delivery.center != center else { return next }
        return Cause.Outer(delivery, within: next?.without(center))
    }
}
