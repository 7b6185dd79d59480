public import Notices

// Calls of articles that use tokens, on a center of Notices.
extension NoticeCenter {
    /// Observes a descriptor until the returned token is released. The block receives the payload.
    ///
    /// ```swift
    /// token = center.addObserver(descriptor: keyboardWillShow, using: { payload in … })
    /// ```
    ///
    /// The block runs where it is written, like a handler of `observe`. A notice that cannot be converted is reported
    /// in the post's outcome, and the block is not called.
    public func addObserver<Payload>(
        descriptor: NoticeDescriptor<Payload>, file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext using block: @escaping @isolated(any) @Sendable (Payload) throws -> Void
    ) -> NoticeToken {
        observe(descriptor, file: file, line: line, handler: block)
    }

    /// Ends the registration of `token`. Harmless if it has ended. Call it on any thread.
    ///
    /// ```swift
    /// center.removeObserver(token)
    /// ```
    ///
    /// Not needed: releasing the token also ends it.
    public func removeObserver(_ token: NoticeToken) {
        token.cancel()
    }
}
