import CThreads
import Synchronization

/// The deliveries whose handlers the current thread or task is in: the innermost of each center.
///
/// Task-local, so that what a handler starts in a task of its own is still recorded as caused by it. Set only while a
/// monitor is attached. Kept as two values: most programs have one center, and then no reference is counted.
enum Cause {
    /// A delivery of one center; its number means nothing in another.
    fileprivate struct Delivery: Sendable {
        let center: UInt64
        /// The `seq` of its record; 0 between two handlers of a post.
        let seq: UInt64

        static let none = Delivery(center: 0, seq: 0)
        /// The number of one that stands in a place.
        static let inPlace = UInt64.max
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
    /// The place of the innermost delivery's number, if that has none itself.
    @TaskLocal private static var place: Place?
    @TaskLocal private static var outer: Outer?

    /// The innermost delivery, with its number.
    private static var current: Delivery {
        let innermost = innermost
        guard innermost.seq == Delivery.inPlace, let place else { return innermost }
        return Delivery(center: innermost.center, seq: place.seq)
    }

    /// The delivery of `center` whose handler calls this.
    static func delivery(of center: UInt64) -> UInt64? {
        Surroundings(of: center).delivery
    }

    /// Runs a handler of `center` whose delivery has the record `seq`.
    static func with<Result>(
        delivery seq: UInt64, of center: UInt64, _ handler: () throws -> Result
    ) rethrows -> Result {
        try Surroundings(of: center).with(delivery: seq, handler)
    }

    /// Runs an async handler of `center` whose delivery has the record `seq`.
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
    /// The deliveries that a post is made within, read once for all its own deliveries.
    struct Surroundings {
        private let center: UInt64
        private let innermost: Delivery

        init(of center: UInt64) {
            self.center = center
            innermost = Cause.current
        }

        /// The innermost delivery of the post's center.
        var delivery: UInt64? {
            guard innermost.center == center else {
                return isAmongOthers ? Cause.outer?.seq(of: center) : nil
            }
            return innermost.seq == 0 ? nil : innermost.seq
        }

        /// Whether the innermost delivery is of another center, and must be kept as an outer one.
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

// MARK: - Several deliveries

extension Cause {
    /// Where the number of the delivery stands that a post makes now: bound once for several deliveries of a post, as a
    /// binding for each takes a third of what a delivery costs.
    ///
    /// A task that a handler starts takes the binding over, and so a reference to this, from which its own posts are
    /// to read the number of that handler's delivery. From then on the post must not change the number.
    final class Place: Sendable {
        private let number = Atomic<UInt64>(0)

        fileprivate var seq: UInt64 { number.load(ordering: .relaxed) }
    }

    /// A place that is bound, and of which only the binding and this have references.
    struct BoundPlace {
        private let place: Uncounted<Place>
        private let count: Int
        /// The number that stands there while no handler runs.
        private let outer: UInt64

        fileprivate init(_ place: Uncounted<Place>, outer: UInt64) {
            self.place = place
            self.outer = outer
            place.with { $0.store(outer) }
            count = Self.references(to: place)
        }

        /// Whether a task has taken it over, so that the next delivery needs another place.
        @inline(__always)
        var isShared: Bool {
            let isShared = Self.references(to: place) != count
            // What a task that is over has read of the place, it has read before the number changes.
            atomicMemoryFence(ordering: .acquiring)
            return isShared
        }

        /// Runs a handler whose delivery has the record `seq`.
        @inline(__always)
        func with<Result>(_ seq: UInt64, _ handler: () -> Result) -> Result {
            place.with { $0.store(seq) }
            let result = handler()
            if !isShared { place.with { $0.store(outer) } }
            return result
        }

        @inline(__always)
        private static func references(to place: Uncounted<Place>) -> Int {
            unsafe Int(notices_retain_count(UnsafeRawPointer(bitPattern: place.address)))
        }
    }
}

extension Cause.Place {
    @inline(__always)
    fileprivate func store(_ seq: UInt64) { number.store(seq, ordering: .relaxed) }
}

extension Cause.Surroundings {
    /// Runs `body` with a place for the numbers of several deliveries, whose handlers it runs one after the other.
    func withPlace<Result>(_ body: (Cause.BoundPlace) -> Result) -> Result {
        let place = Uncounted<Cause.Place>.retaining(Cause.Place())
        defer { unsafe place.release() }
        return Cause.$place.withValue(place.object) {
            with(delivery: Cause.Delivery.inPlace) { body(Cause.BoundPlace(place, outer: delivery ?? 0)) }
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
