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
    /// A sticky notice is held, the latest of its name, until the next one or ``removeSticky(_:if:)``: its payload, not its
    /// sender. Later observers receive it that ask for it by ``NoticeOptions/receivingSticky``, each observer once. Where
    /// nested posts are queued, it is held from its turn on.
    ///
    /// - Parameters:
    ///   - name: The name to post under.
    ///   - sender: The posting object. Held until the post returns, and longer only by handlers that keep the notice.
    ///   - payload: The value that the handlers receive.
    ///   - sticky: Whether the notice is held for later observers.
    ///   - file: The source file that records name; by default the caller's.
    ///   - line: The line in it.
    /// - Returns: How many handlers ran, and how many could not. ``PostOutcome/requireHeard(file:line:)`` throws if there
    ///   was none.
    @discardableResult
    @inlinable
    public func post(
        _ name: NoticeName, from sender: AnyObject? = nil, payload: (any Sendable)? = nil,
        sticky: Bool = false, file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        // Inlined, so that of a call without these nothing else is left.
        if sticky || payload != nil { return hold(name, sender, payload, isSticky: sticky, file, line) }
        return post(name, nil, sender, file, line)
    }
}
