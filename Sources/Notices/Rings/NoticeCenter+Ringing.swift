// Posts of a center whose only monitor is one ring: it writes what a monitor would receive, at the least cost.

extension NoticeCenter {
    /// A post that is under way.
    private struct RingedPost {
        let notice: LentPointer<NoticeImage>
        let begun: RingCore.Begun
        /// The latest reading of the stopwatch: the end of one delivery is the beginning of the next.
        var reading: Int64
        let surroundings: Cause.Surroundings
        /// Where the number of the next delivery stands; `nil`: that delivery is bound alone.
        var place: Cause.BoundPlace?

        /// Runs a handler whose delivery has the record `seq`.
        @inline(__always)
        func run<Result>(delivery seq: UInt64, _ handler: () -> Result) -> Result {
            guard let place else { return surroundings.with(delivery: seq, handler) }
            return place.with(seq, handler)
        }
    }

    /// Calls the observers that the cursor returns. The cursor's claim keeps the ring alive until the cursor ends.
    @inline(never)
    func deliver(_ notice: Notice, along cursor: inout MergeCursor, into ring: Uncounted<RingCore>)
        -> PostOutcome
    {
        LentPointer.with(notice) { notice in
            ring.with { deliver(NoticeImage.pointer(to: notice), along: &cursor, into: $0) }
        }
    }

    private func deliver(
        _ notice: LentPointer<NoticeImage>, along cursor: inout MergeCursor, into ring: RingCore
    ) -> PostOutcome {
        let first = cursor.next()
        if let first, cursor.isOver, let only = DirectCall(first) {
            return call(only, with: notice, ring)
        }
        var post = begin(notice, ring)
        var outcome = PostOutcome()
        var next = first
        while let visited = next {
            if cursor.restCount >= Self.several, let call = DirectCall(visited) {
                next = deliverSeveral(from: call, along: &cursor, in: &post, ring, counting: &outcome)
            } else {
                outcome.count(deliver(visited, in: &post, ring))
                next = cursor.next()
            }
        }
        if !outcome.wasHeard { record(unheard: notice, post.begun, ring) }
        ring.end(post.begun, .post, RingEnding(outcome))
        return outcome
    }

    /// How many observers make it worth while to bind one place for their deliveries.
    private static let several = 3

    /// Delivers to observers from `first` on, until a handler has started a task, or one is more than a plain handler:
    /// what is done for that one beside the call of its handler is not to have a delivery as cause. Returns the next
    /// observer.
    private func deliverSeveral(
        from first: DirectCall, along cursor: inout MergeCursor, in post: inout RingedPost, _ ring: RingCore,
        counting outcome: inout PostOutcome
    ) -> VisitedEntry? {
        defer { post.place = nil }
        return post.surroundings.withPlace { place in
            post.place = place
            var call = first
            while true {
                outcome.count(deliver(call, in: &post, ring))
                let next = cursor.next()
                guard !place.isShared, let visited = next, let following = DirectCall(visited) else {
                    return next
                }
                call = following
            }
        }
    }

    private func begin(_ notice: LentPointer<NoticeImage>, _ ring: RingCore) -> RingedPost {
        let surroundings = Cause.Surroundings(of: number)
        let reading = ring.clock.reading()
        let seq = recording.nextSequence()
        let time = ring.clock.time(at: reading)
        let (described, sender) = (describedPayload(of: notice), ringSender(of: notice))
        let begun = ring.begin(seq) { .post(ringPost(notice, described, sender, seq, surroundings, time)) }
        return RingedPost(notice: notice, begun: begun, reading: reading, surroundings: surroundings)
    }

    func record(
        unheard notice: LentPointer<NoticeImage>, _ begun: RingCore.Begun, _ ring: RingCore
    ) {
        let seq = recording.nextSequence()
        guard !begun.isDropped else { return ring.drop(.unheard) }
        let time = ring.clock.time()
        ring.add(
            .unheard(
                seq: seq, post: begun.seq, time: time, passedOver: passedOver(by: notice.notice)),
            .unheard)
    }
}

// MARK: - One observer

extension NoticeCenter {
    /// Delivers to one observer; `nil` when its filter refuses the notice.
    @inline(__always)
    private func deliver(_ visited: VisitedEntry, in post: inout RingedPost, _ ring: RingCore)
        -> Registration.Delivery?
    {
        guard let call = DirectCall(visited) else { return deliverSpecial(visited, in: &post, ring) }
        return deliver(call, in: &post, ring)
    }

    @inline(__always)
    private func deliver(_ call: DirectCall, in post: inout RingedPost, _ ring: RingCore)
        -> Registration.Delivery
    {
        let visited = call.visited
        let begun = begin(RingObserver(of: visited, facts: facts(of: visited)), in: post, ring)
        let delivery = post.run(delivery: begun.seq) { call.run(post.notice) }
        conclude(begun, delivery, in: &post, ring)
        return delivery
    }

    /// Delivers to an observer that is more than a plain handler; `nil` when its filter refuses the notice.
    private func deliverSpecial(_ visited: VisitedEntry, in post: inout RingedPost, _ ring: RingCore)
        -> Registration.Delivery?
    {
        let notice = post.notice.notice
        if visited.registration?.filter != nil {
            guard visited.wants(notice) else { return nil }
            // The filter's own time does not count as the delivery's.
            post.reading = ring.clock.reading()
        }
        let observer = RingObserver(of: visited, facts: facts(of: visited))
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
    private func begin(_ observer: RingObserver, in post: RingedPost, _ ring: RingCore) -> RingCore.Begun {
        let seq = recording.nextSequence()
        guard !post.begun.isDropped else { return ring.dropped(seq) }
        let time = ring.clock.time(at: post.reading)
        return ring.begin(seq) {
            .delivery(RingDelivery(seq: seq, post: post.begun.seq, time: time, observer: observer, skip: nil))
        }
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
