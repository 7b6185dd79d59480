import CThreads

// Posts that have more to do than to call observers: a monitor is attached, posts are nested or queued, blocked or sticky.
extension NoticeCenter {
    /// Posts a notice by the center's rule for nested posts.
    ///
    /// - Parameter isSticky: Whether the center holds the notice for later observers, from its delivery on.
    @inline(never)
    func postWithCare(_ notice: Notice, isSticky: Bool = false) -> PostOutcome {
        reentrancy == .immediate
            ? deliverNow(notice, isSticky: isSticky) : deliverInTurn(notice, isSticky: isSticky)
    }

    /// Calls the observers that are registered now.
    private func deliver(
        _ posted: Notice, isSticky: Bool, by search: consuming Search
    ) -> PostOutcome {
        let (notice, shown) = show(posted)
        let (audience, handedOver) =
            isSticky
            ? registry.addSticky(notice)
            : (registry.audience(of: notice.name, from: notice.senderReference?.object), [])
        let isBlocked = registry.blocksPosts(of: notice.senderReference?.object)
        let reading = search.settle(on: audience)
        let outcome = LentPointer.with(notice) { lent in
            guard !handedOver.isEmpty else {
                return walk(reading, Post(lent, isBlocked: isBlocked, handedOver: nil))
            }
            return LentPointer.with(handedOver) {
                walk(reading, Post(lent, isBlocked: isBlocked, handedOver: $0))
            }
        }
        reading.end(in: registry)
        shown?.end()
        return outcome
    }

    /// Shows a notice to the watchers of posts, and ends sequences that wait for a sender that is gone. To be called in a
    /// search. Returns the notice as it is passed on.
    @inline(never)
    private func show(_ posted: Notice) -> (Notice, ShownPost?) {
        let audience = registry.audience(of: posted.name, from: posted.senderReference?.object)
        let needsCare = audience.with { $0.needsCare }
        let watchers = recording.watchers(of: posted.name, andItsOwn: needsCare)
        // Those of the name come last.
        let notice = watchers.last?.isOfName == true ? posted.withOrigin() : posted
        let shown = PostWatcher.show(notice, to: watchers)
        if needsCare { registry.endSequencesOfGoneSenders(of: notice.name) }
        return (notice, shown)
    }

    // Each watch has a function of its own: in a debug build posts within each other take less of the stack.

    /// Walks the audience, and has a ring or monitors watch.
    private func walk(_ reading: borrowing Reading, _ post: Post) -> PostOutcome {
        if recording.isWatched {
            if let ring = recording.onlyRing { return walk(reading, post, into: ring) }
            if let recorder = recording.recorder() { return walk(reading, post, to: recorder) }
        }
        return walkUnwatched(reading, post)
    }

    @inline(never)
    private func walkUnwatched(_ reading: borrowing Reading, _ post: Post) -> PostOutcome {
        var watch = NoWatch()
        return registry.walk(reading, post, &watch)
    }

    @inline(never)
    private func walk(_ reading: borrowing Reading, _ post: Post, into ring: Uncounted<RingCore>)
        -> PostOutcome
    {
        var watch = RingWatch(of: post, to: reading.audience, in: self, ring)
        let outcome = registry.walk(reading, post, &watch)
        watch.finish(outcome)
        return outcome
    }

    @inline(never)
    private func walk(_ reading: borrowing Reading, _ post: Post, to recorder: Recorder) -> PostOutcome {
        var watch = MonitorWatch(of: post, in: self, recorder)
        let outcome = registry.walk(reading, post, &watch)
        watch.finish(outcome)
        return outcome
    }

    /// Delivers at once, unless too many posts are nested.
    private func deliverNow(_ notice: Notice, isSticky: Bool) -> PostOutcome {
        let nesting = ThreadSlots.own.nesting
        let isStackShort = nesting > 0 && notices_is_stack_short()
        guard isStackShort || nesting >= registry.uncountedNesting else {
            return deliver(notice, isSticky: isSticky, by: Search(.own, in: registry.slotNumber))
        }
        // The first post with a short stack is delivered anyway.
        let isRoomLeft = !isStackShort || !PostChain.isAnyCounted
        guard isRoomLeft, PostChain.depth(of: number) < depthLimit else { return refuse(notice) }
        return PostChain.within(notice, of: number) {
            deliver(notice, isSticky: isSticky, by: Search(.own, in: registry.slotNumber))
        }
    }

    /// Delivers at once if the caller is not within a post; otherwise queues the notice until that post is over.
    private func deliverInTurn(_ notice: Notice, isSticky: Bool) -> PostOutcome {
        if let queue = QueuedPosts.current(of: number) {
            let cause = Cause.delivery(of: number)
            switch queue.add(notice, isSticky: isSticky, cause: cause, limit: depthLimit) {
            case .added: return .queued
            case .tooDeep: return refuse(notice)
            }
        }
        return QueuedPosts.collecting(for: number, onMainActor: notice.isOnMainActor) { queue in
            let outcome = deliver(notice, isSticky: isSticky, by: Search(.own, in: registry.slotNumber))
            while let entry = queue.take() {
                let deliverEntry = { [self] () -> PostOutcome in
                    MonitorCall.asWithin(entry.monitors) {
                        deliver(
                            entry.notice, isSticky: entry.isSticky, by: Search(.own, in: registry.slotNumber))
                    }
                }
                if let cause = entry.cause {
                    _ = Cause.with(delivery: cause, of: number, deliverEntry)
                } else {
                    _ = deliverEntry()
                }
            }
            return outcome
        }
    }

    /// Refuses a post that is nested too deep, and records that. The poster gets the outcome `refused`.
    private func refuse(_ notice: Notice) -> PostOutcome {
        recording.record(.fail) { record in
            record.describe(notice, in: self)
            record.text = tooDeep(NestedPost(notice)).description
        }
        return .refused
    }

    /// The error for a refused post of the caller.
    func tooDeep(_ post: NestedPost) -> NoticeError {
        let chain = PostChain.latest(6)
        // A post below the limit was refused for lack of stack. Queued posts are not counted in the chain.
        return reentrancy == .immediate && PostChain.depth(of: number) < depthLimit
            ? .littleStack(post: post, chain: chain) : .tooDeep(post: post, limit: depthLimit, chain: chain)
    }
}
