extension NoticeCenter {
    /// Calls those of `observers` who accept the notice.
    func deliver(_ notice: Notice, to observers: Observers) -> PostOutcome {
        if let recorder = recording.recorder() { return deliver(notice, to: observers, recorder: recorder) }
        var outcome = PostOutcome()
        for registration in observers where isWanted(notice, by: registration) {
            outcome.count(deliver(notice, to: registration))
        }
        return outcome
    }

    /// The same, watched.
    private func deliver(_ notice: Notice, to observers: Observers, recorder: Recorder) -> PostOutcome {
        var outcome = PostOutcome()
        var post = recorder.begin(.post) { $0.describe(notice, in: self) }
        for registration in observers where isWanted(notice, by: registration) {
            let delivery = deliver(notice, to: registration, recorder: recorder) { [post] in
                $0.describe(delivery: registration, of: post)
            }
            outcome.count(delivery)
        }
        if !outcome.wasHeard {
            recorder.record(.unheard) { $0.describe(unheard: post) }
        }
        post.conclude(outcome)
        recorder.finish(post)
        return outcome
    }

    /// Hands one observer a notice that was posted before it came.
    func handOver(_ notice: Notice, to registration: Registration) {
        guard registration.accepts(notice) else { return }
        guard let recorder = recording.recorder() else {
            _ = deliver(notice, to: registration)
            return
        }
        _ = deliver(notice, to: registration, recorder: recorder) { record in
            record.describe(notice, in: self)
            record.describe(observer: registration)
            record.text = "kept since \(notice.source)"
        }
    }

    // MARK: One observer

    /// Whether the notice is for this observer.
    private func isWanted(_ notice: Notice, by registration: Registration) -> Bool {
        if registration.accepts(notice) { return true }
        // A sequence whose sender is gone is ended, since somebody may be waiting for it.
        if registration.kind == .sequence, registration.sender?.isGone == true {
            end(registration, reason: .senderGone)
        }
        return false
    }

    private func deliver(_ notice: Notice, to registration: Registration) -> Registration.Delivery {
        let delivery: Registration.Delivery =
            switch registration.takeTurn() {
            case .call(let owner): registration.run(notice, owner: owner)
            case .pass(let delivery): delivery
            }
        if case .scheduled(let mailbox, let work) = delivery {
            mailbox.add(Errand(registration, of: self, work: work, watch: nil))
        }
        settle(registration, after: delivery)
        return delivery
    }

    /// The same, watched.
    private func deliver(
        _ notice: Notice, to registration: Registration, recorder: Recorder,
        describe: (inout NoticeRecord) -> Void
    ) -> Registration.Delivery {
        let turn = registration.takeTurn()
        if case .pass(.taken) = turn { return .taken }
        var record = recorder.begin(.deliver, announce: turn.isCall, describe: describe)
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
        if case .scheduled(let mailbox, let work) = delivery {
            // The record is finished by whoever carries it out.
            record.durationNanoseconds = nil
            mailbox.add(Errand(registration, of: self, work: work, watch: (recorder, record)))
            return delivery
        }
        record.conclude(delivery)
        recorder.finish(record)
        settle(registration, after: delivery)
        return delivery
    }

    /// Removes what this turn has ended: a one-shot that has fired, an observer whose owner is gone.
    func settle(_ registration: Registration, after delivery: Registration.Delivery) {
        switch delivery {
        case .delivered where registration.options.isOneShot: end(registration, reason: .finished)
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
        case .scheduled: scheduled += 1
        case .failed: failed += 1
        case .skipped: skipped += 1
        case .taken: break
        }
    }
}
