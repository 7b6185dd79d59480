/// One delivery that is made elsewhere, later.
struct ScheduledDelivery: Sendable {
    let notice: Notice
    /// The record that was begun by the post, when a monitor or ring is attached.
    let watch: DeliveryWatch?

    /// Calls the handler, unless the registration has ended by now.
    func carryOut(
        for registration: Registration, in registry: Registry, _ handler: (Notice) throws -> Bool
    ) {
        let reason = registration.endReason
        guard reason == nil, watch == nil else {
            return carryOutWatched(for: registration, in: registry, reason, handler)
        }
        do {
            let isCalled = try handler(notice)
            registration.settle(after: isCalled ? .delivered : .skipped(.ownerGone), in: registry)
        } catch {
            registration.rearm()
        }
    }

    /// - Parameter reason: Why the registration has ended, if it has.
    @inline(never)
    private func carryOutWatched(
        for registration: Registration, in registry: Registry, _ reason: NoticeRecord.Reason?,
        _ handler: (Notice) throws -> Bool
    ) {
        if let reason { return conclude(.skipped(reason), for: registration, in: registry) }
        guard let watch else { return }
        let start = watch.reading()
        do {
            let isCalled = try Cause.with(delivery: watch.seq, of: registry.center) { try handler(notice) }
            conclude(isCalled, since: start, for: registration, in: registry)
        } catch {
            registration.rearm()
            conclude(.failed(error), since: start, for: registration, in: registry)
        }
    }

    /// Calls an `async` handler.
    func carryOutWaiting(
        for registration: Registration, in registry: Registry, _ handler: (Notice) async -> Bool
    ) async {
        if let reason = registration.endReason {
            return conclude(.skipped(reason), for: registration, in: registry)
        }
        let start = watch?.reading()
        let isCalled = await HandlerTask.run(registration.id) {
            if let watch {
                await Cause.with(delivery: watch.seq, of: registry.center) { await handler(notice) }
            } else {
                await handler(notice)
            }
        }
        conclude(isCalled, since: start, for: registration, in: registry)
    }

    private func conclude(
        _ isCalled: Bool, since start: Int64?, for registration: Registration, in registry: Registry
    ) {
        if isCalled {
            conclude(.delivered, since: start, for: registration, in: registry)
        } else {
            conclude(.skipped(.ownerGone), for: registration, in: registry)
        }
    }

    private func conclude(
        _ delivery: Registration.Delivery, since start: Int64? = nil, for registration: Registration,
        in registry: Registry
    ) {
        if let watch { watch.conclude(delivery, after: start.map { watch.reading() - $0 }) }
        registration.settle(after: delivery, in: registry)
    }
}

/// The record that the post began for a delivery, to be completed with the delivery's result.
indirect enum DeliveryWatch: Sendable {
    case records(Recorder, NoticeRecord)
    case ring(RingCore, RingCore.Begun)
}

extension DeliveryWatch {
    /// The number of the delivery's record.
    fileprivate var seq: UInt64 {
        switch self {
        case .records(_, let record): record.seq
        case .ring(_, let begun): begun.seq
        }
    }

    fileprivate func reading() -> Int64 {
        switch self {
        case .records(let recorder, _): recorder.clock.reading()
        case .ring(let ring, _): ring.clock.reading()
        }
    }

    fileprivate func conclude(_ delivery: Registration.Delivery, after duration: Int64?) {
        switch self {
        case .records(let recorder, var record):
            record.durationNanoseconds = duration ?? record.durationNanoseconds
            record.conclude(delivery)
            recorder.finish(record)
        case .ring(let ring, let begun):
            if case .delivered = delivery {
                ring.end(begun, .delivery, RingEnding(duration))
            } else {
                ring.end(begun, RingFailure(delivery, duration))
            }
        }
    }
}
