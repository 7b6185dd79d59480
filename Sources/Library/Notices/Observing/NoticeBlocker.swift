/// Blocks an observer, a sender or a center for as long as the blocker is kept.
///
/// ```swift
/// let blocker = token.block()
/// textField.text = "set by program"   // posts, but this observer is not called
/// withExtendedLifetime(blocker) {}    // from here on it is again
/// ```
///
/// Notices are not stored meanwhile: one that meets a blocked observer is counted as skipped and lost. Several blockers
/// add up. A handler that is running when the blocker is made finishes. The blocker keeps neither a registration, nor
/// the handler's captures, nor the sender, nor the center.
public final class NoticeBlocker: Sendable {
    private enum Subject: Sendable {
        case observer(RegistrationID)
        case posts(UInt64)
    }

    private let registry: Registry
    private let subject: Subject

    fileprivate init?(_ id: RegistrationID, in registry: Registry) {
        guard registry.block(id, true) else { return nil }
        self.registry = registry
        subject = .observer(id)
    }

    /// - Parameter sender: The sender whose posts are blocked; `nil`: those of all senders, and of none.
    fileprivate init(postsOf sender: AnyObject?, in registry: Registry) {
        self.registry = registry
        subject = .posts(registry.blockPosts(of: sender.map(SenderReference.init)))
    }

    deinit {
        switch subject {
        case .observer(let id): _ = registry.block(id, false)
        case .posts(let number): registry.unblockPosts(number)
        }
    }
}

extension Registry {
    /// Blocks an observer, or unblocks it. `false` when it has ended or belongs to another center.
    fileprivate func block(_ id: RegistrationID, _ isBlocked: Bool) -> Bool {
        guard id.center == center else { return false }
        // Under the lock: it does not end before it is blocked.
        return state.withLock { state in
            guard let observer = observer(id, in: state) else { return false }
            if isBlocked { observer.block() } else { observer.unblock() }
            return true
        }
    }
}

extension NoticeCenter {
    /// Blocks an observer until the blocker is released; `nil` when the registration has ended or belongs to another
    /// center.
    public func block(_ id: RegistrationID) -> NoticeBlocker? {
        NoticeBlocker(id, in: registry)
    }

    /// Blocks all observers of this center, those that come meanwhile as well, until the blocker is released.
    ///
    /// ```swift
    /// let blocker = center.block()
    /// restore(document)                   // posts hundreds of changes, and no observer is called
    /// withExtendedLifetime(blocker) {}
    /// center.post("document.restored")
    /// ```
    ///
    /// Posts are recorded, kept and queued as without it. While a blocker is kept, posts take the general path, which
    /// is slower, and the center's lock for a moment.
    public func block() -> NoticeBlocker { NoticeBlocker(postsOf: nil, in: registry) }

    /// Blocks the posts of one sender until the blocker is released: they reach no observer of this center.
    ///
    /// The sender is held weakly. While a blocker is kept, posts take the general path, which is slower, and the
    /// center's lock for a moment.
    public func block(postsFrom sender: AnyObject) -> NoticeBlocker {
        NoticeBlocker(postsOf: sender, in: registry)
    }
}

extension NoticeToken {
    /// Blocks the observer until the blocker is released; `nil` when the registration has ended.
    public func block() -> NoticeBlocker? {
        NoticeBlocker(id, in: registry)
    }

    /// Runs `body` while the observer is blocked.
    public func whileBlocked<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let blocker = block()
        defer { withExtendedLifetime(blocker) {} }
        return try body()
    }
}
