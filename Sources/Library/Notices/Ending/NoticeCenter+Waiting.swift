extension NoticeToken {
    /// Ends the registration and waits until its handler no longer runs on any thread. Returns whether it was still
    /// active.
    ///
    /// ```swift
    /// try await token.cancelAndWait()
    /// file.close()                       // no handler writes into it any more
    /// ```
    ///
    /// The handler is not called again; a running call finishes. This waits for the ends of the posts that may be
    /// calling the handler, and for the handler if it runs elsewhere, later. Deliveries that have not begun there are
    /// dropped, and not waited for. It blocks no thread. Cancelling the waiting task does not end the wait.
    ///
    /// A handler cannot wait for its own end, nor two handlers for each other's. The call throws in such an async
    /// handler, and in tasks that it makes. A handler that blocks its thread until some task has called this cannot be
    /// detected: neither ever ends.
    ///
    /// - Throws: ``NoticeError/waitsForItself(registration:)`` in the handler itself, and
    ///   ``NoticeError/waitsForEachOther(registration:other:)`` in one for which the other waits. Nothing is ended
    ///   then.
    @discardableResult
    public nonisolated(nonsending) func cancelAndWait() async throws(NoticeError) -> Bool {
        try await registry.endAndWait([id], readers: registry.nameIndex(of: id)) { cancel() }
    }
}

extension NoticeCenter {
    /// Ends one registration and waits until its handler no longer runs. Returns whether it was still active.
    ///
    /// ``NoticeToken/cancelAndWait()`` documents what it waits for, and what it refuses.
    ///
    /// - Throws: ``NoticeError/waitsForItself(registration:)`` in the handler itself,
    ///   ``NoticeError/waitsForEachOther(registration:other:)`` in one for which the other waits, and
    ///   ``NoticeError/registrationOfAnotherCenter`` if it belongs to another center. Nothing is ended then.
    @discardableResult
    public nonisolated(nonsending) func removeAndWait(_ id: RegistrationID) async throws(NoticeError) -> Bool
    {
        guard id.center == number else { throw .registrationOfAnotherCenter }
        return try await registry.endAndWait([id], readers: registry.nameIndex(of: id)) {
            end(id, reason: .removed)
        }
    }

    /// Ends all registrations of `owner`, or those of one name, and waits until their handlers no longer run. Returns
    /// how many it ended.
    ///
    /// ``NoticeToken/cancelAndWait()`` documents what it waits for, and what it refuses. This call waits for all posts
    /// of this center that had begun. Without a name, it also waits for handlers that run elsewhere and whose
    /// registrations another call has just ended.
    ///
    /// - Throws: ``NoticeError/waitsForItself(registration:)`` in one of the handlers, and
    ///   ``NoticeError/waitsForEachOther(registration:other:)`` in one for which one of them waits. Nothing is ended
    ///   then.
    @discardableResult
    public nonisolated(nonsending) func removeAllAndWait(
        ownedBy owner: AnyObject, name: NoticeName? = nil
    ) async throws(NoticeError) -> Int {
        var ids = registry.observers(ownedBy: ObjectIdentifier(owner))
            .filter { name == nil || $0.name == name }.map(\.id)
        if name == nil {
            // Also those that another call has just ended.
            ids += registry.running.registrations(ownedBy: ObjectIdentifier(owner))
                .map { RegistrationID(center: number, number: $0) }
        }
        return try await registry.endAndWait(ids, readers: Retired.anyName) {
            removeAll(named: name, ownedBy: owner)
        }
    }
}
