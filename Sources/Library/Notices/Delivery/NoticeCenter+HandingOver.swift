// Delivering sticky notices to a new observer, on the registering thread.

extension NoticeCenter {
    /// The registering call delivers at most this many notices that other threads post.
    private static var postedLimit: Int { 16 }

    /// Delivers the waiting sticky notices to a new observer, and those that other threads post until it has them.
    ///
    /// - Parameters:
    ///   - sender: The only sender that it observes.
    ///   - isLater: Whether the registering call has returned. That call does not last as long as others post: a task
    ///     continues.
    func handOverSticky(to observer: Observer, from sender: SenderReference?, isLater: Bool = false) {
        var posted = 0
        while let next = registry.state.withLock({ $0.sticky.takeNext(for: observer.number) }) {
            handOver(next.notice, to: observer, from: sender)
            if !next.isHeld { posted += 1 }
            if posted == Self.postedLimit, !isLater {
                Task.detached { [self] in handOverSticky(to: observer, from: sender, isLater: true) }
                return
            }
        }
    }

    private func handOver(_ notice: Notice, to observer: Observer, from sender: SenderReference?) {
        if let sender {
            guard let poster = notice.senderReference?.object, sender.link.refers(to: poster) else { return }
        }
        // The handler runs outside of posts, so no slot protects it.
        let run = registry.running.enter(observer)
        defer { registry.running.leave(run) }
        var outcome = PostOutcome()
        // Once it is called, what the handler posts is delivered at once.
        let beforeCall = { [registry] in registry.state.withLock { $0.sticky.noteCall(of: observer.number) } }
        BorrowedPointer.with(notice) { borrowed in
            if registry.isWatched, let recorder = recording.recorder() {
                var watch = MonitorWatch(
                    handingOver: Post(borrowed), in: self, recorder, beforeCall: beforeCall)
                registry.visit(Uncounted(observer), with: Post(borrowed), &watch, &outcome)
            } else {
                var watch = HandoverWatch(beforeCall: beforeCall)
                registry.visit(Uncounted(observer), with: Post(borrowed), &watch, &outcome)
            }
        }
    }
}

/// The watch if nobody watches the delivery of a sticky notice.
private struct HandoverWatch: Watch {
    let beforeCall: () -> Void

    func deliver(_ post: Post, to observer: Observer) throws -> Reception {
        beforeCall()
        return try observer.receive(post, nil)
    }

    func skip(_ observer: Observer, of post: Post, _ reason: NoticeRecord.Reason) {}
}
