extension NoticeCenter {
    /// Posts a notice and returns when every handler has run.
    ///
    /// ```swift
    /// let outcome = center.post("cart.changed", from: cart, payload: items)
    /// if !outcome.wasHeard { print("no observer") }
    /// ```
    ///
    /// Handlers run one after the other on this thread, in the order of registration. An observer with a sender filter
    /// is called only if `sender` is that object. Do not post with a sender from that sender's `deinit`: a handler
    /// that stores the notice would retain an object that is being deallocated.
    ///
    /// A sticky notice is retained until the next sticky notice of the name or ``removeSticky(_:if:)``: its payload,
    /// not its sender. Later observers that use ``NoticeOptions/receivingSticky`` receive it, each once. Where nested
    /// posts are queued, it is retained when its turn comes.
    ///
    /// - Parameters:
    ///   - name: The name to post under.
    ///   - sender: The posting object. Held until the post returns, and longer only by handlers that store the notice.
    ///   - payload: The value that the handlers receive.
    ///   - sticky: Whether to retain the notice for later observers.
    ///   - file: The source file shown in records; by default the caller's.
    ///   - line: The source line shown in records; by default the caller's.
    /// - Returns: How many handlers ran, and how many could not. ``PostOutcome/requireHeard(file:line:)`` throws if
    ///   none did.
    @discardableResult
    @inlinable
    public func post(
        _ name: NoticeName, from sender: AnyObject? = nil, payload: (any Sendable)? = nil,
        sticky: Bool = false, file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        // Inlined, so that a call without these arguments compiles to nothing more.
        if sticky || payload != nil { return hold(name, sender, payload, isSticky: sticky, file, line) }
        return post(name, nil, sender, file, line)
    }
}
