extension NoticeCenter {
    /// Registers, without asking whether anything like it is registered already. Every way to observe ends here.
    @discardableResult
    func register(_ request: ObservationRequest) -> Registration {
        let registration = prepare(request)
        insert(registration)
        return registration
    }

    /// Makes the registration, which nobody can call yet.
    func prepare(_ request: ObservationRequest) -> Registration {
        let ownerLabel = request.owner?.object.map(label(of:))
        let number = registry.withLock { $0.takeNumber() }
        return Registration(
            id: RegistrationID(center: self.number, number: number), ownerLabel: ownerLabel, request: request)
    }

    func insert(_ registration: Registration) {
        // Recorded before it can be called, so that no delivery is recorded ahead of its observer.
        recording.record(.observe) { $0.describe(registration, in: self) }
        registry.withLock { registry in
            // It can have been ended already: by the monitor that was just told, or through its controller. Whoever
            // ends it marks it before taking this lock, so what is inserted unmarked will be found and removed.
            if registration.endReason == nil { registry.insert(registration) }
        }
    }

    func isActive(_ id: RegistrationID) -> Bool {
        registration(id)?.isActive ?? false
    }

    func registration(_ id: RegistrationID) -> Registration? {
        guard id.center == number else { return nil }
        return registry.withLock { $0.registration(id.number) }
    }

    /// Ends a registration; `false` when it had ended before or is another center's.
    @discardableResult
    func end(_ id: RegistrationID, reason: NoticeRecord.Reason) -> Bool {
        guard let registration = registration(id) else { return false }
        return end(registration, reason: reason)
    }

    /// Ends a registration. Of several callers one is told `true`, and that one records it.
    @discardableResult
    func end(_ registration: Registration, reason: NoticeRecord.Reason) -> Bool {
        guard registration.end(reason) else { return false }
        // Returned out of the lock, so that what the handler captured is released outside it.
        let removed = registry.withLock { $0.remove(registration.id.number) }
        recording.record(.remove) { record in
            record.describe(registration, in: self)
            record.reason = reason
        }
        _ = removed
        return true
    }

    /// Ends each of `registrations` and says how many were still active.
    func end(_ registrations: [Registration], reason: NoticeRecord.Reason) -> Int {
        registrations.reduce(0) { $0 + (end($1, reason: reason) ? 1 : 0) }
    }
}
