/// Keeps one registration alive: it ends when the token goes away.
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
/// A token belongs to one center and one registration for good. Cancelling twice is harmless; equality and hash
/// never change. It holds neither the center nor the handler: the handler's captures are released when the
/// registration ends, even while the token is kept; or when the posts of its name are over that were under way then.
///
/// It does not wait: a handler that is already running on another thread finishes after `cancel()` has returned.
public final class NoticeToken: Sendable {
    /// The registration it keeps.
    public let id: RegistrationID

    /// Where the first registration like this one was made, if that is why this one was refused. A token that was
    /// refused keeps nothing and was never active.
    public let refusal: SourceLine?

    weak let center: NoticeCenter?

    init(id: RegistrationID, center: NoticeCenter, refusal: SourceLine?) {
        self.id = id
        self.center = center
        self.refusal = refusal
    }

    deinit {
        center?.end(id, reason: .tokenReleased)
    }

    /// Ends the registration now. Says whether it was still active.
    @discardableResult
    public func cancel() -> Bool {
        center?.end(id, reason: .removed) ?? false
    }

    /// Whether its handler would still be called.
    public var isActive: Bool {
        center?.isActive(id) ?? false
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
