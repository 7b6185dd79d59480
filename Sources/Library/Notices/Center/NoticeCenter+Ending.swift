extension NoticeCenter {
    func isActive(_ id: RegistrationID) -> Bool { registry.isActive(id) }

    /// Ends a registration. Returns `false` if it had ended before or belongs to another center.
    @discardableResult
    func end(_ id: RegistrationID, reason: NoticeRecord.Reason) -> Bool { registry.end(id, reason: reason) }

    /// Ends each of `observers`. Returns how many were still active.
    func end(_ observers: [ListedObserver], reason: NoticeRecord.Reason) -> Int {
        observers.count { registry.end($0.observer, reason: reason) }
    }

    /// Whether an observer that is not added yet could be called.
    func canBeCalled(_ observer: Observer) -> Bool {
        guard observer.canBeCalled else { return false }
        guard let listed = registry.observer(observer.id(in: number)) else {
            return observer.topicIndex == RegistrationID.unknownTopic
        }
        return listed.canBeCalled
    }
}
