extension NoticeCenter {
    /// Posts a sticky notice: the latest of its name is held, and delivered to later observers that request it.
    ///
    /// ```swift
    /// center.postSticky("network.reachable", payload: true)
    /// let token = center.observe("network.reachable", options: .receivingSticky) { … }   // called at once
    /// ```
    ///
    /// An observer receives such a notice once: one that is registered when the notice is posted is called by the post,
    /// a later one receives the notice that is held. Its payload is held until the next sticky notice of the name, or
    /// until ``removeSticky(_:)``; its sender is not. Where nested posts are queued, a notice is held from its turn on.
    ///
    /// Sticky is the word of EventBus; MQTT calls such a message retained.
    @discardableResult
    public func postSticky(
        _ name: NoticeName, from sender: AnyObject? = nil, payload: (any Sendable)? = nil,
        file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        postWithCare(
            Notice(name: name, sender: sender, payload: payload, source: SourceLine(file: file, line: line)),
            isSticky: true)
    }

    /// Posts a sticky notice of what `descriptor` describes.
    @discardableResult
    public func postSticky<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ payload: Payload, from sender: AnyObject? = nil,
        file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        postSticky(
            descriptor.name, from: sender, payload: PayloadTyping.boxed(payload), file: file, line: line)
    }

    /// Posts a sticky notice of what a descriptor without a payload describes.
    @discardableResult
    public func postSticky(
        _ descriptor: NoticeDescriptor<Void>, from sender: AnyObject? = nil, file: SourceFile = #fileID,
        line: Int = #line
    ) -> PostOutcome {
        postSticky(descriptor.name, from: sender, file: file, line: line)
    }

    /// The sticky notice of a name. O(1).
    public func stickyNotice(of name: NoticeName) -> Notice? {
        registry.state.withLock { $0.sticky[name] }?.notice
    }

    /// The sticky notices of all names, in the order in which they were posted. O(n log n) in them.
    public var stickyNotices: [Notice] { registry.state.withLock { $0.sticky.all }.map(\.notice) }

    /// Removes the sticky notice of a name. Returns whether there was one. O(1).
    @discardableResult
    public func removeSticky(_ name: NoticeName) -> Bool {
        // The payload is released after the lock, not under it.
        let old = registry.state.withLock { $0.sticky.remove(name) }
        return withExtendedLifetime(old) { old != nil }
    }

    /// Removes the sticky notice of a name, if `isUnwanted` accepts it. Returns whether it was removed.
    ///
    /// ```swift
    /// center.removeSticky("upload.finished") { $0.isSent(by: upload) }   // not that of a later upload
    /// ```
    ///
    /// If another thread posts a sticky notice meanwhile, `isUnwanted` is called again with that one. It is called on the
    /// caller's thread, without a lock, at least once if the name has a sticky notice.
    @discardableResult
    public func removeSticky(_ name: NoticeName, if isUnwanted: (Notice) throws -> Bool) rethrows -> Bool {
        while let held = registry.state.withLock({ $0.sticky[name] }) {
            guard try isUnwanted(held.notice) else { return false }
            let old = registry.state.withLock { $0.sticky.remove(name, number: held.number) }
            if withExtendedLifetime(old, { old != nil }) { return true }
        }
        return false
    }

    /// Removes all sticky notices. Returns how many there were.
    @discardableResult
    public func removeAllSticky() -> Int {
        let old = registry.state.withLock { $0.sticky.removeAll() }
        return withExtendedLifetime(old) { old.count }
    }
}
