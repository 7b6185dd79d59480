extension NoticeCenter {
    /// Calls the observers that the cursor meets.
    func deliver(_ notice: Notice, along cursor: inout MergeCursor) -> PostTally {
        if cursor.hasWaitingSequences { endSequencesOfGoneSenders(notice.name) }
        if recording.isWatched {
            if let ring = recording.onlyRing {
                return PostTally(deliver(notice, along: &cursor, into: ring))
            }
            if let recorder = recording.recorder() {
                return PostTally(deliver(notice, along: &cursor, recorder))
            }
        }
        return LentPointer.with(notice) { deliver(NoticeImage.pointer(to: $0), along: &cursor) }
    }

    /// Calls the observers that the cursor meets, while no monitor and no ring is attached.
    func deliver(
        _ image: LentPointer<NoticeImage>, along cursor: inout MergeCursor,
        startingWith outcome: PostOutcome = PostOutcome()
    ) -> PostTally {
        cursor.forEach(startingWith: outcome) { lend(image, to: $0, isLast: $1(), counting: &$2) }
    }

    /// Calls the observers that the cursor meets, but for some that get the notice from those who register them.
    func deliver(_ notice: Notice, along cursor: inout MergeCursor, passingOver handedOver: Set<UInt64>)
        -> PostTally
    {
        if let recorder = recording.recorder() {
            return PostTally(deliver(notice, along: &cursor, passingOver: handedOver, recorder))
        }
        return LentPointer.with(notice) { lent in
            let image = NoticeImage.pointer(to: lent)
            return cursor.forEach { visited, isLast, tally in
                if handedOver.contains(visited.entry.number) {
                    return count(notice, handedOverTo: visited, &tally.outcome)
                }
                lend(image, to: visited, isLast: isLast(), counting: &tally)
            }
        }
    }

    /// Calls the observers that the cursor meets, and records the post and its deliveries.
    private func deliver(
        _ notice: Notice, along cursor: inout MergeCursor, passingOver handedOver: Set<UInt64> = [],
        _ recorder: Recorder
    ) -> PostOutcome {
        var post = recorder.begin(.post) { $0.describe(notice, in: self) }
        let outcome = cursor.forEach { visited, _, tally in
            if handedOver.contains(visited.entry.number) {
                return count(notice, handedOverTo: visited, &tally.outcome)
            }
            tally.outcome.count(deliver(notice, visited, of: post, recorder))
        }.outcome
        if !outcome.wasHeard {
            recorder.record(.unheard) { $0.describe(unheard: post, passedOver(by: notice)) }
        }
        post.conclude(outcome)
        recorder.finish(post)
        return outcome
    }

    /// Counts a notice that waits for the thread that registers the observer: whether the handler is to have it.
    private func count(_ notice: Notice, handedOverTo visited: VisitedEntry, _ outcome: inout PostOutcome) {
        guard let registration = visited.registration else { return outcome.countScheduling() }
        if registration.refusalOfFilters(notice) != nil { return outcome.countRefusalOfFilter() }
        if let reason = registration.endReason { return outcome.count(skippedFor: reason) }
        if registration.isActive { outcome.countScheduling() }
    }

    /// Ends the sequences of the name whose sender was deallocated, since a consumer may be waiting.
    private func endSequencesOfGoneSenders(_ name: NoticeName) {
        for sequence in registry.sequencesOfGoneSenders(of: name) { end(sequence, reason: .senderGone) }
    }
}

// MARK: - One observer

extension NoticeCenter {
    /// Delivers to one observer, and records it.
    private func deliver(
        _ notice: Notice, _ visited: VisitedEntry, of post: NoticeRecord, _ recorder: Recorder
    ) -> Registration.Delivery? {
        guard visited.wants(notice) else { return nil }
        return deliver(notice, to: visited, recorder) {
            $0.describe(delivery: visited.observer(of: number), of: post, in: self)
        }
    }

    /// Attempts a delivery to one target; the caller settles it.
    func attempt(_ notice: Notice, to target: some DeliveryTarget) -> Registration.Delivery {
        switch target.admit() {
        case .call(let owner): target.run(notice, owner: owner, watch: nil)
        case .pass(let delivery): delivery
        }
    }

    /// Delivers to one target, and records it.
    func deliver(
        _ notice: Notice, to target: some DeliveryTarget, _ recorder: Recorder,
        describe: (inout NoticeRecord) -> Void
    ) -> Registration.Delivery {
        let admission = target.admit()
        if case .pass(.taken) = admission { return .taken }
        var record = recorder.begin(.deliver, announce: admission.isCall, describe: describe)
        let delivery: Registration.Delivery
        switch admission {
        case .call(let owner):
            let started = recorder.clock.reading()
            delivery = Cause.with(delivery: record.seq, of: number) {
                target.run(notice, owner: owner, watch: .records(recorder, record))
            }
            // The record is finished by the drain that makes the delivery.
            if case .scheduled = delivery { return delivery }
            record.durationNanoseconds = recorder.clock.reading() - started
        case .pass(let passed):
            delivery = passed
        }
        record.conclude(delivery)
        recorder.finish(record)
        target.settle(after: delivery, in: registry)
        return delivery
    }
}

extension Registration.Admission {
    fileprivate var isCall: Bool {
        if case .call = self { true } else { false }
    }
}

extension EntryState {
    /// Why an observer without a registration is not called.
    var skipReason: NoticeRecord.Reason { has(Self.ended) ? reason : .blocked }
}

extension PostOutcome {
    /// - Parameter delivery: `nil`: the observer's filter does not accept the notice.
    mutating func count(_ delivery: Registration.Delivery?) {
        switch delivery {
        case .delivered: countDelivery()
        case .scheduled: countScheduling()
        case .failed: countFailure()
        case .dropped: countDrop()
        case .skipped(let reason): count(skippedFor: reason)
        case nil: countRefusalOfFilter()
        case .taken: break
        }
    }
}
