extension NoticeCenter {
    /// Ends one registration. Returns whether it was still active.
    ///
    /// - Throws: ``NoticeError/registrationOfAnotherCenter`` if it belongs to another center. Nothing is removed then.
    @discardableResult
    public func remove(_ id: RegistrationID) throws(NoticeError) -> Bool {
        guard id.center == number else { throw .registrationOfAnotherCenter }
        return end(id, reason: .removed)
    }

    /// Ends the registrations that match all arguments; without arguments, every one. Returns how many it ended.
    ///
    /// ```swift
    /// center.removeAll(ownedBy: self)                              // also in its deinit
    /// center.removeAll(named: "cart.changed", ownedBy: self)
    /// center.removeAll(labeled: "import")
    /// ```
    ///
    /// Registrations of one owner end together: their handlers are released after the last has ended. There is no need
    /// to call this when a sender or an owner is deallocated: their observers are never called again. Besides ending
    /// each registration, this is O(n log n) in the registrations of the owner, or of the name, or in all if neither
    /// is given.
    ///
    /// - Parameters:
    ///   - name: The name as it was observed. ``NoticeName/any`` ends those made for any name.
    ///   - sender: The only sender that they observe.
    ///   - owner: Their owner.
    ///   - label: The label passed at registration. Labels that owners choose, and source lines, do not match.
    @discardableResult
    public func removeAll(
        named name: NoticeName? = nil, from sender: AnyObject? = nil, ownedBy owner: AnyObject? = nil,
        labeled label: String? = nil
    ) -> Int {
        if let owner, sender == nil, label == nil {
            return registry.endAll(ownedBy: owner, name: name, reason: .removed)
        }
        let found =
            if let owner {
                registry.observers(ownedBy: ObjectIdentifier(owner)).filter { $0.isOwned(by: owner) }
            } else if let sender {
                registry.observers(from: sender)
            } else if let name {
                registry.observers(of: name)
            } else {
                registry.observers
            }
        let chosen = found.filter { listed in
            (name == nil || listed.name == name) && (label == nil || listed.observer.details?.label == label)
                && (sender.map { listed.ofSender?.sender.refers(to: $0) == true } ?? true)
        }
        return end(chosen, reason: .removed)
    }

    /// Ends the registrations whose owner or sender was deallocated. Returns how many it ended.
    ///
    /// This is never needed for correctness: such observers are never called, and those of an owner are removed by the
    /// next post that meets them, or by later registrations of owners. It frees the memory sooner. O(n log n) in the
    /// registrations.
    @discardableResult
    public func removeAbandoned() -> Int {
        // Last, because the end of a controller would end its registrations without counting them.
        defer { forgetAbandonedControllers() }
        let all = registry.observers
        return end(all.filter(\.observer.isOwnerGone), reason: .ownerGone)
            + end(all.filter { $0.ofSender?.sender.isGone == true }, reason: .senderGone)
    }
}
