/// Holds an observer back for as long as it is kept.
///
/// ```swift
/// let blocker = token.block()
/// textField.text = "set by program"   // posts, but this observer is not called
/// withExtendedLifetime(blocker) {}    // from here on it is again
/// ```
///
/// Nothing is stored meanwhile: a notice that meets a blocked observer is counted as skipped and gone. Several
/// blockers of one observer add up. A handler that is running when the blocker is made finishes. It does not keep the
/// registration, nor what the handler captured.
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
    /// Holds an observer back until the blocker goes away; `nil` when the registration has ended or is another
    /// center's.
    public func block(_ id: RegistrationID) -> NoticeBlocker? {
        NoticeBlocker(id, in: registry)
    }
}

extension NoticeToken {
    /// Holds the observer back until the blocker goes away; `nil` when the registration has ended.
    public func block() -> NoticeBlocker? {
        NoticeBlocker(id, in: registry)
    }

    /// Runs `body` while the observer is held back.
    public func whileBlocked<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let blocker = block()
        defer { withExtendedLifetime(blocker) {} }
        return try body()
    }
}
