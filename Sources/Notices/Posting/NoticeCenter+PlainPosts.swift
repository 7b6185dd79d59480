// The path of most posts: no monitor and no ring is attached, only the name has observers, and each needs only a call.
// Observers of any name or of a sender are in several topics, which a `MergeCursor` merges. All other posts take the
// general path, with a notice of their own.

extension NoticeCenter {
    @inline(__always)
    func post(
        _ name: NoticeName, _ sender: AnyObject?, of payload: (any Sendable)?, _ source: SourceLine
    ) -> PostOutcome {
        LentPointer.with(payload) { post(name, sender, $0, source) }
    }

    /// Posts under a name. Most posts have no sender, and one observer that needs only a call: they end here. All else
    /// is in functions of its own, so that this one stays in registers.
    @inline(__always)
    func post(
        _ name: NoticeName, _ sender: AnyObject?, _ payload: NoticeImage.PayloadPointer?, _ source: SourceLine
    )
        -> PostOutcome
    {
        guard registry.isPlain else {
            return sender == nil && registry.isPlainButForAnyNames
                ? postBesideAnyName(name, payload, source) : postAlongTopics(name, sender, payload, source)
        }
        guard sender == nil, let claim = registry.claimBiased() else {
            return postByRoute(name, sender, payload, source)
        }
        guard let topic = registry.topic(of: name) else {
            registry.release(claim)
            return PostOutcome()
        }
        guard topic.with({ $0.isPlain }) else {
            registry.release(claim)
            return postByRoute(name, sender, payload, source)
        }
        // Read before the claim settles: a topic that is removed meanwhile is not kept for a reader that has found it
        // empty.
        let (hazard, words) = topic.with { ($0.hazard, $0.nameWords) }
        let narrowed = claim.narrow(to: hazard)
        let image = NoticeImage(words, sender: nil, payload: payload, source: source)
        guard let found = registry.found(of: topic, by: narrowed) else {
            return deliver(image, to: registry.snapshot(of: topic, by: narrowed))
        }
        let snapshot = narrowed.settle(on: found)
        guard snapshot.hasOneCall else {
            let lending = LentPointer.unprotected(image) { snapshot.lendToOnly($0) }
            if case .delivered = lending {
                registry.release(snapshot)
                return PostOutcome(count: 1)
            }
            let tally = LentPointer.unprotected(image) { deliver($0, to: snapshot, after: lending) }
            registry.release(snapshot)
            return tally.finish(in: registry)
        }
        LentPointer.unprotected(image) { $0.lend(to: snapshot.entries.first) }
        registry.release(snapshot)
        return PostOutcome(count: 1)
    }

    /// Completes the delivery to the only observer according to what lending returned, or calls several.
    @inline(never)
    private func deliver(
        _ image: LentPointer<NoticeImage>, to snapshot: borrowing ObserverSnapshot, after lending: Lending
    ) -> PostTally {
        guard snapshot.entries.count > 1 else {
            var tally = PostTally(PostOutcome())
            if let only = snapshot.only {
                deliver(only, after: lending, isLast: true, counting: &tally) { image.notice }
            }
            return tally
        }
        let rest = snapshot.deliverToSeveral(image)
        return rest == snapshot.entries.end
            ? PostTally(PostOutcome(count: snapshot.entries.count))
            : deliverRest(image, snapshot, from: rest)
    }

    @inline(never)
    private func postByRoute(
        _ name: NoticeName, _ sender: AnyObject?, _ payload: NoticeImage.PayloadPointer?, _ source: SourceLine
    )
        -> PostOutcome
    {
        switch registry.route(name, from: sender) {
        case .noObserver: return PostOutcome()
        case .single(let snapshot, let name):
            return deliver(
                NoticeImage(name, sender: sender, payload: payload, source: source), to: snapshot)
        case .merged: return postAlongTopics(name, sender, payload, source)
        case .general: return postGenerally(name, sender, payload, source)
        }
    }

    /// Posts a notice that was made before.
    func post(_ notice: Notice) -> PostOutcome {
        switch registry.route(notice.name, from: notice.senderReference?.object) {
        case .noObserver: return PostOutcome()
        case .single(let snapshot, _):
            defer { withExtendedLifetime(notice) {} }
            return deliver(
                LentPointer.with(notice) { unsafe NoticeImage.pointer(to: $0).pointer.pointee }, to: snapshot)
        case .merged: return deliver(notice)
        case .general: return deliver(notice)
        }
    }

    /// Calls the observers of a snapshot, and releases the snapshot.
    @inline(__always)
    func deliver(_ image: NoticeImage, to snapshot: consuming ObserverSnapshot) -> PostOutcome {
        let tally = LentPointer.unprotected(image) { notice in
            let rest = snapshot.deliver(notice)
            return rest == snapshot.entries.end
                ? PostTally(PostOutcome(count: snapshot.entries.count))
                : deliverRest(notice, snapshot, from: rest)
        }
        registry.release(snapshot)
        return tally.finish(in: registry)
    }

    @inline(never)
    func postAlongTopics(
        _ name: NoticeName, _ sender: AnyObject?, _ payload: NoticeImage.PayloadPointer?, _ source: SourceLine
    ) -> PostOutcome {
        guard !registry.isOrdinaryButWatched else {
            return postWatched(name, sender, payload, source, topic: nil)
        }
        // A closure that captured the center would retain it.
        let registry = Uncounted(registry)
        return postAlongTopics(name.words, sender, payload, source, name: name) {
            registry.with { $0.topic(of: name) }
        }
    }

