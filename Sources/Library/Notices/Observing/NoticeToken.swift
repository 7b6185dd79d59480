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
/// A token belongs to one center and one registration for good. Cancelling twice is harmless; equality and hash never
/// change. It holds neither the center nor the handler: the handler's captures are released when the registration ends,
/// even while the token is kept; or when the posts of its name that were under way then are over.
///
/// `cancel()` does not wait: a handler that is already running on another thread finishes after it has returned. To
/// wait, call ``cancelAndWait()``.
///
/// The compiler may release a local variable's token, or array of tokens, after its last use, which ends the
/// registration: keep it in an object, or use it last in `withExtendedLifetime(token) {}`.
public final class NoticeToken: Sendable {
    /// The registry of its center, not the center: it is empty when the center no longer exists.
    let registry: Registry
    private let number: UInt64
    private let topicIndex: UInt32
    /// Whether the registration has ended, as far as `cancel()` knows.
    private let isCancelled = Atomic(false)
    /// Whether the registration goes on without it.
    private let isDetached = Atomic(false)
    /// Whether its rule for duplicates refused the registration.
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

    /// Ends the registration now. Returns whether it was still active: of several threads that cancel at once, one
    /// receives `true`, and for all of them it has ended when this returns.
    @discardableResult
    public func cancel() -> Bool {
        guard !isRefused, !wasCancelled else { return false }
        let wasActive = registry.end(id, reason: .removed)
        // Not before: another thread that sees it returns at once, and may count on the end.
        isCancelled.store(true, ordering: .releasing)
        return wasActive
    }

    /// Lets the registration go on without the token, until it is removed and not before. Returns its identity.
    ///
    /// ```swift
    /// let id = center.observe("cart.changed") { notice in … }.detach()
    /// center.remove(id)
    /// ```
    ///
    /// The center holds the handler and its captures for that long. This is how Foundation's block observers behave;
    /// prefer a token or an owner. The token can still cancel the registration.
    @discardableResult
    public func detach() -> RegistrationID {
        isDetached.store(true, ordering: .releasing)
        registry.detach(id)
        return id
    }

    /// Whether `cancel()` was called and has ended it.
    var wasCancelled: Bool { isCancelled.load(ordering: .acquiring) }

    /// Whether its handler can still be called: the registration has not ended, and its only sender was not
    /// deallocated.
    public var isActive: Bool {
        registry.isActive(id)
    }
}

extension NoticeToken: Hashable {
    /// Tokens are equal when they keep the same registration.
    public static func == (left: NoticeToken, right: NoticeToken) -> Bool {
        left.id == right.id
    }

    /// Hashes the registration's identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}
