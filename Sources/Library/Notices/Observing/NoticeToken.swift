import Synchronization

/// Keeps one registration alive: it ends when the token is released.
///
/// ```swift
/// final class ProfileView: Sendable {
///     private let token: NoticeToken
///     init(center: NoticeCenter) {
///         token = center.observe("user.changed") { notice in … }
///     }
/// }
/// ```
///
/// A token belongs to one registration of one center, always. Cancelling twice is harmless, and equality and hash
/// never change. The token does not retain the center or the handler. The handler's captures are released when the
/// registration ends, even if the token still exists, or once the posts of its name that were running then have
/// returned.
///
/// `cancel()` does not wait: a handler that is running on another thread may finish after it returns. To wait, call
/// ``cancelAndWait()``.
///
/// The compiler may release a token, or an array of tokens, in a local variable after its last use, which ends the
/// registration. Store it in an object, or use it last in `withExtendedLifetime(token) {}`.
public final class NoticeToken: Sendable {
    /// The registry of its center, not the center. It is empty once the center no longer exists.
    let registry: Registry
    private let number: UInt64
    private let topicIndex: UInt32
    /// Whether the registration has ended, as far as `cancel()` knows.
    private let isCancelled = Atomic(false)
    /// Whether the registration continues without the token.
    private let isDetached = Atomic(false)
    /// Whether the duplicate rule refused the registration.
    let isRefused: Bool

    init(id: RegistrationID, center: NoticeCenter, isRefused: Bool = false) {
        registry = center.registry
        number = id.number
        topicIndex = id.topicIndex
        self.isRefused = isRefused
    }

    deinit {
        let isKept = !wasCancelled && !isRefused && !isDetached.load(ordering: .acquiring)
        if isKept { registry.end(id, reason: .tokenReleased) }
    }

    /// The identity of its registration.
    public var id: RegistrationID {
        RegistrationID(center: registry.center, number: number, topicIndex: topicIndex)
    }

    /// Ends the registration now. Returns whether it was still active. If several threads cancel at once, one gets
    /// `true`, and the registration has ended when any of them returns.
    @discardableResult
    public func cancel() -> Bool {
        guard !isRefused, !wasCancelled else { return false }
        let wasActive = registry.end(id, reason: .removed)
        // Stored last: another thread that reads it returns at once and may rely on the end.
        isCancelled.store(true, ordering: .releasing)
        return wasActive
    }

    /// Lets the registration continue without the token until it is removed. Returns its identity.
    ///
    /// ```swift
    /// let id = center.observe("cart.changed") { notice in … }.detach()
    /// center.remove(id)
    /// ```
    ///
    /// The center holds the handler and its captures until then, as Foundation does for block observers; prefer a
    /// token or an owner. The token can still cancel the registration.
    @discardableResult
    public func detach() -> RegistrationID {
        isDetached.store(true, ordering: .releasing)
        registry.detach(id)
        return id
    }

    /// Whether `cancel()` was called and ended the registration.
    var wasCancelled: Bool { isCancelled.load(ordering: .acquiring) }

    /// Whether the handler can still be called: the registration has not ended, and its only sender was not
    /// deallocated.
    public var isActive: Bool {
        registry.isActive(id)
    }
}

extension NoticeToken: Hashable {
    /// Tokens are equal if they belong to the same registration.
    public static func == (left: NoticeToken, right: NoticeToken) -> Bool {
        left.id == right.id
    }

    /// Hashes the registration's identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}
