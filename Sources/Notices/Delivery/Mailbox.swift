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
    ///
    /// - Parameter watch: The record that was begun.
    func schedule(_ notice: LentNotice, to observer: Observer, watch: DeliveryWatch?) throws {
        let isFirst: Bool
        if let convert, convert.isNeeded(for: notice) {
            let converted = try convert(notice.copy)
            isFirst = LentPointer.with(converted) { notice in state.withLock { $0.add(notice, watch) } }
        } else {
            isFirst = state.withLock { $0.add(notice, watch) }
        }
        if isFirst { scheduleDrain(of: observer) }
    }

    @inline(never)
    private func scheduleDrain(of observer: Observer) {
        scheduleDrain(Drain(mailbox: self, observer: observer))
    }
}

extension Mailbox {
    /// Converts a posted notice to the one that the handler takes.
    struct Conversion: Sendable {
        /// The type of payload with which a notice is taken as it was posted; `nil`: every notice is converted.
        private let untouched: ObjectIdentifier?
        private let convert: @Sendable (Notice) throws -> Notice

        /// - Parameter untouched: The type of payload with which a notice is taken as it was posted.
        init(allBut untouched: Any.Type?, _ convert: @escaping @Sendable (Notice) throws -> Notice) {
            self.untouched = untouched.map(ObjectIdentifier.init)
            self.convert = convert
        }

        func callAsFunction(_ notice: Notice) throws -> Notice { try convert(notice) }

        @inline(__always)
        fileprivate func isNeeded(for notice: LentNotice) -> Bool {
            guard let untouched, let payload = notice.payload else { return true }
            return ObjectIdentifier(type(of: payload)) != untouched
        }
    }
}

extension Mailbox {
    /// Delivers what waits in a mailbox. Must run where the handler belongs: the handler of a registration that ended
    /// there before is not called any more.
    struct Drain: Sendable {
        fileprivate let mailbox: Mailbox
        fileprivate let observer: Observer

        /// - Parameter handler: Returns `false` when its owner was deallocated.
        func run(_ handler: (Notice) throws -> Bool) {
            let running = mailbox.registry.running
            let run = running.enter(observer)
            defer { running.leave(run) }
            var chunk = DeliveryChunk()
            var count = 0
            while mailbox.take(&chunk, isFirst: count == 0) {
                count += chunk.count
                while !chunk.isEmpty {
                    chunk.take().carryOut(for: observer, in: mailbox.registry, handler)
                }
                guard count < Mailbox.deliveriesPerDrain else { return mailbox.scheduleDrain(self) }
            }
        }

        /// Delivers to an `async` handler.
        ///
        /// - Parameter handler: Returns `false` when its owner was deallocated.
        func runWaiting(_ handler: (Notice) async -> Bool) async {
            let running = mailbox.registry.running
            let run = running.enter(observer)
            defer { running.leave(run) }
            var chunk = DeliveryChunk()
            var count = 0
            while mailbox.take(&chunk, isFirst: count == 0) {
                count += chunk.count
                while !chunk.isEmpty {
                    await chunk.take().carryOutWaiting(for: observer, in: mailbox.registry, handler)
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
