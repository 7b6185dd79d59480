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
        postAndKeep(
            descriptor.name, from: sender, payload: PayloadTyping.boxed(payload), file: file, line: line)
    }

    /// Posts what a descriptor without a payload describes and keeps it.
    @discardableResult
    public func postAndKeep(
        _ descriptor: NoticeDescriptor<Void>, from sender: AnyObject? = nil, file: SourceFile = #fileID,
        line: Int = #line
    ) -> PostOutcome {
        postAndKeep(descriptor.name, from: sender, file: file, line: line)
    }

    /// The notice that is kept for a name. O(1).
    public func keptNotice(of name: NoticeName) -> Notice? {
        registry.state.withLock { $0.kept[name] }?.notice
    }

    /// The kept notices of all names, in the order in which they were kept. O(n log n) in them.
    public var keptNotices: [Notice] { registry.state.withLock { $0.kept.all }.map(\.notice) }

    /// Removes the kept notice of a name. Returns whether there was one. O(1).
    @discardableResult
    public func forgetKept(_ name: NoticeName) -> Bool {
        // The payload is released after the lock, not under it.
        let old = registry.state.withLock { $0.kept.forget(name) }
        return withExtendedLifetime(old) { old != nil }
    }

    /// Removes the kept notice of a name, if `isUnwanted` accepts it. Returns whether it was removed.
    ///
    /// ```swift
    /// center.forgetKept("upload.finished") { $0.isSent(by: upload) }   // not that of a later upload
    /// ```
    ///
    /// A notice that is kept meanwhile, on another thread, is not removed in its stead: it is examined in its turn.
    /// `isUnwanted` is called on the caller's thread, without a lock, at least once if a notice is kept.
    @discardableResult
    public func forgetKept(_ name: NoticeName, if isUnwanted: (Notice) throws -> Bool) rethrows -> Bool {
        while let kept = registry.state.withLock({ $0.kept[name] }) {
            guard try isUnwanted(kept.notice) else { return false }
            let old = registry.state.withLock { $0.kept.forget(name, number: kept.number) }
            if withExtendedLifetime(old, { old != nil }) { return true }
        }
        return false
    }

    /// Removes all kept notices. Returns how many there were.
    @discardableResult
    public func forgetAllKept() -> Int {
        let old = registry.state.withLock { $0.kept.forgetAll() }
        return withExtendedLifetime(old) { old.count }
    }
}
