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
    func schedule(_ notice: Notice, to registration: Registration, watch: DeliveryWatch?) throws {
        let converted = try convert?(notice) ?? notice
        let delivery = ScheduledDelivery(notice: converted, watch: watch)
        if state.withLock({ $0.add(delivery) }) { scheduleDrain(of: registration) }
    }

    /// Adds a delivery of a lent notice, of which only what it has is copied.
    @inline(__always)
    func schedule(_ notice: LentPointer<NoticeImage>, to registration: Registration) throws {
        guard convert?.isNeeded(for: notice) != true, notice.isSmall else {
            return try schedule(notice.notice, to: registration, watch: nil)
        }
        if state.withLock({ $0.add(notice) }) { scheduleDrain(of: registration) }
    }

    @inline(never)
    private func scheduleDrain(of registration: Registration) {
        scheduleDrain(Drain(mailbox: self, registration: registration))
    }
}

extension Mailbox {
    /// Converts a posted notice to the one that the handler takes.
    struct Conversion: Sendable {
        /// The type of payload with which a notice is taken as it was posted, as bits; 0: every notice is converted.
        private let untouched: UInt
        private let convert: @Sendable (Notice) throws -> Notice

        /// - Parameter untouched: The type of payload with which a notice is taken as it was posted.
        init(allBut untouched: Any.Type?, _ convert: @escaping @Sendable (Notice) throws -> Notice) {
            self.untouched = untouched.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
            self.convert = convert
        }

        func callAsFunction(_ notice: Notice) throws -> Notice {
            if untouched != 0, let payload = notice.payload,
                UInt(bitPattern: ObjectIdentifier(type(of: payload))) == untouched
            {
                return notice
            }
            return try convert(notice)
        }

        @inline(__always)
        fileprivate func isNeeded(for notice: LentPointer<NoticeImage>) -> Bool {
            notice.payload(ifOf: untouched) == nil
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
            var chunk = DeliveryChunk()
            var count = 0
            while mailbox.take(&chunk, isFirst: count == 0) {
                count += chunk.count
                while !chunk.isEmpty {
                    chunk.take().carryOut(for: registration, in: mailbox.registry, handler)
                }
                guard count < Mailbox.deliveriesPerDrain else { return mailbox.scheduleDrain(self) }
            }
        }

        /// Delivers to an `async` handler.
        ///
        /// - Parameter handler: Returns `false` when its owner was deallocated.
        func runWaiting(_ handler: (Notice) async -> Bool) async {
            let running = mailbox.registry.running
            let run = running.enter(registration.number)
            defer { running.leave(run) }
            var chunk = DeliveryChunk()
            var count = 0
            while mailbox.take(&chunk, isFirst: count == 0) {
                count += chunk.count
                while !chunk.isEmpty {
                    await chunk.take().carryOutWaiting(for: registration, in: mailbox.registry, handler)
                }
                guard count >= Mailbox.deliveriesPerDrain else { continue }
                await Task.yield()
                count = 0
            }
        }
    }

    /// Takes a chunk of deliveries. `false`: none waits, and the drain is over.
    ///
    /// Except before the first chunk, a drain waits a moment. Otherwise one that is as fast as a busy poster would contend
    /// with it for each delivery, or end each time, so that the poster had to schedule another.
    private func take(_ chunk: inout DeliveryChunk, isFirst: Bool = false) -> Bool {
        if isFirst, state.withLock({ $0.take(&chunk) }) { return true }
        for _ in 0..<Self.patience {
            for _ in 0..<Self.pauses { notices_pause() }
            if state.withLock({ $0.take(&chunk) }) { return true }
        }
        return !state.withLock { $0.finish() } && take(&chunk, isFirst: true)
    }

    private static let patience = 4
    /// About a microsecond on current processors.
    private static let pauses = 32
}
