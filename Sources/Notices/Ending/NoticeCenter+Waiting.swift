extension NoticeToken {
    /// Ends the registration and returns when its handler does not run any more, on any thread. Says whether it was still
    /// active.
    ///
    /// ```swift
    /// try await token.cancelAndWait()
    /// file.close()                       // no handler writes into it any more
    /// ```
    ///
    /// The handler is not called again from the moment on at which this is called; a call that is under way ends by itself.
    /// Waited for are the posts that may be calling it, to their end, and the handler where it runs elsewhere, later.
    /// Deliveries that have not begun there are dropped, and not waited for. No thread is kept meanwhile. That the
    /// waiting task is cancelled does not end the waiting.
    ///
    /// A handler cannot wait for its own end. One that may wait, and tasks that it makes, are refused. Of a handler that
    /// blocks its thread until some task has called this, nobody can know: neither ever ends.
    ///
    /// - Throws: ``NoticeError/waitsForItself(registration:)`` in the handler itself; nothing is ended then.
    @discardableResult
    public nonisolated(nonsending) func cancelAndWait() async throws(NoticeError) -> Bool {
        try await registry.endAndWait([id], readers: registry.readersPlace(of: id)) { cancel() }
    }
}

extension NoticeCenter {
    /// Ends one registration and returns when its handler does not run any more. Says whether it was still active;
    /// `false` for one of another center.
    ///
    /// What is waited for, and what is refused, is said at ``NoticeToken/cancelAndWait()``.
    ///
    /// - Throws: ``NoticeError/waitsForItself(registration:)`` in the handler itself; nothing is ended then.
    @discardableResult
    public nonisolated(nonsending) func removeAndWait(_ id: RegistrationID) async throws(NoticeError) -> Bool
    {
        guard id.center == number else { return false }
        return try await registry.endAndWait([id], readers: registry.readersPlace(of: id)) { remove(id) }
    }

    /// Ends all registrations bound to `owner`, or those of one name, and returns when their handlers do not run any more.
    /// Says how many there were.
    ///
    /// What is waited for, and what is refused, is said at ``NoticeToken/cancelAndWait()``; of posts, all of this center
    /// that had begun.
    ///
    /// - Throws: ``NoticeError/waitsForItself(registration:)`` in one of the handlers; nothing is ended then.
    @discardableResult
    public nonisolated(nonsending) func removeAllAndWait(
        ownedBy owner: AnyObject, name: NoticeName? = nil
    ) async throws(NoticeError) -> Int {
        let ids = registry.observers(ownedBy: ObjectIdentifier(owner)).map(\.id)
        return try await registry.endAndWait(ids, readers: Retired.everywhere) {
            removeAll(ownedBy: owner, name: name)
        }
    }
}
