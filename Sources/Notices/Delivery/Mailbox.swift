import CThreads

/// The deliveries that wait for one observer whose handler runs elsewhere than on the poster's thread.
///
/// First in, first out, one at a time. The poster that adds the first schedules a drain on the executor where the handler
/// belongs: the main actor, an actor, a queue, a task. A drain delivers what is there, also what is added meanwhile. After
/// so many deliveries it schedules another drain and ends, so that other work of the executor comes in between.
final class Mailbox: Sendable {
    private let state = Lock(MailboxState())
    private let registry: Registry
    private let convert: Conversion?
    private let scheduleDrain: @Sendable (Drain) -> Void

    /// Makes the notice that a handler takes out of one that was posted.
    typealias Conversion = @Sendable (Notice) throws -> Notice

    /// After how many deliveries a drain lets other work of its executor go on.
    static let deliveriesPerDrain = 512

    /// - Parameters:
    ///   - convert: Makes the notice that the handler takes out of one that was posted, on the poster's thread: what it
    ///     throws is told in the post's outcome. `nil`: the handler takes it as it was posted.
    ///   - scheduleDrain: Has a drain run where the handler belongs, later.
    init(
        in registry: Registry, convert: Conversion? = nil, scheduleDrain: @escaping @Sendable (Drain) -> Void
    ) {
        self.registry = registry
        self.convert = convert
        self.scheduleDrain = scheduleDrain
    }

    /// Adds a delivery. The caller never waits for its handler. Throws when the handler cannot be given this notice.
    @inline(__always)
    func schedule(_ notice: Notice, to registration: Registration, watch: DeliveryWatch?) throws {
        guard let convert else {
            return add(ScheduledDelivery(notice: notice, watch: watch), of: registration)
        }
        add(ScheduledDelivery(notice: try convert(notice), watch: watch), of: registration)
    }

    private func add(_ delivery: ScheduledDelivery, of registration: Registration) {
        if state.withLock({ $0.add(delivery) }) {
            scheduleDrain(Drain(mailbox: self, registration: registration))
        }
    }
}

extension Mailbox {
    /// Delivers what waits in a mailbox. To be run where the handler belongs: what ended there before is not called any
    /// more.
    struct Drain: Sendable {
        fileprivate let mailbox: Mailbox
        fileprivate let registration: Registration

        /// - Parameter handler: Says `false` when its owner is gone.
        func run(_ handler: (Notice) throws -> Bool) {
            let running = mailbox.registry.running
            let run = running.enter(registration.number)
            defer { running.leave(run) }
            var chunk = MailboxState.Chunk()
            var count = 0
            while count < Mailbox.deliveriesPerDrain {
                guard mailbox.take(&chunk) else { return }
                while !chunk.isEmpty {
                    chunk.take().carryOut(for: registration, in: mailbox.registry, handler)
                    count += 1
                }
            }
            mailbox.scheduleDrain(self)
        }

        /// Delivers to a handler that may wait.
        ///
        /// - Parameter handler: Says `false` when its owner is gone.
        func runWaiting(_ handler: (Notice) async -> Bool) async {
            let running = mailbox.registry.running
            let run = running.enter(registration.number)
            defer { running.leave(run) }
            var chunk = MailboxState.Chunk()
            while mailbox.take(&chunk) {
                while !chunk.isEmpty {
                    await chunk.take().carryOutWaiting(for: registration, in: mailbox.registry, handler)
                }
            }
        }
    }

    /// Takes what waits. `false`: nothing does, and the drain is over.
    private func take(_ chunk: inout MailboxState.Chunk) -> Bool {
        for _ in 0..<Self.patience {
            if state.withLock({ $0.take(&chunk) }) { return true }
            // A poster that goes on posting is spared to schedule a drain for each post.
            for _ in 0..<Self.pauses { notices_pause() }
        }
        return !state.withLock { $0.finish() } && take(&chunk)
    }

    private static let patience = 4
    private static let pauses = 32
}
