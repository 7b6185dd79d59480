// A post to one observer whose handler is called at once: the most frequent. Its two records share a cell.

/// A call of an observer's handler with nothing between: no filter, no single call to be claimed, no other context, no
/// blocker.
struct DirectCall {
    let visited: VisitedEntry
    /// Held for the call.
    fileprivate let owner: AnyObject?

    /// `nil`: more is to be done than to call the handler. The observer must not have ended before the post settled.
    @inline(__always)
    init?(_ visited: VisitedEntry) {
        self.visited = visited
        switch visited.state.special {
        case 0, EntryState.typed:
            owner = nil
        case EntryState.registration:
            guard case .call(let owner) = visited.entry.callee.admitAtOnce() else { return nil }
            self.owner = owner
        case EntryState.owned, EntryState.owned | EntryState.typed:
            guard let owner = visited.entry.packedHandler.owner.object else { return nil }
            self.owner = owner
        default:
            return nil
        }
    }

    /// Calls the handler with a notice.
    @inline(__always)
    func run(_ notice: LentPointer<NoticeImage>) -> Registration.Delivery {
        let state = visited.state
        guard state.special != 0 else {
            notice.lend(to: visited.entry)
            return .delivered
        }
        if state.isRegistration { return visited.entry.callee.callAtOnce(notice, owner) }
        guard state.isOwned, let owner else {
            return visited.run(notice.notice, owner: owner, watch: nil)
        }
        visited.entry.packedHandler.call(owner, with: notice.untyped)
        return .delivered
    }
}

extension NoticeCenter {
    /// Calls the only observer of a post. The caller's claim keeps the ring alive.
    func call(_ only: DirectCall, with notice: LentPointer<NoticeImage>, _ ring: Uncounted<RingCore>)
        -> PostOutcome
    {
        ring.with { call(only, with: notice, $0) }
    }

    func call(_ only: DirectCall, with notice: LentPointer<NoticeImage>, _ ring: RingCore) -> PostOutcome {
        let observer = RingObserver(of: only.visited, facts: facts(of: only.visited))
        let surroundings = Cause.Surroundings(of: number)
        let start = ring.clock.reading()
        let seq = recording.nextTwo()
        let time = ring.clock.time(at: start)
        let (described, sender) = (describedPayload(of: notice), ringSender(of: notice))
        let begun = ring.begin(seq) {
            .call(
                RingCall(
                    post: ringPost(notice, described, sender, seq, surroundings, time), observer: observer))
        }
        let delivery = surroundings.with(delivery: seq + 1) { only.run(notice) }
        let duration = ring.clock.reading() - start
        if case .delivered = delivery {
            ring.end(call: begun, after: duration)
            return PostOutcome(count: 1)
        }
        let failure = RingFailure(delivery, duration)
        if !failure.outcome.wasHeard { record(unheard: notice, begun, ring) }
        ring.end(call: begun, failure)
        return failure.outcome
    }

    /// What a ring keeps of a notice.
    @inline(__always)
    func ringPost(
        _ notice: LentPointer<NoticeImage>, _ described: DescribedPayload?, _ sender: RingSender,
        _ seq: UInt64,
        _ surroundings: Cause.Surroundings, _ time: Int64
    ) -> RingPost {
        RingPost(
            seq: seq, cause: surroundings.delivery ?? 0, time: time, name: notice.name, source: notice.source,
            payload: described ?? notice.payload, sender: sender)
    }

    /// The payload of a main-actor notice is described at once, on that actor.
    @inline(__always)
    func describedPayload(of notice: LentPointer<NoticeImage>) -> DescribedPayload? {
        notice.isOnMainActor ? describedPayload(of: notice.notice) : nil
    }

    @inline(__always)
    func ringSender(of notice: LentPointer<NoticeImage>) -> RingSender {
        guard !notice.hasTrail else { return ringSender(of: notice.notice) }
        return notice.sender.map { $0.with(ringSender) } ?? .none
    }

    /// The sender of a notice that has an origin, or comes from another center.
    @inline(never)
    private func ringSender(of notice: Notice) -> RingSender {
        let sender = notice.senderReference.map { ringSender(of: $0.object) } ?? .none
        guard let origin = notice.trail?.origin else { return sender }
        return .crossing(RingCrossing(label: sender.label, origin: origin))
    }

    @inline(never)
    private func ringSender(of sender: AnyObject) -> RingSender {
        if let value = sender as? SenderValue { return .value(value) }
        guard let labeled = sender as? any NoticeLabeled else { return .object(label: label(of: sender)) }
        guard let origin = (labeled as? any NoticeOriginating)?.noticeOrigin else {
            return .object(label: labeled.noticeLabel)
        }
        return .crossing(RingCrossing(label: labeled.noticeLabel, origin: origin))
    }

    @inline(never)
    private func describedPayload(of notice: Notice) -> DescribedPayload? {
        notice.payloadJSON.map(DescribedPayload.init)
    }

    /// What records say of an observer that is more than a plain handler.
    @inline(__always)
    func facts(of visited: VisitedEntry) -> ObserverFacts? {
        visited.state.isCall ? nil : knownFacts(of: visited)
    }

    @inline(never)
    private func knownFacts(of visited: VisitedEntry) -> ObserverFacts? {
        let entry = visited.entry
        if visited.state.has(EntryState.registration) {
            let callee = entry.callee
            return callee.knownFactsOfRegistration ?? facts(of: callee.registration)
        }
        guard visited.state.has(EntryState.owned) else { return nil }
        return entry.knownFacts?.object
            ?? facts(of: entry.packedHandler.handler.owner, of: visited.id(in: registry), entry.origin.source)
    }
}

/// A payload that has been described.
struct DescribedPayload: NoticePayloadDescribing {
    let noticeJSON: String
}
