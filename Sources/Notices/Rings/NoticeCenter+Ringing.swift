// Posts of a center whose only monitor is one ring: it writes what a monitor would receive, at the least cost.

extension NoticeCenter {
    /// A post that is under way.
    private struct RingedPost {
        let begun: RingCore.Begun
        /// The latest reading of the stopwatch: the end of one delivery is the beginning of the next.
        var reading: Int64
        let surroundings: Cause.Surroundings
    }

    /// Calls the observers that the cursor returns. The cursor's claim keeps the ring alive until the cursor ends.
    @inline(never)
    func deliver(_ notice: Notice, along cursor: inout MergeCursor, into ring: Uncounted<RingCore>)
        -> PostOutcome
    {
        ring.with { deliver(notice, along: &cursor, into: $0) }
    }

    private func deliver(_ notice: Notice, along cursor: inout MergeCursor, into ring: RingCore)
        -> PostOutcome
    {
        let first = cursor.next()
        if let first, cursor.isOver, first.state.isCall { return call(first, with: notice, ring) }
        var post = begin(notice, ring)
        var outcome = PostOutcome()
        if let first { outcome.count(deliver(notice, first, in: &post, ring)) }
        outcome =
            cursor.forEach(startingWith: outcome) { visited, _, tally in
                tally.outcome.count(deliver(notice, visited, in: &post, ring))
            }.outcome
        if !outcome.wasHeard { record(unheard: notice, post, ring) }
        ring.end(post.begun, .post, RingEnding(outcome))
        return outcome
    }

    /// Calls the only observer, a plain handler. The caller's claim keeps the ring alive.
    func call(_ visited: VisitedEntry, with notice: Notice, _ ring: Uncounted<RingCore>) -> PostOutcome {
        ring.with { call(visited, with: notice, $0) }
    }

    private func call(_ visited: VisitedEntry, with notice: Notice, _ ring: RingCore) -> PostOutcome {
        let surroundings = Cause.Surroundings(of: number)
        let start = ring.clock.reading()
        let seq = recording.nextTwo()
        let begun = ring.begin(
            seq,
            .call(
                RingCall(
                    post: post(notice, seq, surroundings, ring.clock.time(at: start)),
                    isUntilRemoved: visited.state.has(EntryState.untilRemoved),
                    origin: visited.entry.origin)))
        let delivery = surroundings.with(delivery: seq + 1) { visited.call(notice) }
        let duration = ring.clock.reading() - start
        if case .delivered = delivery {
            ring.end(call: begun, after: duration)
            return PostOutcome(count: 1)
        }
        let failure = RingFailure(delivery, duration)
        ring.end(call: begun, failure)
        return failure.outcome
    }

    private func begin(_ notice: Notice, _ ring: RingCore) -> RingedPost {
        let surroundings = Cause.Surroundings(of: number)
        let reading = ring.clock.reading()
        let seq = recording.nextSequence()
        let post = post(notice, seq, surroundings, ring.clock.time(at: reading))
        return RingedPost(begun: ring.begin(seq, .post(post)), reading: reading, surroundings: surroundings)
    }

    @inline(__always)
    private func post(
        _ notice: Notice, _ seq: UInt64, _ surroundings: Cause.Surroundings, _ time: Int64
    ) -> RingPost {
        RingPost(
            seq: seq, cause: surroundings.delivery ?? 0, time: time, name: notice.name, source: notice.source,
            payload: notice.ringPayload, sender: ringSender(of: notice))
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

    private func record(unheard notice: Notice, _ post: RingedPost, _ ring: RingCore) {
        let seq = recording.nextSequence()
        guard !post.begun.isDropped else { return ring.drop(.unheard) }
        let time = ring.clock.time()
        ring.add(
            .unheard(seq: seq, post: post.begun.seq, time: time, passedOver: passedOver(by: notice)),
            .unheard)
    }
}

// MARK: - One observer

extension NoticeCenter {
    /// Delivers to one observer; `nil` when its filter refuses the notice.
    @inline(__always)
    private func deliver(
        _ notice: Notice, _ visited: VisitedEntry, in post: inout RingedPost, _ ring: RingCore
    ) -> Registration.Delivery? {
        guard visited.state.isCall else { return deliverSpecial(notice, visited, in: &post, ring) }
        let begun = begin(observer(of: visited, facts: nil), in: post, ring)
        let delivery = post.surroundings.with(delivery: begun.seq) { visited.call(notice) }
        conclude(begun, delivery, in: &post, ring)
        return delivery
    }

