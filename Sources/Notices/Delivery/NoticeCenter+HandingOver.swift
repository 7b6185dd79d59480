// Sticky notices, handed over to an observer by the thread that registers it.

extension NoticeCenter {
    /// So many notices that other threads post are handed over by the registering call.
    private static var postedLimit: Int { 16 }

    /// Delivers to a new observer the sticky notices that wait for it, and those that other threads post until it has them.
    ///
    /// - Parameters:
    ///   - sender: The only sender that it observes.
    ///   - isLater: Whether the registering call has returned. It does not last for as long as others post: a task goes on.
    func handOverSticky(to observer: Observer, from sender: SenderReference?, isLater: Bool = false) {
        var posted = 0
        while let next = registry.state.withLock({ $0.sticky.takeNext(for: observer.number) }) {
            // An observer of the main actor's messages was registered there, by the caller.
            let isHere = observer is MainActorObserver && !isLater
            handOver(next.notice.delivered(onMainActor: isHere), to: observer, from: sender)
            if !next.isHeld { posted += 1 }
            if posted == Self.postedLimit, !isLater {
                Task.detached { [self] in handOverSticky(to: observer, from: sender, isLater: true) }
                return
            }
        }
    }

    private func handOver(_ notice: Notice, to observer: Observer, from sender: SenderReference?) {
        if let sender {
            guard let poster = notice.senderReference?.object, sender.refers(to: poster) else { return }
        }
        // The handler runs outside of posts: no slot keeps it meanwhile.
        let run = registry.running.enter(observer.number)
        defer { registry.running.leave(run) }
        var outcome = PostOutcome()
        LentPointer.with(notice) { lent in
            if let recorder = recording.recorder() {
                let monitors = MonitorWatch(handingOver: Post(lent), in: self, recorder)
                var watch = HandoverWatch(watch: monitors, registry: registry)
                registry.visit(observer, with: Post(lent), &watch, &outcome)
            } else {
                var watch = HandoverWatch(watch: NoWatch(), registry: registry)
                registry.visit(observer, with: Post(lent), &watch, &outcome)
            }
        }
    }
}

/// Notes that an observer is called with a sticky notice: from then on, what its handler posts is delivered at once.
private struct HandoverWatch<Inner: Watch>: Watch {
    var watch: Inner
    let registry: Registry

    mutating func deliver(_ post: Post, to observer: Observer) throws -> Reception {
        let registry = registry
        return try watch.deliver(post, to: observer) {
            registry.state.withLock { $0.sticky.noteCall(of: observer.number) }
        }
    }

    mutating func skip(_ observer: Observer, of post: Post, _ reason: NoticeRecord.Reason) {
        watch.skip(observer, of: post, reason)
    }
}
