public import Notices

// The calls of articles that keep a token, on a center of Notices.
extension NoticeCenter {
    /// Observes what `descriptor` describes until the returned token is released. The block receives the payload.
    ///
    /// ```swift
    /// token = center.addObserver(descriptor: keyboardWillShow, using: { payload in … })
    /// ```
    ///
    /// The block runs where it is written, as a handler of `observe`. A notice that cannot be converted is reported in the
    /// post's outcome, and the block is not called.
    public func addObserver<Payload>(
        descriptor: NoticeDescriptor<Payload>, file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext using block: @escaping @isolated(any) @Sendable (Payload) throws -> Void
    ) -> NoticeToken {
        observe(descriptor, file: file, line: line, handler: block)
    }

    /// Ends the registration that `token` keeps. Harmless if it has ended. Any thread may call.
    ///
    /// ```swift
    /// center.removeObserver(token)
    /// ```
    ///
    /// Not needed: a token that is released ends it, too.
    public func removeObserver(_ token: NoticeToken) {
        token.cancel()
    }
}
