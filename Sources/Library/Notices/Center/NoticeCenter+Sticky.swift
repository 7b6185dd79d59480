extension NoticeCenter {
    /// The sticky notice of a name. O(1).
    public func stickyNotice(of name: NoticeName) -> Notice? {
        registry.state.withLock { $0.sticky[name] }?.notice
    }

    /// The sticky notices of all names, in the order of their posts. O(n log n).
    public var stickyNotices: [Notice] { registry.state.withLock { $0.sticky.all }.map(\.notice) }

    /// Removes the sticky notice of a name, if `isUnwanted` accepts it. Returns whether it was removed. O(1).
    ///
    /// ```swift
    /// center.removeSticky("network.reachable")
    /// center.removeSticky("upload.finished") { $0.isSent(by: upload) }   // not that of a later upload
    /// ```
    ///
    /// `isUnwanted` runs on the caller's thread, without a lock. It is called at least once if the name has a sticky
    /// notice, and again if another thread replaces that notice during the call.
    @discardableResult
    public func removeSticky(_ name: NoticeName, if isUnwanted: ((Notice) -> Bool)? = nil) -> Bool {
        while let held = registry.state.withLock({ $0.sticky[name] }) {
            guard isUnwanted?(held.notice) ?? true else { return false }
            let old = registry.state.withLock { $0.sticky.remove(name, number: held.number) }
            if withExtendedLifetime(old, { old != nil }) { return true }
        }
        return false
    }

    /// Removes all sticky notices. Returns how many it removed.
    @discardableResult
    public func removeAllSticky() -> Int {
        let old = registry.state.withLock { $0.sticky.removeAll() }
        return withExtendedLifetime(old) { old.count }
    }

    /// Posts a payload. Holds it for the duration of the post, or longer if the notice is sticky.
    @usableFromInline
    func hold(
        _ name: NoticeName, _ sender: AnyObject?, _ payload: (any Sendable)?, isSticky: Bool,
        _ file: SourceFile, _ line: Int
    ) -> PostOutcome {
        let source = SourceLine(file: file, line: line)
        if isSticky {
            return postOnSlowPath(
                Notice(name: name, sender: sender, payload: payload, source: source), isSticky: true)
        }
        return BorrowedPointer.with(payload) { post(name, nil, sender, $0, source) }
    }
}
