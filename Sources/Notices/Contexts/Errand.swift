/// One delivery that is carried out elsewhere, later.
final class Errand: Sendable {
    /// What is to be done: goes where the handler belongs, and there calls `carryOut`.
    typealias Work = @Sendable (Errand) async -> Void

    private let registration: Registration
    private weak let center: NoticeCenter?
    private let running: RunningHandlers
    private let work: Work
    /// The record that was begun by the post, when somebody watches.
    private let watch: Watch?

    /// Who is told, and what was begun.
    enum Watch: Sendable {
        case records(Recorder, NoticeRecord)
        case ring(RingCore, RingCore.Begun)
    }

    init(
        _ registration: Registration, of center: NoticeCenter, work: @escaping Work, watch: Watch?
    ) {
        self.registration = registration
        self.center = center
        running = center.store.running
        self.work = work
        self.watch = watch
    }

    func perform() async {
        await work(self)
    }

    /// Runs the handler, unless the registration has ended by now. To be called where the handler belongs: what ended
    /// there before is not called any more.
    func carryOut(_ handler: () throws -> Void) {
        let run = running.enter(registration.number)
        defer { running.leave(run) }
        guard let start = begin() else { return }
        do {
            if let watch, let center {
                try Cause.with(delivery: watch.seq, of: center.number, handler)
            } else {
                try handler()
            }
            conclude(.delivered, since: start)
        } catch {
            registration.rearm()
            conclude(.failed(error), since: start)
        }
    }

    /// The same for a handler that may wait.
    func carryOutWaiting(_ handler: () async -> Void) async {
        let run = running.enter(registration.number)
        defer { running.leave(run) }
        guard let start = begin() else { return }
        await HandlerTask.run(registration.id) {
            if let watch, let center {
                await Cause.with(delivery: watch.seq, of: center.number, handler)
            } else {
                await handler()
            }
        }
        conclude(.delivered, since: start)
    }

    /// The handler's owner is gone: there is nobody to call.
    func skipForOwner() {
        conclude(.skipped(.ownerGone), since: nil)
    }

    /// The stopwatch when it may begin; `nil` when the registration has ended, and that has been concluded.
    private func begin() -> Int64? {
        if let reason = registration.endReason {
            conclude(.skipped(reason), since: nil)
            return nil
        }
        return watch?.reading() ?? 0
    }

    private func conclude(_ delivery: Registration.Delivery, since start: Int64?) {
        if let watch { watch.conclude(delivery, after: start.map { watch.reading() - $0 }) }
        center?.settle(registration, after: delivery)
    }
}

extension Errand.Watch {
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
