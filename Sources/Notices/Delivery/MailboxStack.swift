import CThreads
import Synchronization

/// What posters add without a lock, and one drain takes: a stack that is taken whole, and turned round.
///
/// It is known whether a drain is under way: the poster that finds none schedules one. Adding is one compare-and-exchange.
/// The stack is that of R. Kent Treiber (1986); that its consumer takes all of it at once leaves no node that another thread
/// could come to while it is freed.
struct MailboxStack: ~Copyable, Sendable {
    /// The address of the newest delivery, or what there is in place of one.
    private let newest = Atomic<UInt>(Self.idle)
    /// The deliveries that the drain has taken, the oldest first, each with the next in place of the one before.
    private let taken = Atomic<UInt>(0)

    /// Nothing waits, and no drain is under way.
    private static var idle: UInt { 0 }
    /// Nothing waits, but a drain is scheduled or under way.
    private static var served: UInt { 1 }

    /// Adds a delivery. `true`: no drain is under way, so that the caller has to schedule one.
    func add(_ delivery: ScheduledDelivery) -> Bool {
        let address = UInt(bitPattern: Unmanaged.passRetained(delivery).toOpaque())
        var former = newest.load(ordering: .relaxed)
        while true {
            delivery.before.store(former == Self.served ? Self.idle : former, ordering: .relaxed)
            Delay.pass()
            let attempt = newest.weakCompareExchange(
                expected: former, desired: address, successOrdering: .acquiringAndReleasing,
                failureOrdering: .relaxed)
            if attempt.exchanged { return former == Self.idle }
            former = attempt.original
        }
    }

    /// Takes the oldest delivery. To be called by the drain alone. `nil`: there is none, and the drain is over.
    func take() -> ScheduledDelivery? {
        if let delivery = takeTaken() { return delivery }
        for _ in 0..<Self.patience {
            turnRound(newest.exchange(Self.served, ordering: .acquiringAndReleasing))
            Delay.pass()
            if let delivery = takeTaken() { return delivery }
            // A poster that goes on posting is spared to schedule a drain for each post.
            for _ in 0..<Self.pauses { notices_pause() }
        }
        let end = newest.compareExchange(
            expected: Self.served, desired: Self.idle, ordering: .acquiringAndReleasing)
        return end.exchanged ? nil : take()
    }

    private static var patience: Int { 4 }
    private static var pauses: Int { 8 }

    private func takeTaken() -> ScheduledDelivery? {
        guard let oldest = Self.delivery(at: taken.load(ordering: .relaxed)) else { return nil }
        let delivery = oldest.takeRetainedValue()
        taken.store(delivery.before.load(ordering: .relaxed), ordering: .relaxed)
        return delivery
    }

    private func turnRound(_ newest: UInt) {
        var (rest, turned) = (newest, UInt(0))
        while let delivery = Self.delivery(at: rest) {
            let next = delivery._withUnsafeGuaranteedRef { $0.before.exchange(turned, ordering: .relaxed) }
            (rest, turned) = (next, rest)
        }
        taken.store(turned, ordering: .relaxed)
    }

    private static func delivery(at address: UInt) -> Unmanaged<ScheduledDelivery>? {
        guard address > served else { return nil }
        return UnsafeRawPointer(bitPattern: address).map(Unmanaged.fromOpaque)
    }

    deinit {
        // Where an executor has dropped the drain that was scheduled.
        while takeTaken() != nil {}
        turnRound(newest.load(ordering: .acquiring))
        while takeTaken() != nil {}
    }
}