    /// Delivers to an observer that is more than a plain handler; `nil` when its filter refuses the notice.
    private func deliverSpecial(
        _ notice: Notice, _ visited: VisitedEntry, in post: inout RingedPost, _ ring: RingCore
    ) -> Registration.Delivery? {
        let registration = visited.registration
        if let filter = registration?.options.filter {
            guard filter(notice) else { return nil }
            // The filter's own time does not count as the delivery's.
            post.reading = ring.clock.reading()
        }
        let observer = observer(of: visited, facts: registration.map(facts) ?? facts(of: visited))
        let owner: AnyObject?
        switch visited.admit() {
        case .call(let held): owner = held
        case .pass(.skipped(let reason)):
            record(skipping: observer, reason, in: post, ring)
            visited.settle(after: .skipped(reason), in: registry)
            return .skipped(reason)
        case .pass(let delivery): return delivery
        }
        let begun = begin(observer, in: post, ring)
        let delivery = post.surroundings.with(delivery: begun.seq) {
            visited.run(notice, owner: owner, watch: .ring(ring, begun))
        }
        // The drain that makes the delivery records its end.
        if case .scheduled = delivery {
            post.reading = ring.clock.reading()
            return delivery
        }
        conclude(begun, delivery, in: &post, ring)
        visited.settle(after: delivery, in: registry)
        return delivery
    }

    @inline(__always)
    private func observer(of visited: VisitedEntry, facts: ObserverFacts?) -> RingObserver {
        RingObserver(
            origin: visited.entry.origin, isUntilRemoved: visited.state.has(EntryState.untilRemoved),
            facts: facts)
    }

    private func facts(of visited: VisitedEntry) -> ObserverFacts? {
        visited.state.has(EntryState.owned) ? facts(of: visited.entry.callee.ownedHandler) : nil
    }

    @inline(__always)
    private func begin(_ observer: RingObserver, in post: RingedPost, _ ring: RingCore) -> RingCore.Begun {
        let seq = recording.nextSequence()
        guard !post.begun.isDropped else { return ring.dropped(seq) }
        let time = ring.clock.time(at: post.reading)
        return ring.begin(
            seq,
            .delivery(RingDelivery(seq: seq, post: post.begun.seq, time: time, observer: observer, skip: nil))
        )
    }

    @inline(__always)
    private func conclude(
        _ begun: RingCore.Begun, _ delivery: Registration.Delivery, in post: inout RingedPost,
        _ ring: RingCore
    ) {
        let reading = ring.clock.reading()
        let duration = reading - post.reading
        post.reading = reading
        if case .delivered = delivery {
            ring.end(begun, .delivery, RingEnding(duration))
        } else {
            ring.end(begun, RingFailure(delivery, duration))
        }
    }

    @inline(never)
    private func record(
        skipping observer: RingObserver, _ reason: NoticeRecord.Reason, in post: RingedPost, _ ring: RingCore
    ) {
        let seq = recording.nextSequence()
        guard !post.begun.isDropped else { return ring.drop(.other) }
        ring.add(
            .delivery(
                RingDelivery(
                    seq: seq, post: post.begun.seq, time: ring.clock.time(), observer: observer,
                    skip: reason)), .other)
    }
}

extension Notice {
    /// The payload that a ring keeps. The payload of a main-actor notice is described at once, on that actor.
    fileprivate var ringPayload: RingPayload? {
        guard isOnMainActor else { return payload.map(RingPayload.init) }
        return payloadJSON.map { RingPayload(DescribedPayload(noticeJSON: $0)) }
    }
}

/// A payload that has been described.
private struct DescribedPayload: NoticePayloadDescribing {
    let noticeJSON: String
}
