/// An observer whose handler does not run on the poster's thread, in a center whose orders a test explores: the
/// scheduler decides when each delivery is made. It runs where it would run otherwise.
final class ExploredObserver: MailboxObserver {
    private let registry: Registry
    private let scheduler: any OrderScheduler
    private let handlerPlace: Mailbox.Place
    private let convert: Mailbox.Conversion?
    private let stepPlace: OrderStep.Place
    private let lane: Int

    init(
        _ traits: ObserverTraits, _ mailbox: Mailbox, in registry: Registry, by scheduler: any OrderScheduler,
        at place: Mailbox.Place, convert: Mailbox.Conversion?, owner: WeakReference?, reading: PayloadReader?
    ) {
        self.registry = registry
        self.scheduler = scheduler
        handlerPlace = place
        self.convert = convert
        stepPlace = OrderStep.Place(place)
        lane = scheduler.takeLane(on: stepPlace)
        super.init(traits, mailbox, owner: owner, reading: reading)
    }

    override var isIdle: Bool { !scheduler.isBusy(lane) }

    override func receive(_ post: Post, _ watch: DeliveryWatch?) throws -> Reception {
        if isOwnerReferenceGone { return .ownerGone }
        var notice = post.notice.copy
        if let convert, convert.isNeeded(for: post.notice) { notice = try convert(notice) }
        // Promised: on the main actor, if nothing waits, before the post returns.
        if case .mainActor(let handler) = handlerPlace, MainQueue.isCurrent, isIdle {
            return try handler(notice) ? .delivered : .ownerGone
        }
        // As in a mailbox, what waits holds the actor that owns the observer.
        guard let place = handlerPlace.held else { return .ownerGone }
        let box = DeliveryBox(ScheduledDelivery(notice: notice, watch: watch, receipt: Receipt.current))
        scheduler.add(
            OrderStep(
                lane: lane, place: stepPlace,
                OrderStep.Text(
                    callee: details?.label ?? ownerType.map { "\($0)" } ?? "handler", source: source,
                    subject: OrderStep.subject(notice, by: scheduler)),
                isIdle: { [self] in endReason != nil },
                start: { [self] whenOver in start(box, at: place, whenOver) }))
        return .scheduled
    }

    private func start(
        _ box: DeliveryBox, at place: Mailbox.Place, _ whenOver: @escaping @Sendable () -> Void
    ) {
        switch place {
        case .mainActor(let handler):
            guard endReason == nil else { return skip(box, whenOver) }
            Task { @MainActor in
                carryOut(box, handler)
                whenOver()
            }
        case .actor(let actor, let handler):
            guard endReason == nil else { return skip(box, whenOver) }
            ActorJob.start(on: actor(), preferring: scheduler.executor) { [self] in
                carryOut(box, handler)
                whenOver()
            }
        case .owner: preconditionFailure("a step does not hold its actor")
        case .task(let context, let handler):
            Task(executorPreference: context.executor ?? scheduler.executor) { [self] in
                await carryOut(box, handler)
                whenOver()
            }
        }
    }

    /// Ends a delivery without calling its handler, on any thread.
    private func skip(_ box: DeliveryBox, _ whenOver: @escaping @Sendable () -> Void) {
        carryOut(box) { _ in false }
        whenOver()
    }

    // Functions of their own, so that the delivery is released before the step is over.

    private func carryOut(_ box: DeliveryBox, _ handler: @escaping Mailbox.Place.Handler) {
        let run = registry.running.enter(self)
        defer { registry.running.leave(run) }
        box.take()?.carryOut(for: self, in: registry, handler)
    }

    private func carryOut(_ box: DeliveryBox, _ handler: @escaping Mailbox.Place.AsyncHandler) async {
        let run = registry.running.enter(self)
        defer { registry.running.leave(run) }
        await HandlerTask.run(id(in: registry.center)) {
            await box.take()?.carryOutWaiting(for: self, in: registry, handler)
        }
    }
}

extension OrderStep.Place {
    fileprivate init(_ place: Mailbox.Place) {
        switch place {
        case .mainActor: self = .mainActor
        case .actor(let actor, _): self = .actor(ObjectIdentifier(actor()))
        case .owner: self = place.held.map(Self.init) ?? .task
        case .task(let context, _): self = context.executor == nil ? .task : .elsewhere
        }
    }
}

/// Holds a delivery until it is made.
private final class DeliveryBox: Sendable {
    private let delivery: Lock<ScheduledDelivery?>

    init(_ delivery: ScheduledDelivery) { self.delivery = Lock(delivery) }

    func take() -> ScheduledDelivery? { delivery.withLock { $0.take() } }
}
