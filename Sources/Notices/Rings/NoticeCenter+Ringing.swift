// Posts that a ring is told of, and nobody else: the same as when a monitor is told, with as little as can be.

extension NoticeCenter {
    /// A post that is under way.
    private struct RingedPost {
        let begun: RingCore.Begun
        /// The latest reading of the stopwatch: the end of one delivery is the beginning of the next.
        var reading: Duration
        let surroundings: Cause.Surroundings
    }

    /// Calls the observers that the walk comes by. The ring is there until the walk ends.
    @inline(never)
    func deliver(_ notice: Notice, along walk: inout Walk, into ring: Unmanaged<RingCore>) -> PostOutcome {
        ring._withUnsafeGuaranteedRef { deliver(notice, along: &walk, into: $0) }
    }

    private func deliver(_ notice: Notice, along walk: inout Walk, into ring: RingCore) -> PostOutcome {
        var post = begin(notice, ring)
        var outcome = PostOutcome()
        while let turn = walk.next() {
            outcome.count(deliver(notice, turn, in: &post, ring))
        }
        if !outcome.wasHeard { tellUnheard(post, ring) }
        ring.end(post.begun, .post, RingEnding(outcome))
        return outcome
    }

    private func begin(_ notice: Notice, _ ring: RingCore) -> RingedPost {
        let surroundings = Cause.Surroundings(of: number)
        let reading = ring.reading()
        let seq = recording.nextSequence()
        let begun = ring.begin(
            seq,
            .post(
                RingPost(
                    seq: seq, cause: surroundings.delivery ?? 0, time: ring.time(at: reading),
                    name: notice.name,
                    source: notice.source, sender: ringSender(of: notice), payload: notice.ringPayload)))
        return RingedPost(begun: begun, reading: reading, surroundings: surroundings)
    }

    @inline(__always)
    private func ringSender(of notice: Notice) -> RingSender {
        guard let sender = notice.senderReference?.object else { return .none }
        return ringSender(of: sender)
    }

    @inline(never)
    private func ringSender(of sender: AnyObject) -> RingSender {
        if let value = sender as? SenderValue { return .value(value) }
        return .object(label: label(of: sender))
    }

    private func tellUnheard(_ post: RingedPost, _ ring: RingCore) {
        let seq = recording.nextSequence()
        guard !post.begun.isDropped else { return ring.drop(.unheard) }
        ring.add(.unheard(seq: seq, post: post.begun.seq, time: ring.timeNow()), .unheard)
    }
}

// MARK: - One observer

extension NoticeCenter {
    /// Delivers to one; `nil` when it does not want the notice.
    @inline(__always)
    private func deliver(
        _ notice: Notice, _ turn: Walk.Turn, in post: inout RingedPost, _ ring: RingCore
    ) -> Registration.Delivery? {
        if turn.state.has(EntryState.registration) {
            let registration = turn.entry.pointee.callee.registration
            guard registration.wants(notice) else { return nil }
            return deliver(notice, to: registration, in: &post, ring)
        }
        let observer = RingObserver(
            number: turn.entry.pointee.number, source: turn.entry.pointee.source,
            isUntilRemoved: turn.state.has(EntryState.untilRemoved), facts: nil)
        guard turn.state.isTyped || !turn.state.has(EntryState.special) else {
            let reason = turn.state.skipReason
            tell(skipping: observer, reason, in: post, ring)
            return .skipped(reason)
        }
        let begun = begin(observer, in: post, ring)
        var delivery = Registration.Delivery.delivered
        post.surroundings.with(delivery: begun.seq) {
            if turn.state.isTyped {
                delivery = turn.callTyped(notice)
            } else {
                turn.entry.call(notice)
            }
        }
        conclude(begun, delivery, in: &post, ring)
        return delivery
    }

    private func deliver(
        _ notice: Notice, to registration: Registration, in post: inout RingedPost, _ ring: RingCore
    ) -> Registration.Delivery {
        let observer = RingObserver(
            number: registration.number, source: registration.source, isUntilRemoved: false,
            facts: registration.facts)
        // What it was asked may have taken its time.
        if registration.options.filter != nil { post.reading = ring.reading() }
        let owner: AnyObject?
        switch registration.takeTurn() {
        case .call(let held): owner = held
        case .pass(.skipped(let reason)):
            tell(skipping: observer, reason, in: post, ring)
            settle(registration, after: .skipped(reason))
            return .skipped(reason)
        case .pass(let delivery): return delivery
        }
        let begun = begin(observer, in: post, ring)
        let delivery = post.surroundings.with(delivery: begun.seq) { registration.run(notice, owner: owner) }
        if case .scheduled(let mailbox, let work) = delivery {
            // Its end is told by whoever carries it out.
            mailbox.add(Errand(registration, of: self, work: work, watch: .ring(ring, begun)))
            post.reading = ring.reading()
            return delivery
        }
        conclude(begun, delivery, in: &post, ring)
        settle(registration, after: delivery)
        return delivery
    }

    @inline(__always)
    private func begin(_ observer: RingObserver, in post: RingedPost, _ ring: RingCore) -> RingCore.Begun {
        let seq = recording.nextSequence()
        guard !post.begun.isDropped else { return ring.dropped(seq) }
        return ring.begin(
            seq,
            .delivery(
                RingDelivery(
                    seq: seq, post: post.begun.seq, time: ring.time(at: post.reading), observer: observer,
                    skip: nil)))
    }

    @inline(__always)
    private func conclude(
        _ begun: RingCore.Begun, _ delivery: Registration.Delivery, in post: inout RingedPost,
        _ ring: RingCore
    ) {
        let reading = ring.reading()
        let duration = reading - post.reading
        post.reading = reading
        if case .delivered = delivery {
            ring.end(begun, .delivery, RingEnding(duration))
        } else {
            ring.end(begun, RingFailure(delivery, duration))
        }
    }

    @inline(never)
    private func tell(
        skipping observer: RingObserver, _ reason: NoticeRecord.Reason, in post: RingedPost, _ ring: RingCore
    ) {
        let seq = recording.nextSequence()
        guard !post.begun.isDropped else { return ring.drop(.other) }
        ring.add(
            .delivery(
                RingDelivery(
                    seq: seq, post: post.begun.seq, time: ring.timeNow(), observer: observer,
                    skip: reason)), .other)
    }
}

extension Notice {
    /// What of its payload a ring keeps. What belongs to the main actor is described there, at once.
    fileprivate var ringPayload: PayloadBox? {
        guard isOnMainActor else { return payloadBox }
        return payloadJSON.map { PayloadBox(DescribedPayload(noticeJSON: $0)) }
    }
}

/// A payload that has been described.
private struct DescribedPayload: NoticePayloadDescribing {
    let noticeJSON: String
}
