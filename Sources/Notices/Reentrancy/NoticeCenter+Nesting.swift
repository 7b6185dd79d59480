import CThreads

extension NoticeCenter {
    /// Delivers a notice by the center's rule for nested posts.
    ///
    /// - Parameter isSticky: Whether the center holds the notice for later observers, from its delivery on.
    func deliver(_ notice: Notice, isSticky: Bool = false) -> PostOutcome {
        reentrancy == .immediate
            ? deliverNow(notice, isSticky: isSticky) : deliverInTurn(notice, isSticky: isSticky)
    }

    /// Calls the observers that are registered now.
    private func deliverToAll(_ notice: Notice, isSticky: Bool) -> PostOutcome {
        deliver(notice, isSticky: isSticky, by: registry.claimAlways())
    }

    private func deliver(
        _ posted: Notice, isSticky: Bool, by claim: consuming Claim<Searching>
    ) -> PostOutcome {
        let watchers = recording.watchers(of: posted.name, by: claim)
        // Those of the name come last.
        let notice = watchers.last?.isOfName == true ? posted.withOrigin() : posted
        let shown = PostWatcher.show(notice, to: watchers)
        let sender = notice.senderReference.map { Uncounted($0.object) }
        let (found, handedOver) =
            isSticky
            ? addSticky(notice, from: sender, by: claim) : (find(notice, from: sender, by: claim), [])
        let isBlocked = registry.blocksPosts(of: notice.senderReference?.object)
        var cursor = MergeCursor(found, by: claim, marking: isBlocked ? EntryState.blocked : 0)
        let tally =
            handedOver.isEmpty
            ? deliver(notice, along: &cursor) : deliver(notice, along: &cursor, passingOver: handedOver)
        cursor.end(in: registry)
        let outcome = tally.finish(in: registry)
        shown?.end()
        return outcome
    }

    private func find(
        _ notice: Notice, from sender: Uncounted<AnyObject>?, by claim: borrowing Claim<Searching>
    ) -> FoundTopics {
        claim.findTopics(
            in: registry, from: sender, name: { notice.name }, named: { registry.topic(of: notice.name) })
    }

    /// Adds the notice to the sticky ones and finds its observers, atomically. Returns also those observers to which
    /// other threads hand it over.
    private func addSticky(
        _ notice: Notice, from sender: Uncounted<AnyObject>?, by claim: borrowing Claim<Searching>
    ) -> (FoundTopics, handedOver: Set<UInt64>) {
        let sender = Pass(value: sender)
        // The notices that it replaces are released outside the lock.
        let (found, addition) = registry.state.withLock { state in
            let line = registry.topic(of: notice.name, from: nil, in: state)
            let found = claim.findTopics(in: registry, from: sender.value, underLock: line)
            let isBlocked = state.postBlocks.isBlocked(sender.value?.object)
            return (Pass(value: found), state.sticky.add(notice, isBlocked: isBlocked))
        }
        return withExtendedLifetime(addition) { (found.value, addition.handedOver) }
    }

    /// Delivers at once, unless too many posts are nested.
    private func deliverNow(_ notice: Notice, isSticky: Bool) -> PostOutcome {
        let claim = registry.claimAlways()
        let nesting = registry.slots.distance(of: claim.slot)
        // So few slots in use mean no deep nesting, whichever threads use them, while there is stack enough.
        let isStackShort = nesting > 0 && notices_is_stack_short()
        guard isStackShort || nesting >= registry.uncountedNesting else {
            return deliver(notice, isSticky: isSticky, by: claim)
        }
        // The first post with a short stack is delivered anyway: the slots in use may belong to other threads.
        let isRoomLeft = !isStackShort || !PostChain.isAnyCounted
        guard isRoomLeft, PostChain.depth(of: number) < depthLimit else {
            registry.release(claim)
            return refuse(notice)
        }
        var held: Claim<Searching>? = claim
        return PostChain.within(notice, of: number) {
            guard let claim = held.take() else { return PostOutcome() }
            return deliver(notice, isSticky: isSticky, by: claim)
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
            let outcome = deliverToAll(notice, isSticky: isSticky)
            while let entry = queue.take() {
                let deliverEntry = { [self] in
                    MonitorCall.asWithin(entry.monitors) {
                        deliverToAll(entry.notice, isSticky: entry.isSticky)
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
