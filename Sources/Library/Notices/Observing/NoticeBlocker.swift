/// Blocks an observer, a sender or a center until it is released.
///
/// ```swift
/// let blocker = token.block()
/// textField.text = "set by program"   // posts, but this observer is not called
/// withExtendedLifetime(blocker) {}    // from here on it is again
/// ```
///
/// Notices are not queued: one that meets a blocked observer is lost and counted as skipped. Several blockers add up.
/// A handler that is already running finishes. The blocker does not retain the registration, the handler's captures,
/// the sender or the center.
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

    /// - Parameter sender: The sender whose posts to block; `nil`: block all posts, with or without a sender.
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
    /// Blocks or unblocks an observer. Returns `false` if it has ended or belongs to another center.
    fileprivate func block(_ id: RegistrationID, _ isBlocked: Bool) -> Bool {
        guard id.center == center else { return false }
        // Under the lock, so that the observer cannot end before it is blocked.
        return state.withLock { state in
            guard let observer = observer(id, in: state) else { return false }
            if isBlocked { observer.block() } else { observer.unblock() }
            return true
        }
    }
}

extension NoticeCenter {
    /// Blocks an observer until the blocker is released. Returns `nil` if the registration has ended or belongs to
    /// another center.
    public func block(_ id: RegistrationID) -> NoticeBlocker? {
        NoticeBlocker(id, in: registry)
    }

    /// Blocks all observers of this center until the blocker is released, including those added later.
    ///
    /// ```swift
    /// let blocker = center.block()
    /// restore(document)                   // posts hundreds of changes, and no observer is called
    /// withExtendedLifetime(blocker) {}
    /// center.post("document.restored")
    /// ```
    ///
    /// Posts are still recorded, retained if sticky, and queued. While a blocker lives, posts take the slower general
    /// path and briefly the center's lock.
    public func block() -> NoticeBlocker { NoticeBlocker(postsOf: nil, in: registry) }

    /// Blocks the posts of one sender until the blocker is released: they reach no observer of this center.
    ///
    /// The sender is held weakly. While a blocker lives, posts take the slower general path and briefly the center's
    /// lock.
    public func block(postsFrom sender: AnyObject) -> NoticeBlocker {
        NoticeBlocker(postsOf: sender, in: registry)
    }
}

extension NoticeToken {
    /// Blocks the observer until the blocker is released. Returns `nil` if the registration has ended.
    public func block() -> NoticeBlocker? {
        NoticeBlocker(id, in: registry)
    }

    /// Blocks the observer while `body` runs.
    public func whileBlocked<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let blocker = block()
        defer { withExtendedLifetime(blocker) {} }
        return try body()
    }
}