    /// Calls the observers of all topics that a post is for; `topic` finds the topic of the name.
    @inline(__always)
    func postAlongTopics(
        _ words: NoticeName.Words, _ sender: AnyObject?, _ payload: NoticeImage.PayloadPointer?,
        _ source: SourceLine,
        name: @autoclosure () -> NoticeName, topic: () -> Uncounted<Topic>?
    ) -> PostOutcome {
        guard registry.isOrdinary, let claim = registry.claim() else {
            return postGenerally(name(), sender, payload, source)
        }
        let poster = sender.map(Uncounted.init)
        let image = NoticeImage(words, sender: sender, payload: payload, source: source)
        let found = claim.findTopics(in: registry, from: poster, name: name, named: topic)
        if let only = found.only { return deliver(image, to: claim.settle(on: only)) }
        guard found.isPlain else {
            registry.release(claim)
            return postGenerally(name(), sender, payload, source)
        }
        var cursor = MergeCursor(found, by: claim)
        let tally = LentPointer.unprotected(image) { deliver($0, along: &cursor) }
        cursor.end(in: registry)
        return tally.finish(in: registry)
    }

    /// Posts while a ring is attached, and no monitor.
    ///
    /// - Parameter topic: The topic of the name; `nil`: this function searches for it.
    @inline(never)
    func postWatched(
        _ name: NoticeName, _ sender: AnyObject?, _ payload: NoticeImage.PayloadPointer?,
        _ source: SourceLine,
        topic: Uncounted<Topic>?
    ) -> PostOutcome {
        if sender == nil, let outcome = postWatchedByName(name, payload, source, topic: topic) {
            return outcome
        }
        guard let claim = registry.claim() else { return postGenerally(name, sender, payload, source) }
        let poster = sender.map(Uncounted.init)
        let found = claim.findTopics(in: registry, from: poster, name: { name }) {
            topic ?? registry.topic(of: name)
        }
        guard let only = found.only, only.count == 1 else {
            return deliverWatched(name, sender, payload, source, to: found, by: claim)
        }
        let snapshot = claim.settle(on: only)
        guard let ring = recording.onlyRing, let only = snapshot.only.flatMap(DirectCall.init) else {
            registry.release(snapshot)
            return postGenerally(name, sender, payload, source)
        }
        let image = NoticeImage(name.words, sender: sender, payload: payload, source: source)
        let outcome = LentPointer.unprotected(image) { call(only, with: $0, ring) }
        registry.release(snapshot)
        return outcome
    }

    /// Posts without a sender, while a ring is attached, to a name that has all observers. `nil`: nothing was done.
    @inline(__always)
    private func postWatchedByName(
        _ name: NoticeName, _ payload: NoticeImage.PayloadPointer?, _ source: SourceLine,
        topic: Uncounted<Topic>?
    ) -> PostOutcome? {
        guard registry.isPlainButWatched, let claim = registry.claimBiased() else { return nil }
        guard let topic = topic ?? registry.topic(of: name), topic.with({ $0.isPlain }) else {
            registry.release(claim)
            return nil
        }
        let (hazard, words) = topic.with { ($0.hazard, $0.nameWords) }
        let narrowed = claim.narrow(to: hazard)
        guard let found = registry.found(of: topic, by: narrowed) else {
            registry.release(narrowed)
            return nil
        }
        guard found.count == 1 else {
            return deliverWatched(name, payload, source, along: narrowed.cursor(along: found, in: registry))
        }
        let snapshot = narrowed.settle(on: found)
        guard let ring = recording.onlyRing, let only = snapshot.only.flatMap(DirectCall.init) else {
            registry.release(snapshot)
            return nil
        }
        let image = NoticeImage(words, sender: nil, payload: payload, source: source)
        let outcome = LentPointer.unprotected(image) { call(only, with: $0, ring) }
        registry.release(snapshot)
        return outcome
    }

    @inline(never)
    private func deliverWatched(
        _ name: NoticeName, _ payload: NoticeImage.PayloadPointer?, _ source: SourceLine,
        along cursor: consuming MergeCursor
    ) -> PostOutcome? {
        guard let ring = recording.onlyRing else {
            cursor.end(in: registry)
            return nil
        }
        let notice = Notice(name: name, sender: nil, payload: unsafe payload?.pointer.pointee, source: source)
        let outcome = deliver(notice, along: &cursor, into: ring)
        cursor.end(in: registry)
        return outcome
    }

    @inline(never)
    private func deliverWatched(
        _ name: NoticeName, _ sender: AnyObject?, _ payload: NoticeImage.PayloadPointer?,
        _ source: SourceLine,
        to found: FoundTopics, by claim: consuming Claim<Searching>
    ) -> PostOutcome {
        var cursor = MergeCursor(found, by: claim)
        guard found.isPlain, let ring = recording.onlyRing else {
            cursor.end(in: registry)
            return postGenerally(name, sender, payload, source)
        }
        let notice = Notice(
            name: name, sender: sender, payload: unsafe payload?.pointer.pointee, source: source)
        let outcome = deliver(notice, along: &cursor, into: ring)
        cursor.end(in: registry)
        return outcome
    }

    @inline(never)
    func postGenerally(
        _ name: NoticeName, _ sender: AnyObject?, _ payload: NoticeImage.PayloadPointer?, _ source: SourceLine
    ) -> PostOutcome {
        deliver(Notice(name: name, sender: sender, payload: unsafe payload?.pointer.pointee, source: source))
    }

    /// Calls the observers of a snapshot from the first that needs more than a call.
    @inline(never)
    private func deliverRest(
        _ image: LentPointer<NoticeImage>, _ snapshot: borrowing ObserverSnapshot,
        from start: SharedPointer<Entry>
    ) -> PostTally {
        var walk = SnapshotWalk(snapshot, from: start)
        return walk.forEach(startingWith: PostOutcome(count: start - snapshot.entries.first)) {
            lend(image, to: $0, isLast: $1(), counting: &$2)
        }
    }
}
