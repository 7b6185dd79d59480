extension NoticeCenter {
    func isActive(_ id: RegistrationID) -> Bool { registry.isActive(id) }

    /// Ends a registration; `false` when it had ended before or is another center's.
    @discardableResult
    func end(_ id: RegistrationID, reason: NoticeRecord.Reason) -> Bool { registry.end(id, reason: reason) }

    /// Ends a registration. Of several callers one is told `true`.
    @discardableResult
    func end(_ registration: Registration, reason: NoticeRecord.Reason) -> Bool {
        registry.end(registration, reason: reason)
    }

    /// Ends each of `observers` and says how many were still active.
    func end(_ observers: [Observer], reason: NoticeRecord.Reason) -> Int {
        observers.count { registry.end($0.id, reason: reason) }
    }

    /// Ends each of `registrations` and says how many were still active.
    func end(_ registrations: [Registration], reason: NoticeRecord.Reason) -> Int {
        registrations.count { registry.end($0, reason: reason) }
    }
}
