extension NoticeCenter {
    /// Ends the registration that `token` keeps. Returns whether it was still active.
    ///
    /// - Throws: ``NoticeError/registrationOfAnotherCenter`` when the token belongs to another center; nothing is
    ///   removed then.
    @discardableResult
    public func remove(_ token: NoticeToken) throws(NoticeError) -> Bool { try remove(token.id) }

    /// Ends one registration. Returns whether it was still active.
    ///
    /// - Throws: ``NoticeError/registrationOfAnotherCenter`` when it belongs to another center; nothing is removed then.
    @discardableResult
    public func remove(_ id: RegistrationID) throws(NoticeError) -> Bool {
        guard id.center == number else { throw .registrationOfAnotherCenter }
        return end(id, reason: .removed)
    }

    /// Ends all registrations bound to `owner`, or those of one name. Returns how many there were.
    ///
    /// May be called from the owner's `deinit`. Registrations that are not bound to an owner are not touched. All end
    /// together: their handlers are released when the last has ended. O(n log n) in those of the owner, beside ending
    /// each.
    @discardableResult
    public func removeAll(ownedBy owner: AnyObject, name: NoticeName? = nil) -> Int {
        registry.endAll(ownedBy: owner, name: name, reason: .removed)
    }

    /// Ends all registrations of `name` (`nil`: those made for any name), from any sender and from one. Returns how
    /// many there were. O(n log n) in the registrations of the name.
    @discardableResult
    public func removeAll(named name: NoticeName?) -> Int {
        end(registry.observers(of: name), reason: .removed)
    }

    /// Ends all registrations that observe only `sender`, of all names. Returns how many there were.
    ///
    /// Registrations for any sender are not touched. Not needed when `sender` is deallocated: its observers are never
    /// called again then. O(names and their senders), beside ending each.
    @discardableResult
    public func removeAll(from sender: AnyObject) -> Int {
        end(registry.observers(from: sender), reason: .removed)
    }

    /// Ends all registrations that were made with the label `label`. Returns how many there were.
    ///
    /// The labels that owners choose, and source lines, are not such labels. O(n log n) in all registrations.
    @discardableResult
    public func removeAll(labeled label: String) -> Int {
        end(registry.observers.filter { $0.observer.details?.label == label }, reason: .removed)
    }

    /// Ends every registration. Returns how many there were. O(n log n).
    @discardableResult
    public func removeAll() -> Int {
        end(registry.observers, reason: .removed)
    }

    /// Ends the registrations whose owner or sender was deallocated. Returns how many there were.
    ///
    /// Correctness does not need it: such observers are never called, and those of an owner are removed by the next
    /// post that meets them, or by later registrations of owners. It frees the memory sooner. O(n log n) in the
    /// registrations.
    @discardableResult
    public func removeAbandoned() -> Int {
        // Last, because a controller's end would end its registrations uncounted.
        defer { forgetAbandonedControllers() }
        let all = registry.observers
        return end(all.filter(\.observer.isOwnerGone), reason: .ownerGone)
            + end(all.filter { $0.sender?.isGone == true }, reason: .senderGone)
    }
}
