extension NoticeCenter {
    /// Calls everybody who is registered now and accepts the notice.
    func deliver(_ notice: Notice) -> PostOutcome {
        let observers = registry.withLock { $0.observers(of: notice.name) }
        guard let recorder = recording.recorder() else { return deliver(notice, to: observers) }
        return deliver(notice, to: observers, recorder: recorder)
    }

    private func deliver(_ notice: Notice, to observers: Observers) -> PostOutcome {
        var outcome = PostOutcome()
        for registration in observers where registration.accepts(sender: notice.senderReference?.object) {
            switch registration.takeTurn() {
            case .call(let owner):
                let delivery = registration.run(notice, owner: owner)
                outcome.count(delivery)
                settle(registration, after: delivery)
            case .pass(let delivery):
                outcome.count(delivery)
                settle(registration, after: delivery)
            }
        }
        return outcome
    }

    /// The same, watched.
    private func deliver(_ notice: Notice, to observers: Observers, recorder: Recorder) -> PostOutcome {
        var outcome = PostOutcome()
        var post = recorder.begin(.post) { $0.describe(notice, in: self) }
        for registration in observers where registration.accepts(sender: notice.senderReference?.object) {
            let turn = registration.takeTurn()
            if case .pass(.taken) = turn { continue }
            var record = recorder.begin(.deliver, announce: turn.isCall) { record in
                record.describe(delivery: registration, of: post)
            }
            let delivery: Registration.Delivery
            switch turn {
            case .call(let owner):
                let started = recorder.clock.stopwatch()
                delivery = Cause.with(delivery: record.seq, of: number) {
                    registration.run(notice, owner: owner)
                }
                record.durationNanoseconds = (recorder.clock.stopwatch() - started).wholeNanoseconds
            case .pass(let passed):
                delivery = passed
            }
            outcome.count(delivery)
            record.conclude(delivery)
            recorder.finish(record)
            settle(registration, after: delivery)
        }
        if !outcome.wasHeard {
            recorder.record(.unheard) { $0.describe(unheard: post) }
        }
        post.conclude(outcome)
        recorder.finish(post)
        return outcome
    }

    /// Removes what this turn has ended: a one-shot that has fired, an observer whose owner is gone.
    private func settle(_ registration: Registration, after delivery: Registration.Delivery) {
        switch delivery {
        case .delivered where registration.isOneShot: end(registration, reason: .finished)
        case .skipped(.ownerGone): end(registration, reason: .ownerGone)
        default: break
        }
    }
}

extension Registration.Turn {
    fileprivate var isCall: Bool {
        if case .call = self { true } else { false }
    }
}

extension PostOutcome {
    fileprivate mutating func count(_ delivery: Registration.Delivery) {
        switch delivery {
        case .delivered: delivered += 1
        case .failed: failed += 1
        case .skipped: skipped += 1
        case .taken: break
        }
    }
}
