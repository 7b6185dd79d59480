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
    private let place: UInt32
    /// What is left to do when the token is released.
    private let duty: Atomic<UInt8>

    private enum Duty {
        static let none: UInt8 = 0
        static let end: UInt8 = 1
        static let forgetRefusal: UInt8 = 2
    }

    init(id: RegistrationID, center: NoticeCenter, refusal: SourceLine?) {
        registry = center.registry
        number = id.number
        place = id.place
        duty = Atomic(refusal == nil ? Duty.end : Duty.forgetRefusal)
        if let refusal { registry.state.withLock { $0.refusals[id.number] = refusal } }
    }

    deinit {
        switch duty.load(ordering: .relaxed) {
        case Duty.end: registry.end(id, reason: .tokenReleased)
        case Duty.forgetRefusal: registry.state.withLock { $0.refusals[number] = nil }
        default: break
        }
    }

    /// The identity of its registration.
    public var id: RegistrationID { RegistrationID(center: registry.center, number: number, place: place) }

    /// Where the first registration of the same observer was made, if this one was refused as a duplicate. A refused
    /// token keeps nothing and was never active.
    public var refusal: SourceLine? {
        guard duty.load(ordering: .relaxed) == Duty.forgetRefusal else { return nil }
        return registry.state.withLock { $0.refusals[number] }
    }

    /// Ends the registration now. Returns whether it was still active.
    @discardableResult
    public func cancel() -> Bool {
        guard duty.load(ordering: .relaxed) == Duty.end else { return false }
        duty.store(Duty.none, ordering: .relaxed)
        return registry.end(id, reason: .removed)
    }

    /// Whether it was ended by `cancel()`.
    var wasCancelled: Bool { duty.load(ordering: .relaxed) == Duty.none }

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
