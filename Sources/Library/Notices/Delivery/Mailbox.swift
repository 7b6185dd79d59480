import CThreads

/// The deliveries that wait for one observer whose handler does not run on the poster's thread.
///
/// First in, first out, one at a time. The poster that adds the first delivery schedules a drain where the handler
/// runs: on the main actor, on another actor, in a task. A drain delivers everything that waits, including what is
/// added during it. After a number of deliveries it schedules another drain and ends, so that other work can run there
/// in between.
final class Mailbox: Sendable {
    private let state = Lock(MailboxState())
    private let registry: Registry
    private let convert: Conversion?
    private let place: Place

    /// Where a handler runs, with the handler. The handler returns `false` if its owner was deallocated.
    enum Place: Sendable {
        case mainActor(Handler)
        /// The actor in a closure, so that a leak report can show the closure that captures it.
        case actor(@Sendable () -> any Actor, Handler)
        /// On the actor that owns the observer: a place that holds it, unless it was deallocated.
        case owner(@Sendable () -> Place?)
        case task(HandlerContext, AsyncHandler)

        typealias Handler = @Sendable (Notice) throws -> Bool
        typealias AsyncHandler = @Sendable (Notice) async throws -> Bool

        /// The place of a handler that is isolated to an actor.
        static func isolated(to actor: any Actor, _ handler: @escaping Handler) -> Place {
            actor === MainActor.shared ? .mainActor(handler) : .actor({ actor }, handler)
        }

        /// A place that holds the actor that owns the observer, if one does; `nil` if it was deallocated.
        var held: Place? { if case .owner(let owner) = self { owner() } else { self } }

        /// The context that registrations show.
        var context: NoticeRegistration.Context {
            switch self {
            case .mainActor: .mainActor
            case .actor, .owner: .actor
            case .task(let context, _): context.kind
            }
        }

        /// How records name it.
        fileprivate var label: String {
            switch self {
            case .mainActor: ThreadLabel.main
            case .actor(let actor, _): "\(type(of: actor()))"
            case .owner: held?.label ?? "actor"
            case .task(let context, _): context.label
            }
        }
    }

    /// The number of deliveries after which a drain yields to other work, once its chunk is empty.
    static let deliveriesPerDrain = 512

    /// - Parameter convert: Converts a posted notice to the handler's notice, on the poster's thread. An error is
    ///   reported in the post's outcome. `nil`: the handler takes posted notices.
    init(in registry: Registry, at place: Place, convert: Conversion? = nil) {
        self.registry = registry
        self.convert = convert
        self.place = place
    }

    /// Whether no delivery waits or runs.
    var isIdle: Bool { state.withLock { $0.isIdle } }

    /// Where its handler runs, for records.
    var placeLabel: String { place.label }

    /// Calls a main actor handler at once, if the caller is on the main actor and no delivery waits or is running.
    /// Otherwise adds a delivery; the caller does not wait for its handler.
    ///
    /// Throws if the notice cannot be converted, or what a handler throws that is called at once.
    ///
    /// - Parameter watch: The record that was begun.
    func accept(
        _ notice: BorrowedNotice, for observer: MailboxObserver, _ watch: DeliveryWatch?
    ) throws -> Reception {
        // An actor that owns its observer is asked for below: a drain holds it.
        if !isOfOwner, observer.isOwnerReferenceGone { return .ownerGone }
        guard let convert, convert.isNeeded(for: notice) else { return try add(notice, for: observer, watch) }
        if isOfOwner, observer.isOwnerReferenceGone { return .ownerGone }
        return try BorrowedPointer.with(try convert(notice.copy)) { try add($0, for: observer, watch) }
    }

