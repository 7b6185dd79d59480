import CThreads

// Posts on the general path: a monitor is attached, or the post is nested, queued, blocked or sticky.
extension NoticeCenter {
    /// Posts a notice by the center's rule for nested posts.
    ///
    /// - Parameter isSticky: Whether the center retains the notice for later observers, from its delivery on.
    @inline(never)
    func postOnSlowPath(_ notice: Notice, isSticky: Bool = false) -> PostOutcome {
        reentrancy == .immediate
            ? deliverNow(notice, isSticky: isSticky) : deliverInTurn(notice, isSticky: isSticky)
    }

    /// Calls the observers that are registered now, and shows the notice to the watchers of posts.
    private func deliver(_ notice: Notice, isSticky: Bool) -> PostOutcome {
        let search = Search(.own, in: registry.slotNumber)
        let audience = registry.audience(
            of: notice.name, from: notice.senderReference.map { Uncounted($0.object) })
        let needsSlowPath = audience.with { $0.facts.needsSlowPath }
        guard needsSlowPath || registry.has(.postsWatched) else {
            return walk(audience, notice, isSticky: isSticky, search)
        }
        return show(notice, needsSlowPath: needsSlowPath, isSticky: isSticky, search)
    }

    /// Walks the audience, informs the watchers of posts before and after, and ends sequences that wait for a
    /// deallocated sender.
    @inline(never)
    private func show(
        _ posted: Notice, needsSlowPath: Bool, isSticky: Bool, _ search: consuming Search
    ) -> PostOutcome {
        let watchers = recording.watchers(of: posted.name, andItsOwn: needsSlowPath)
        // Those of the name come last.
        let notice = watchers.last?.isOfName == true ? posted.withOrigin() : posted
        let shown = PostWatcher.show(notice, to: watchers)
        if needsSlowPath { registry.endSequencesOfGoneSenders(of: notice.name) }
        let audience = registry.audience(
            of: notice.name, from: notice.senderReference.map { Uncounted($0.object) })
        let outcome = walk(audience, notice, isSticky: isSticky, search)
        shown?.end()
        return outcome
    }

    private func walk(
        _ found: Uncounted<Audience>, _ notice: Notice, isSticky: Bool, _ search: consuming Search
    ) -> PostOutcome {
        let (audience, handedOver) = isSticky ? registry.addSticky(notice) : (found, [])
        let isBlocked = registry.blocksPosts(of: notice.senderReference?.object)
        let reading = search.settle(on: audience)
        let outcome = BorrowedPointer.with(notice) { borrowed in
            guard !handedOver.isEmpty else {
                return walk(reading, Post(borrowed, isBlocked: isBlocked, handedOver: nil))
            }
            return BorrowedPointer.with(handedOver) {
                walk(reading, Post(borrowed, isBlocked: isBlocked, handedOver: $0))
            }
        }
        reading.end(in: registry)
        return outcome
    }

    // Each watch has its own function, so that nested posts take less stack in a debug build.

    /// Walks the audience while a ring or monitors watch.
    private func walk(_ reading: borrowing Reading, _ post: Post) -> PostOutcome {
        if registry.isWatched {
            if let ring = madeRecording.with(\.onlyRing) ?? nil { return walk(reading, post, into: ring) }
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
        var watch = RingWatch(of: post, to: reading.audience, in: Uncounted(self), ring.object)
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
            return deliver(notice, isSticky: isSticky)
        }
        // The first post with a short stack is delivered anyway.
        let isRoomLeft = !isStackShort || !PostChain.isAnyCounted
        guard isRoomLeft, PostChain.depth(of: number) < depthLimit else { return refuse(notice) }
        return PostChain.within(notice, of: number) {
            deliver(notice, isSticky: isSticky)
        }
    }

    /// Delivers at once if the caller is not within a post. Otherwise queues the notice until that post ends.
    private func deliverInTurn(_ notice: Notice, isSticky: Bool) -> PostOutcome {
        if let queue = QueuedPosts.current(of: number) {
            let cause = registry.isWatched ? Cause.delivery(of: number) : nil
            switch queue.with({ $0.add(notice, isSticky: isSticky, cause: cause, limit: depthLimit) }) {
            case .added: return .queued
            case .tooDeep: return refuse(notice)
            }
        }
        return QueuedPosts.collecting(for: number) { queue in
            let outcome = deliver(notice, isSticky: isSticky)
            while let queued = queue.take() {
                MonitorCall.asWithin(queued.monitors) { takeTurn(queued) }
            }
            return outcome
        }
    }

    private func takeTurn(_ queued: QueuedPosts.QueuedPost) {
        guard let cause = queued.cause else {
            _ = deliver(queued.notice, isSticky: queued.isSticky)
            return
        }
        Cause.with(delivery: cause, of: number) { _ = deliver(queued.notice, isSticky: queued.isSticky) }
    }

    /// Refuses a post that is nested too deeply, and records that. The poster gets the outcome `refused`.
    private func refuse(_ notice: Notice) -> PostOutcome {
        recording.record(.fail) { record in
            record.describe(notice, in: self)
            record.text = refusal(of: NestedPost(notice))
        }
        if let scheduler = registry.orderScheduler {
            scheduler.pass(OrderEvent(.refused, refusal(of: NestedPost(notice)), at: notice.source))
        }
        return .refused
    }

    /// Why the caller's post is refused, with the latest of the posts that led to it.
    private func refusal(of post: NestedPost) -> String {
        let chain = PostChain.latest(6).map(\.description).joined(separator: ", ")
        // A post below the limit was refused for lack of stack. Queued posts are not counted in the chain.
        let isStackShort = reentrancy == .immediate && PostChain.depth(of: number) < depthLimit
        return "\(post) was refused: "
            + (isStackShort
                ? "there is little stack left after posts that led to one another"
                : "\(depthLimit) posts and more led to one another")
            + (chain.isEmpty ? "" : ", the latest \(chain)")
    }
}
