extension NoticeCenter {
    /// Posts a notice and keeps it: the latest of its name is delivered to later observers that request it.
    ///
    /// ```swift
    /// center.postAndKeep("network.reachable", payload: true)
    /// let token = center.observe("network.reachable", options: .receivingKept) { … }   // called at once
    /// ```
    ///
    /// An observer receives such a notice once: one that is registered when the notice is posted is called by the post,
    /// a later one receives the kept notice. The payload is held until another is kept or ``forgetKept(_:)`` is called;
    /// the sender is not. Where nested posts are queued, such a notice is kept at its turn.
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

    /// Removes the kept notice of a name. Returns whether there was one.
    @discardableResult
    public func forgetKept(_ name: NoticeName) -> Bool {
        // The payload is released after the lock, not under it.
        let old = registry.state.withLock { $0.kept.forget(name) }
        return withExtendedLifetime(old) { old != nil }
    }
}
