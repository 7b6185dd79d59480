import CThreads

/// The deliveries that wait for one observer whose handler runs elsewhere than on the poster's thread.
///
/// First in, first out, one at a time. The poster that adds the first delivery schedules a drain on the executor where
/// the handler belongs: the main actor, an actor, a queue, a task. A drain delivers what waits, including what is added
/// meanwhile. After a number of deliveries it schedules another drain and ends, so that other work of the executor can
/// run in between.
final class Mailbox: Sendable {
    private let state = Lock(MailboxState())
    private let registry: Registry
    private let convert: Conversion?
    private let scheduleDrain: @Sendable (Drain) -> Void

    /// Converts a posted notice to the one that the handler takes.
    typealias Conversion = @Sendable (Notice) throws -> Notice

    /// After how many deliveries a drain yields to other work of its executor, when its chunk is empty.
    static let deliveriesPerDrain = 512

    /// - Parameters:
    ///   - convert: Converts a posted notice to the one that the handler takes, on the poster's thread; an error is
    ///     reported in the post's outcome. `nil`: the handler takes posted notices.
    ///   - scheduleDrain: Schedules a drain where the handler belongs.
    init(
        in registry: Registry, convert: Conversion? = nil, scheduleDrain: @escaping @Sendable (Drain) -> Void
    ) {
        self.registry = registry
        self.convert = convert
        self.scheduleDrain = scheduleDrain
    }

    /// Adds a delivery. The caller never waits for its handler. Throws when the notice cannot be converted.
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
    /// Delivers what waits in a mailbox. Must run where the handler belongs: the handler of a registration that ended
    /// there before is not called any more.
    struct Drain: Sendable {
        fileprivate let mailbox: Mailbox
        fileprivate let registration: Registration

        /// - Parameter handler: Returns `false` when its owner was deallocated.
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

        /// Delivers to an `async` handler.
        ///
        /// - Parameter handler: Returns `false` when its owner was deallocated.
        func runWaiting(_ handler: (Notice) async -> Bool) async {
            let running = mailbox.registry.running
            let run = running.enter(registration.number)
            defer { running.leave(run) }
            var chunk = MailboxState.Chunk()
            var count = 0
            while mailbox.take(&chunk) {
                while !chunk.isEmpty {
                    await chunk.take().carryOutWaiting(for: registration, in: mailbox.registry, handler)
                    count += 1
                }
                guard count >= Mailbox.deliveriesPerDrain else { continue }
                await Task.yield()
                count = 0
            }
        }
    }

    /// Takes a chunk of deliveries. `false`: none waits, and the drain is over.
    private func take(_ chunk: inout MailboxState.Chunk) -> Bool {
        for _ in 0..<Self.patience {
            if state.withLock({ $0.take(&chunk) }) { return true }
            // Waits a moment, so that a poster that goes on posting need not schedule a drain for each post.
            for _ in 0..<Self.pauses { notices_pause() }
        }
        return !state.withLock { $0.finish() } && take(&chunk)
    }

    private static let patience = 4
    private static let pauses = 32
}
