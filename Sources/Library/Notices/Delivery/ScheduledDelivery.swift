/// One delivery that is made elsewhere, later.
struct ScheduledDelivery: Sendable {
    let notice: Notice
    /// The record that the post began, if a monitor or ring is attached.
    let watch: DeliveryWatch?
    /// The receipt to release at its end, if someone waits for it.
    let receipt: Receipt?

    /// Calls the handler, unless the registration has ended.
    func carryOut(
        for observer: Observer, in registry: Registry, _ handler: (Notice) throws -> Bool
    ) {
        defer { withExtendedLifetime(receipt) {} }
        let reason = observer.endReason
        guard reason == nil, watch == nil else {
            return carryOutWatched(for: observer, in: registry, reason, handler)
        }
        do {
            let isCalled = try handler(notice)
            observer.finish(after: isCalled ? .delivered : .skipped(.ownerGone), in: registry)
        } catch {
            conclude(.failed(error), for: observer, in: registry)
        }
    }

    /// - Parameter reason: Why the registration has ended, if it has.
    @inline(never)
    private func carryOutWatched(
        for observer: Observer, in registry: Registry, _ reason: NoticeRecord.Reason?,
        _ handler: (Notice) throws -> Bool
    ) {
        if let reason { return conclude(.skipped(reason), for: observer, in: registry) }
        guard let watch else { return }
        let start = watch.reading()
        do {
            let isCalled = try Cause.with(delivery: watch.seq, of: registry.center) { try handler(notice) }
            conclude(isCalled, since: start, for: observer, in: registry)
        } catch {
            conclude(.failed(error), since: start, for: observer, in: registry)
        }
    }

    func carryOutWaiting(
        for observer: Observer, in registry: Registry, _ handler: (Notice) async throws -> Bool
    ) async {
        defer { withExtendedLifetime(receipt) {} }
        if let reason = observer.endReason {
            return conclude(.skipped(reason), for: observer, in: registry)
        }
        let start = watch?.reading()
        do {
            let isCalled =
                if let watch {
                    try await Cause.with(delivery: watch.seq, of: registry.center) {
                        try await handler(notice)
                    }
                } else {
                    try await handler(notice)
                }
            conclude(isCalled, since: start, for: observer, in: registry)
        } catch {
            conclude(.failed(error), since: start, for: observer, in: registry)
        }
    }

    private func conclude(
        _ isCalled: Bool, since start: Int64?, for observer: Observer, in registry: Registry
    ) {
        if isCalled {
            conclude(.delivered, since: start, for: observer, in: registry)
        } else {
            conclude(.skipped(.ownerGone), for: observer, in: registry)
        }
    }

    private func conclude(
        _ delivery: Delivery, since start: Int64? = nil, for observer: Observer,
        in registry: Registry
    ) {
        if let watch { watch.conclude(delivery, after: start.map { watch.reading() - $0 }) }
        if case .failed(let error) = delivery { registry.errors.report(error, in: observer, of: notice.name) }
        observer.finish(after: delivery, in: registry)
    }
}

/// The record that the post began for a delivery, to be completed with the delivery's result.
indirect enum DeliveryWatch: Sendable {
    case records(Recorder, NoticeRecord)
    case ring(RingCore, RingCore.Begun)
}

extension DeliveryWatch {
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

    fileprivate func conclude(_ delivery: Delivery, after duration: Int64?) {
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

extension Observer {
    /// Why a delivery has ended the observer: it was a one-shot, or its owner was deallocated. `nil` if it has not
    /// ended.
    func end(after delivery: Delivery) -> NoticeRecord.Reason? {
        switch delivery {
        case .delivered where state.isFiring, .failed where state.isFiring: .finished
        case .skipped(.ownerGone): .ownerGone
        default: nil
        }
    }

    /// Removes the observer, if a delivery has ended it.
    @inline(__always)
    func finish(after delivery: Delivery, in registry: Registry) {
        if let reason = end(after: delivery) { registry.end(self, reason: reason) }
    }
}
