/// The deliveries that wait for one observer whose handler runs elsewhere than on the poster's thread.
///
/// First in, first out, one at a time. The poster that adds the first schedules a drain on the executor where the handler
/// belongs: the main actor, an actor, a queue, a task. A drain delivers what is there, also what is added meanwhile. After
/// so many deliveries it schedules another drain and ends, so that other work of the executor comes in between.
final class Mailbox: Sendable {
    private let waiting = MailboxStack()
    private let registry: Registry
    private let convert: (@Sendable (Notice) throws -> any Sendable)?
    private let scheduleDrain: @Sendable (Mailbox) -> Void

    /// How many deliveries a drain makes before it lets other work of its executor go on.
    static let deliveriesPerDrain = 512

    /// - Parameter scheduleDrain: Has `drain` called where the handler belongs, later.
    init<Content>(
        in registry: Registry, of intake: Intake<Content>,
        scheduleDrain: @escaping @Sendable (Mailbox) -> Void
    ) {
        self.registry = registry
        convert = intake.convert
        self.scheduleDrain = scheduleDrain
    }

    /// Adds a delivery. The caller never waits for its handler. Throws when the handler cannot be given this notice.
    func schedule(_ notice: Notice, to registration: Registration, watch: DeliveryWatch?) throws {
        let delivery = ScheduledDelivery(
            registration: registration, notice: notice, payload: try convert?(notice), watch: watch)
        if waiting.add(delivery) { scheduleDrain(self) }
    }
}

// MARK: - Draining

extension Mailbox {
    /// Delivers what waits. To be called where the handler belongs: what ended there before is not called any more.
    ///
    /// - Parameter handler: Says `false` when its owner is gone.
    func drain(_ handler: (ScheduledDelivery) throws -> Bool) {
        var run: UInt64?
        defer { run.map(registry.running.leave) }
        for _ in 0..<Self.deliveriesPerDrain {
            guard let delivery = waiting.take() else { return }
            run = run ?? registry.running.enter(delivery.registration.number)
            delivery.carryOut(in: registry, handler)
        }
        scheduleDrain(self)
    }

    /// Delivers what waits to a handler that may wait.
    ///
    /// - Parameter handler: Says `false` when its owner is gone.
    func drainWaiting(_ handler: (ScheduledDelivery) async -> Bool) async {
        var run: UInt64?
        defer { run.map(registry.running.leave) }
        while let delivery = waiting.take() {
            run = run ?? registry.running.enter(delivery.registration.number)
            await delivery.carryOutWaiting(in: registry, handler)
        }
    }
}
