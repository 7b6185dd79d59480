extension NoticeCenter {
    /// Posts a notice and returns when every handler has run.
    ///
    /// ```swift
    /// let outcome = center.post("cart.changed", from: cart, payload: items)
    /// if !outcome.wasHeard { print("no observer") }
    /// ```
    ///
    /// Handlers run one after the other on this thread, in the order of registration. An observer with a sender filter
    /// is called only when `sender` is that object. Posting with a sender from that sender's `deinit` is not supported:
    /// a handler that keeps the notice would keep an object that is being deallocated.
    ///
    /// - Parameters:
    ///   - name: The name to post under.
    ///   - sender: The posting object. Held until the post returns, and longer only by handlers that keep the notice.
    ///   - payload: The value that the handlers receive.
    ///   - file: The source file that records name; by default the caller's.
    ///   - line: The line in it.
    /// - Returns: How many handlers ran, and how many could not.
    @discardableResult
    public func post(
        _ name: NoticeName, from sender: AnyObject? = nil, payload: (any Sendable)?,
        file: SourceFile = #fileID,
        line: Int = #line
    ) -> PostOutcome {
        LentPointer.with(payload) { post(name, nil, sender, $0, SourceLine(file: file, line: line)) }
    }

    /// Posts a notice without a payload and returns when every handler has run.
    @discardableResult
    public func post(
        _ name: NoticeName, from sender: AnyObject? = nil, file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        post(name, nil, sender, nil, SourceLine(file: file, line: line))
    }

    /// Posts a notice that is expected to reach an observer.
    ///
    /// - Throws: ``NoticeError/noObserver(name:)`` when no observer was reached; skipped observers do not count.
    ///   ``NoticeError/tooDeep(post:limit:chain:)`` when posts lead to one another without end, or
    ///   ``NoticeError/littleStack(post:chain:)`` when they have used up the stack before. A post that waits for the
    ///   one under way throws nothing, since nothing is known of it yet.
    /// - Returns: How many handlers ran, and how many could not.
    @discardableResult
    public func postExpectingObserver(
        _ name: NoticeName, from sender: AnyObject? = nil, payload: (any Sendable)? = nil,
        file: SourceFile = #fileID, line: Int = #line
    ) throws(NoticeError) -> PostOutcome {
        let outcome = post(name, from: sender, payload: payload, file: file, line: line)
        try requireHearing(outcome, of: name, SourceLine(file: file, line: line))
        return outcome
    }

    /// Throws when it is known that no observer was reached. To be called where the post was made, in the chain of its
    /// posts.
    func requireHearing(
        _ outcome: PostOutcome, of name: NoticeName, _ source: SourceLine
    ) throws(NoticeError) {
        if outcome.isRefused { throw tooDeep(NestedPost(name: name, source: source)) }
        guard outcome.wasHeard || outcome.isQueued else { throw .noObserver(name: name) }
    }
}