    private func add(
        _ notice: BorrowedNotice, for observer: MailboxObserver, _ watch: DeliveryWatch?
    ) throws -> Reception {
        if state.withLock({ $0.addBehindOthers(notice, watch) }) { return .scheduled }
        if case .mainActor(let handler) = place, MainQueue.isCurrent {
            return try handler(notice.copy) ? .delivered : .ownerGone
        }
        // Held before the delivery is added, so that an owner lives as long as a drain is scheduled or runs.
        guard let place = place.held else { return .ownerGone }
        if state.withLock({ $0.add(notice, watch) }) {
            schedule(Drain(mailbox: self, observer: observer, place: place))
        }
        return .scheduled
    }

    private var isOfOwner: Bool { if case .owner = place { true } else { false } }

    @inline(never)
    private func schedule(_ drain: Drain) {
        // Detached: a handler inherits neither the poster's task-local values nor its cancellation.
        switch drain.place {
        case .mainActor(let handler): Task.detached { @MainActor in drain.run(handler) }
        case .actor(let actor, let handler): ActorJob.start(on: actor()) { drain.run(handler) }
        case .owner: preconditionFailure("a drain does not hold its actor")
        case .task(let context, let handler):
            Task.detached(executorPreference: context.executor) { await drain.runWaiting(handler) }
        }
    }
}

extension Mailbox {
    /// Converts a posted notice to the handler's notice.
    struct Conversion: Sendable {
        /// The payload type whose notices are passed unchanged; `nil`: every notice is converted.
        private let untouched: ObjectIdentifier?
        private let convert: @Sendable (Notice) throws -> Notice

        /// - Parameter untouched: The payload type whose notices are passed unchanged.
        init(allBut untouched: Any.Type?, _ convert: @escaping @Sendable (Notice) throws -> Notice) {
            self.untouched = untouched.map(ObjectIdentifier.init)
            self.convert = convert
        }

        func callAsFunction(_ notice: Notice) throws -> Notice { try convert(notice) }

        @inline(__always)
        func isNeeded(for notice: BorrowedNotice) -> Bool {
            guard let untouched, let payload = notice.payload else { return true }
            return ObjectIdentifier(type(of: payload)) != untouched
        }
    }
}

extension Mailbox {
    /// Delivers what waits in a mailbox. Must run where the handler belongs: after its registration ends there, the
    /// handler is never called again.
    struct Drain: Sendable {
        fileprivate let mailbox: Mailbox
        fileprivate let observer: Observer
        /// Where it runs, held.
        fileprivate let place: Place

        /// - Parameter handler: Returns `false` when its owner was deallocated.
        func run(_ handler: (Notice) throws -> Bool) {
            let registry = mailbox.registry
            let run = registry.running.enter(observer)
            defer { registry.running.leave(run) }
            var chunk = DeliveryChunk()
            var count = 0
            while mailbox.take(&chunk, isFirst: count == 0) {
                count += chunk.count
                while !chunk.isEmpty {
                    chunk.take().carryOut(for: observer, in: registry, handler)
                }
                guard count < Mailbox.deliveriesPerDrain else { return mailbox.schedule(self) }
            }
        }

        /// Delivers to an `async` handler.
        ///
        /// - Parameter handler: Returns `false` when its owner was deallocated.
        func runWaiting(_ handler: (Notice) async throws -> Bool) async {
            let registry = mailbox.registry
            let run = registry.running.enter(observer)
            defer { registry.running.leave(run) }
            // Once for all deliveries: binding a task-local value takes as long as a delivery.
            await HandlerTask.run(observer.id(in: registry.center)) {
                var chunk = DeliveryChunk()
                var count = 0
                while mailbox.take(&chunk, isFirst: count == 0) {
                    count += chunk.count
                    while !chunk.isEmpty {
                        await chunk.take().carryOutWaiting(for: observer, in: registry, handler)
                    }
                    guard count >= Mailbox.deliveriesPerDrain else { continue }
                    await Task.yield()
                    count = 0
                }
            }
        }
    }

    /// Takes a chunk of deliveries. Returns `false` if none waits, which ends the drain.
    ///
    /// Except before the first chunk, a drain waits a moment. Otherwise a drain as fast as a busy poster would contend
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
