extension NoticeCenter {
    /// Delivers a notice as the center's rule for posts within posts says.
    ///
    /// - Parameter isKept: Whether it is kept, from the moment on at which it is delivered.
    func deliver(_ notice: Notice, isKept: Bool = false) -> PostOutcome {
        reentrancy == .immediate ? deliverNow(notice, isKept: isKept) : deliverInTurn(notice, isKept: isKept)
    }

    /// Calls everybody who is registered now.
    private func deliverToAll(_ notice: Notice, isKept: Bool) -> PostOutcome {
        var walk = Walk(store)
        defer { walk.end(in: store) }
        return deliver(notice, isKept: isKept, along: &walk)
    }

    private func deliver(_ notice: Notice, isKept: Bool, along walk: inout Walk) -> PostOutcome {
        let sender = notice.senderReference.map { Unmanaged.passUnretained($0.object) }
        if isKept {
            // Kept and settled who is there at one moment. What was kept before is released outside of the lock.
            let old = store.state.withLock { state in
                let line = store.line(of: notice.name, from: nil, in: state)
                walk.begin(in: store, from: sender) { line }
                return state.kept.keep(notice)
            }
            withExtendedLifetime(old) {}
        } else {
            walk.begin(in: store, from: sender) { store.line(of: notice.name) }
        }
        return deliver(notice, along: &walk)
    }

    /// Delivers at once, unless there are too many posts within each other.
    private func deliverNow(_ notice: Notice, isKept: Bool) -> PostOutcome {
        var walk = Walk(store)
        defer { walk.end(in: store) }
        // So few cannot be too deep, whoever made them.
        guard walk.nesting(in: store) >= store.uncountedNesting else {
            return deliver(notice, isKept: isKept, along: &walk)
        }
        guard PostChain.depth(of: number) < depthLimit else { return refuse(notice) }
        return PostChain.within(notice, of: number) { deliver(notice, isKept: isKept, along: &walk) }
    }

    /// Delivers at once when no post is under way here, and otherwise when that is over.
    private func deliverInTurn(_ notice: Notice, isKept: Bool) -> PostOutcome {
        if let queue = QueuedPosts.current(of: number) {
            let cause = Cause.delivery(of: number)
            switch queue.add(notice, isKept: isKept, cause: cause, limit: depthLimit) {
            case .added: return .queued
            case .tooDeep: return refuse(notice)
            case .over: break
            }
        }
        return QueuedPosts.collecting(for: number, onMainActor: notice.isOnMainActor) { queue in
            let outcome = deliverToAll(notice, isKept: isKept)
            while let entry = queue.take() {
                let deliverEntry = { [self] in deliverToAll(entry.notice, isKept: entry.isKept) }
                if let cause = entry.cause {
                    _ = Cause.with(delivery: cause, of: number, deliverEntry)
                } else {
                    _ = deliverEntry()
                }
            }
            return outcome
        }
    }

    /// Posts that lead to one another without end are stopped: the handler that made this one is told.
    private func refuse(_ notice: Notice) -> PostOutcome {
        recording.record(.fail) { record in
            record.describe(notice, in: self)
            record.text = tooDeep(NestedPost(notice)).description
        }
        return .refused
    }

    /// What is wrong with a post of the caller, which is refused.
    func tooDeep(_ post: NestedPost) -> NoticeError {
        .tooDeep(post: post, limit: depthLimit, chain: PostChain.latest(6))
    }
}
