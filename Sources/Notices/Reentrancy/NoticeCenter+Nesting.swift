import Synchronization

extension NoticeCenter {
    /// Delivers a notice as the center's rule for posts within posts says.
    ///
    /// - Parameter observers: Takes them from the registry when the notice is delivered.
    func deliver(_ notice: Notice, to observers: () -> Observers) -> PostOutcome {
        reentrancy == .immediate ? deliverNow(notice, to: observers) : deliverInTurn(notice, to: observers)
    }

    /// Delivers at once, unless there are too many posts within each other.
    private func deliverNow(_ notice: Notice, to observers: () -> Observers) -> PostOutcome {
        let underWay = postsUnderWay.add(1, ordering: .relaxed).newValue
        defer { postsUnderWay.subtract(1, ordering: .relaxed) }
        // So few cannot be too deep, whoever made them.
        guard underWay > depthLimit else { return deliver(notice, to: observers()) }
        guard PostChain.depth(of: number) < depthLimit else { return refuse(notice) }
        return PostChain.within(notice, of: number) { deliver(notice, to: observers()) }
    }

    /// Delivers at once when no post is under way here, and otherwise when that is over.
    private func deliverInTurn(_ notice: Notice, to observers: () -> Observers) -> PostOutcome {
        if let queue = QueuedPosts.current(of: number) {
            switch queue.add(notice, cause: Cause.delivery(of: number), limit: depthLimit) {
            case .added: return .queued
            case .tooDeep: return refuse(notice)
            case .over: break
            }
        }
        return QueuedPosts.collecting(for: number, onMainActor: notice.isOnMainActor) { queue in
            let outcome = deliver(notice, to: observers())
            while let entry = queue.take() {
                let deliverEntry = { [self] in
                    deliver(entry.notice, to: registry.withLock { $0.observers(of: entry.notice.name) })
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

    /// Posts that lead to one another without end are stopped: the handler that made this one is told.
    private func refuse(_ notice: Notice) -> PostOutcome {
        let error = NoticeError.tooDeep(
            post: NestedPost(notice), limit: depthLimit, chain: PostChain.latest(6))
        recording.record(.fail) { record in
            record.describe(notice, in: self)
            record.text = error.description
        }
        var outcome = PostOutcome()
        outcome.refusal = error
        return outcome
    }
}
