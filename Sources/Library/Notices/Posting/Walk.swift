/// Who watches the deliveries of a post: nobody, a ring, or monitors.
protocol Watch {
    /// Delivers the post to an observer, and records it.
    mutating func deliver(_ post: Post, to observer: Observer) throws -> Reception
    /// Records that an observer was skipped.
    mutating func skip(_ observer: Observer, of post: Post, _ reason: NoticeRecord.Reason)
}

struct NoWatch: Watch {
    #if THREAD_SANITIZER
        // A value without a size has no address of its own: its changes would alias its neighbor's memory.
        private var isOfSize = true
    #endif

    @inline(__always)
    func deliver(_ post: Post, to observer: Observer) throws -> Reception { try observer.receive(post, nil) }

    @inline(__always)
    func skip(_ observer: Observer, of post: Post, _ reason: NoticeRecord.Reason) {}
}

extension Registry {
    /// The loop of every post: visits the observers of its audience one by one.
    @inline(__always)
    func walk<W: Watch>(_ reading: borrowing Reading, _ post: Post, _ watch: inout W) -> PostOutcome {
        var outcome = PostOutcome()
        reading.audience.with { audience in
            for index in 0..<audience.facts.count { visit(audience[index], with: post, &watch, &outcome) }
        }
        return outcome
    }

    /// Delivers a post to one observer, if it may be called, and counts the result.
    @inline(__always)
    func visit<W: Watch>(
        _ observer: Uncounted<Observer>, with post: Post, _ watch: inout W, _ outcome: inout PostOutcome
    ) {
        // Whether it is called was decided with the audience; this checks whether it still may be.
        let state = observer.with { $0.state.bits } | post.marks
        guard state == 0 || observer.with({ admit($0, to: post, &watch, &outcome) }) else { return }
        do {
            let reception = try observer.with { try watch.deliver(post, to: $0) }
            if case .delivered = reception, state == 0 { return outcome.countDelivery() }
            observer.with { finish($0, after: reception, &outcome) }
        } catch {
            observer.with { finish($0, after: error, of: post, &outcome) }
        }
    }

    /// Checks whether to call an observer that has options, is blocked, or has ended. Counts it if not.
    @inline(never)
    private func admit<W: Watch>(
        _ observer: Observer, to post: Post, _ watch: inout W, _ outcome: inout PostOutcome
    ) -> Bool {
        // A post of another name ignores it.
        guard observer.isFor(post) else { return false }
        if let handedOver = post.handedOver, unsafe handedOver.pointer.pointee.contains(observer.number) {
            countHandedOver(observer, post.notice.copy, &outcome)
            return false
        }
        if observer.state.isFiltered, !observer.wants(post) {
            outcome.countRefusalOfFilter()
            return false
        }
        let isBlocked = post.isBlocked || observer.state.isBlocked
        var reason = observer.endReason ?? (isBlocked ? .blocked : nil)
        // An observer that cannot read the payload is not used up: later posts still reach it.
        if reason == nil, observer.state.isOneShot, observer.canRead(post), !observer.state.fire() {
            // It is running, further up the stack or on another thread, or it has ended.
            reason = observer.endReason
            if reason == nil { return false }
        }
        guard let reason else { return true }
        watch.skip(observer, of: post, reason)
        outcome.count(skippedFor: reason)
        return false
    }

    /// Counts a notice that waits for the observer's registering thread, if the handler is to receive it.
    private func countHandedOver(_ observer: Observer, _ notice: Notice, _ outcome: inout PostOutcome) {
        if observer.refusalOfFilters(notice) != nil { return outcome.countRefusalOfFilter() }
        if let reason = observer.endReason { return outcome.count(skippedFor: reason) }
        if observer.state.isActive { outcome.countScheduling() }
    }

    /// Counts and reports an error of a handler, or of reading its payload.
    @inline(never)
    private func finish(
        _ observer: Observer, after error: any Error, of post: Post, _ outcome: inout PostOutcome
    ) {
        guard !(error is SequenceIsFull) else {
            observer.state.rearm()
            return outcome.countDrop()
        }
        outcome.countFailure()
        errors.report(error, in: observer, of: post.name ?? name(of: observer))
        // One that cannot read the payload was not called, and not used up by this post.
        if observer.state.isFiring, observer.canRead(post) { end(observer, reason: .finished) }
    }

    /// Counts the result of a delivery, and ends an observer that it used up.
    @inline(never)
    private func finish(_ observer: Observer, after reception: Reception, _ outcome: inout PostOutcome) {
        switch reception {
        case .delivered:
            outcome.countDelivery()
            if observer.state.isOneShot { end(observer, reason: .finished) }
        case .scheduled: outcome.countScheduling()
        case .ownerGone:
            outcome.count(skippedFor: .ownerGone)
            end(observer, reason: .ownerGone)
        }
    }
}
