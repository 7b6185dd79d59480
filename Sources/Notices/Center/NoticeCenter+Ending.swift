extension NoticeCenter {
    func isActive(_ id: RegistrationID) -> Bool {
        guard let observer = store.observer(id) else { return false }
        return observer.registration?.isActive ?? true
    }

    /// Ends a registration; `false` when it had ended before or is another center's.
    @discardableResult
    func end(_ id: RegistrationID, reason: NoticeRecord.Reason) -> Bool {
        switch store.end(id, reason) {
        case .none: return false
        case .registration(let registration): return end(registration, reason: reason)
        case .ended(let observer, let retired):
            recording.record(.remove) { record in
                record.describe(observer, in: self)
                record.reason = reason
            }
            withExtendedLifetime(retired) {}
            return true
        }
    }

    /// Ends a registration. Of several callers one is told `true`, and that one records it.
    @discardableResult
    func end(_ registration: Registration, reason: NoticeRecord.Reason) -> Bool {
        guard registration.end(reason) else { return false }
        // Returned out of the lock, so that what the handler captured is released outside it.
        let retired = store.remove(registration, reason)
        recording.record(.remove) { record in
            record.describe(registration, in: self)
            record.reason = reason
        }
        withExtendedLifetime(retired) {}
        return true
    }

    /// Ends each of `observers` and says how many were still active.
    func end(_ observers: [Observer], reason: NoticeRecord.Reason) -> Int {
        observers.reduce(0) { $0 + (end($1.id, reason: reason) ? 1 : 0) }
    }

    /// Ends each of `registrations` and says how many were still active.
    func end(_ registrations: [Registration], reason: NoticeRecord.Reason) -> Int {
        registrations.reduce(0) { $0 + (end($1, reason: reason) ? 1 : 0) }
    }
}
