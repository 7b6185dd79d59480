extension NoticeCenter {
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
