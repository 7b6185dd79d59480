// Sticky notices, handed over to an observer by the thread that registers it.

extension NoticeCenter {
    /// So many notices that other threads post are handed over by the registering call.
    private static var postedLimit: Int { 16 }

    /// Delivers to a new observer the sticky notices that wait for it, and those that other threads post until it has them.
    ///
    /// - Parameter isLater: Whether the registering call has returned. It does not last for as long as others post: a task
    ///   goes on.
    func handOverSticky(to registration: Registration, isLater: Bool = false) {
        var posted = 0
        while let next = registry.state.withLock({ $0.sticky.takeNext(for: registration.number) }) {
            // A registration of the main actor was made there, by the caller.
            let isHere = registration.isOfMainActor && !isLater
            handOver(next.notice.delivered(onMainActor: isHere), to: registration)
            if !next.isHeld { posted += 1 }
            if posted == Self.postedLimit, !isLater {
                Task.detached { [self] in handOverSticky(to: registration, isLater: true) }
                return
            }
        }
    }

    private func handOver(_ notice: Notice, to registration: Registration) {
        guard registration.accepts(notice) else { return }
        // The handler runs outside of posts: no claim keeps it meanwhile.
        let run = registry.running.enter(registration.number)
        defer { registry.running.leave(run) }
        let target = HandoverTarget(registration: registration, registry: registry)
        guard let recorder = recording.recorder() else {
            return target.settle(after: attempt(notice, to: target), in: registry)
        }
        _ = deliver(notice, to: target, recorder) { record in
            record.describe(notice, in: self)
            record.describe(observer: registration, in: self)
            record.text = "sticky since \(notice.source)"
        }
    }
}

/// An observer that a sticky notice is handed over to. From its call on, what its handler posts is delivered at once.
private struct HandoverTarget: DeliveryTarget {
    let registration: Registration
    let registry: Registry

    func admit() -> Registration.Admission { registration.admit() }

    func run(_ notice: Notice, owner: AnyObject?, watch: @autoclosure () -> DeliveryWatch?)
        -> Registration.Delivery
    {
        registry.state.withLock { $0.sticky.noteCall(of: registration.number) }
        return registration.run(notice, owner: owner, watch: watch())
    }

    func id(in registry: Registry) -> RegistrationID { registration.id }

    func end(after delivery: Registration.Delivery) -> NoticeRecord.Reason? {
        registration.end(after: delivery)
    }
}
