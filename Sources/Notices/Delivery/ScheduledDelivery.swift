import Synchronization

/// One delivery that is made elsewhere, later: a node of the stack in which it waits.
final class ScheduledDelivery: Sendable {
    let registration: Registration
    let notice: Notice
    /// What was made of the notice, if the handler does not take it as it is.
    let payload: (any Sendable)?
    /// The record that was begun by the post, when a monitor or ring is attached.
    let watch: DeliveryWatch?
    /// The address of the delivery that was added before, which this one keeps; 0: there is none.
    let before = Atomic<UInt>(0)

    init(registration: Registration, notice: Notice, payload: (any Sendable)?, watch: DeliveryWatch?) {
        self.registration = registration
        self.notice = notice
        self.payload = payload
        self.watch = watch
    }

    /// Calls the handler, unless the registration has ended by now.
    func carryOut(in registry: Registry, _ handler: (ScheduledDelivery) throws -> Bool) {
        if let reason = registration.endReason { return conclude(.skipped(reason), in: registry) }
        let start = watch?.reading()
        do {
            let isCalled =
                if let watch {
                    try Cause.with(delivery: watch.seq, of: registry.center) { try handler(self) }
                } else {
                    try handler(self)
                }
            conclude(isCalled, since: start, in: registry)
        } catch {
            registration.rearm()
            conclude(.failed(error), since: start, in: registry)
        }
    }

    /// Calls a handler that may wait.
    func carryOutWaiting(in registry: Registry, _ handler: (ScheduledDelivery) async -> Bool) async {
        if let reason = registration.endReason { return conclude(.skipped(reason), in: registry) }
        let start = watch?.reading()
        let isCalled = await HandlerTask.run(registration.id) {
            if let watch {
                await Cause.with(delivery: watch.seq, of: registry.center) { await handler(self) }
            } else {
                await handler(self)
            }
        }
        conclude(isCalled, since: start, in: registry)
    }

    private func conclude(_ isCalled: Bool, since start: Int64?, in registry: Registry) {
        if isCalled {
            conclude(.delivered, since: start, in: registry)
        } else {
            conclude(.skipped(.ownerGone), in: registry)
        }
    }

    private func conclude(_ delivery: Registration.Delivery, since start: Int64? = nil, in registry: Registry)
    {
        if let watch { watch.conclude(delivery, after: start.map { watch.reading() - $0 }) }
        registration.settle(after: delivery, in: registry)
    }
}

/// The record of a delivery that was begun by the post: what is told how it ended.
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
