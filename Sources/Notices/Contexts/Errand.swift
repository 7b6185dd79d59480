/// One delivery that is carried out elsewhere, later.
final class Errand: Sendable {
    /// What is to be done: goes where the handler belongs, and there calls `carryOut`.
    typealias Work = @Sendable (Errand) async -> Void

    private let registration: Registration
    private weak let center: NoticeCenter?
    private let work: Work
    /// The record that was begun by the post, when somebody watches.
    private let watch: (recorder: Recorder, record: NoticeRecord)?

    init(
        _ registration: Registration, of center: NoticeCenter, work: @escaping Work,
        watch: (recorder: Recorder, record: NoticeRecord)?
    ) {
        self.registration = registration
        self.center = center
        self.work = work
        self.watch = watch
    }

    func perform() async {
        await work(self)
    }

    /// Runs the handler, unless the registration has ended by now. To be called where the handler belongs: what ended
    /// there before is not called any more.
    func carryOut(_ handler: () throws -> Void) {
        guard let start = begin() else { return }
        do {
            if let watch, let center {
                try Cause.with(delivery: watch.record.seq, of: center.number, handler)
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
        guard let start = begin() else { return }
        if let watch, let center {
            await Cause.with(delivery: watch.record.seq, of: center.number, handler)
        } else {
            await handler()
        }
        conclude(.delivered, since: start)
    }

    /// The handler's owner is gone: there is nobody to call.
    func skipForOwner() {
        conclude(.skipped(.ownerGone), since: nil)
    }

    /// The stopwatch when it may begin; `nil` when the registration has ended, and that has been concluded.
    private func begin() -> Duration? {
        if let reason = registration.endReason {
            conclude(.skipped(reason), since: nil)
            return nil
        }
        return watch?.recorder.clock.stopwatch() ?? .zero
    }

    private func conclude(_ delivery: Registration.Delivery, since start: Duration?) {
        if let watch {
            var record = watch.record
            if let start {
                record.durationNanoseconds = (watch.recorder.clock.stopwatch() - start).wholeNanoseconds
            }
            record.conclude(delivery)
            watch.recorder.finish(record)
        }
        center?.settle(registration, after: delivery)
    }
}
