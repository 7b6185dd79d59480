/// Blocks an observer for as long as the blocker is kept.
///
/// ```swift
/// let blocker = token.block()
/// textField.text = "set by program"   // posts, but this observer is not called
/// withExtendedLifetime(blocker) {}    // from here on it is again
/// ```
///
/// Notices are not stored meanwhile: one that meets a blocked observer is counted as skipped and lost. Several blockers
/// of one observer add up. A handler that is running when the blocker is made finishes. The blocker keeps neither the
/// registration nor the handler's captures.
public final class NoticeBlocker: Sendable {
    private let registry: Registry
    private let id: RegistrationID

    fileprivate init?(_ id: RegistrationID, in registry: Registry) {
        guard registry.block(id, true) else { return nil }
        self.registry = registry
        self.id = id
    }

    deinit { _ = registry.block(id, false) }
}

extension NoticeCenter {
    /// Blocks an observer until the blocker is released; `nil` when the registration has ended or belongs to another
    /// center.
    public func block(_ id: RegistrationID) -> NoticeBlocker? {
        NoticeBlocker(id, in: registry)
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
