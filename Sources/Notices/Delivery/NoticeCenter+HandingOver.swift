// Sticky notices, handed over to an observer by the thread that registers it.

extension NoticeCenter {
    /// Delivers to a new observer the sticky notices that wait for it, and those that other threads post meanwhile.
    func handOverSticky(to registration: Registration) {
        while let notice = registry.state.withLock({ $0.sticky.takeNext(for: registration.number) }) {
            // A registration of the main actor was made there, by the caller.
            handOver(notice.delivered(onMainActor: registration.isOfMainActor), to: registration)
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
