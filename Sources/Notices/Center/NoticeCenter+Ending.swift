extension NoticeCenter {
    func isActive(_ id: RegistrationID) -> Bool { registry.isActive(id) }

    /// Ends a registration; returns `false` when it had ended before or belongs to another center.
    @discardableResult
    func end(_ id: RegistrationID, reason: NoticeRecord.Reason) -> Bool { registry.end(id, reason: reason) }

    /// Ends a registration. Of several callers, one receives `true`.
    @discardableResult
    func end(_ registration: Registration, reason: NoticeRecord.Reason) -> Bool {
        registry.end(registration, reason: reason)
    }

    /// Ends each of `observers`. Returns how many were still active.
    func end(_ observers: [Observer], reason: NoticeRecord.Reason) -> Int {
        observers.count { registry.end($0.id, reason: reason) }
    }

    /// Ends each of `registrations`. Returns how many were still active.
    func end(_ registrations: [Registration], reason: NoticeRecord.Reason) -> Int {
        registrations.count { registry.end($0, reason: reason) }
    }
}
