extension NoticeCenter {
    /// Posts a notice and keeps it: the latest of its name is handed to observers that come later and ask for it.
    ///
    /// ```swift
    /// center.postAndKeep("network.reachable", payload: true)
    /// let token = center.observe("network.reachable", options: .receivingKept) { … }   // called at once
    /// ```
    ///
    /// A notice and an observer that meet do so once: who is registered when the notice is posted is called by the
    /// post, who comes later is handed what is kept. The payload is held until another is kept or ``forgetKept(_:)``
    /// is called; the sender is not. Where posts of handlers are queued, such a notice is kept when its turn has come.
    @discardableResult
    public func postAndKeep(
        _ name: NoticeName, from sender: AnyObject? = nil, payload: (any Sendable)? = nil,
        file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        deliver(
            Notice(name: name, sender: sender, payload: payload, source: SourceLine(file: file, line: line)),
            isKept: true)
    }

    /// Posts what `descriptor` describes and keeps it.
    @discardableResult
    public func postAndKeep<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ payload: Payload, from sender: AnyObject? = nil,
        file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        postAndKeep(descriptor.name, from: sender, payload: payload, file: file, line: line)
    }

    /// The notice that is kept for a name.
    public func keptNotice(of name: NoticeName) -> Notice? {
        registry.state.withLock { $0.kept[name] }?.notice
    }

    /// Keeps nothing for a name any more. Says whether something was kept.
    @discardableResult
    public func forgetKept(_ name: NoticeName) -> Bool {
        // What the notice carried goes when the lock is released, and not before.
        let old = registry.state.withLock { $0.kept.forget(name) }
        return withExtendedLifetime(old) { old != nil }
    }
}
