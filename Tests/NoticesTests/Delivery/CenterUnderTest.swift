import Notices

/// What the programs of these tests ask of a center, so that the real one and the reference are asked alike.
protocol CenterUnderTest: AnyObject, Sendable {
    associatedtype ID: Sendable
    associatedtype Token: AnyObject, Sendable
    associatedtype Blocker: AnyObject, Sendable

    static func make(_ reentrancy: NoticeReentrancy) -> Self
    static func cancel(_ token: Token) -> Bool
    static func isActive(_ token: Token) -> Bool

    func register(_ request: BoundRequest, handler: @escaping @Sendable (Received) -> Void) -> Registered<
        ID, Token
    >
    func send(_ post: BoundPost) -> PostOutcome
    func forget(_ name: NoticeName) -> Bool
    func remove(number: ID) -> Bool
    func hold(number: ID) -> Blocker?
    func remove(ofName name: NoticeName) -> Int
    func remove(ofOwner owner: Identity) -> Int
    func removeAllObservers() -> Int
    func sweep() -> Int
    /// Attaches a monitor, for as long as what it returns is kept.
    func watch() -> any Sendable
    var listing: [Listed] { get }
}

/// An owner or a sender: nothing but its identity.
final class Identity: Sendable {}

/// A request with its objects in place of their numbers.
struct BoundRequest: Sendable {
    var request: ObserverRequest
    var sender: Identity?
    var owner: Identity?
}

/// A post with its sender in place of the sender's number.
struct BoundPost: Sendable {
    var name: NoticeName
    var sender: Identity?
    var payload: Int?
    var isSticky = false
}

/// What a handler can see of a notice.
struct Received: Hashable, Sendable {
    var name: NoticeName
    var hasSender: Bool
    var payload: Int?
}

/// What registering returns: a token for an observer bound to one, and an identity unless it was refused.
struct Registered<ID: Sendable, Token: AnyObject & Sendable>: Sendable {
    var token: Token?
    var id: ID?
    var isNew: Bool
}

/// One registration as a center lists it.
struct Listed: Hashable, Sendable {
    var label: String
    var state: NoticeRegistration.State
}

extension NoticeCenter: CenterUnderTest {
    static func make(_ reentrancy: NoticeReentrancy) -> NoticeCenter { NoticeCenter(reentrancy: reentrancy) }

    static func cancel(_ token: NoticeToken) -> Bool { token.cancel() }

    static func isActive(_ token: NoticeToken) -> Bool { token.isActive }

    func register(
        _ bound: BoundRequest, handler: @escaping @Sendable (Received) -> Void
    ) -> Registered<RegistrationID, NoticeToken> {
        let request = bound.request
        let receive: @Sendable (Notice) -> Void = { notice in
            handler(Received(name: notice.name, hasSender: notice.hasSender, payload: notice.payload as? Int))
        }
        let refusals = Lock(0)
        var options = request.options
        switch request.duplicates {
        case .allow: options.duplicates = .allow
        case .refuse: options.duplicates = .refuse { _ in refusals.withLock { $0 += 1 } }
        case .replace: options.duplicates = .replace
        }
        if let owner = bound.owner {
            let id = observe(
                request.name, owner: owner, from: bound.sender, options: options, label: request.label
            ) { _, notice in receive(notice) }
            let isNew = refusals.withLock { $0 == 0 }
            return Registered(id: isNew ? id : nil, isNew: isNew)
        }
        if request.kind == .untilRemoved {
            let id = observe(
                request.name, from: bound.sender, options: options, label: request.label, handler: receive
            ).detach()
            let isNew = refusals.withLock { $0 == 0 }
            return Registered(id: isNew ? id : nil, isNew: isNew)
        }
        let token = observe(
            request.name, from: bound.sender, options: options, label: request.label, handler: receive)
        let isNew = refusals.withLock { $0 == 0 }
        return Registered(token: token, id: isNew ? token.id : nil, isNew: isNew)
    }

    func send(_ post: BoundPost) -> PostOutcome {
        post.isSticky
            ? self.post(post.name, from: post.sender, payload: post.payload, sticky: true)
            : self.post(post.name, from: post.sender, payload: post.payload)
    }

    func forget(_ name: NoticeName) -> Bool { removeSticky(name) }

    func remove(number: RegistrationID) -> Bool { (try? remove(number)) ?? false }

    func hold(number: RegistrationID) -> NoticeBlocker? { block(number) }

    func remove(ofName name: NoticeName) -> Int { removeAll(named: name) }

    func remove(ofOwner owner: Identity) -> Int { removeAll(ownedBy: owner) }

    func removeAllObservers() -> Int { removeAll() }

    func sweep() -> Int { removeAbandoned() }

    func watch() -> any Sendable { monitor { _ in } }

    var listing: [Listed] { registrations.map { Listed(label: $0.observer, state: $0.state) } }
}

extension ObserverRequest {
    fileprivate var options: NoticeOptions {
        var options = NoticeOptions()
        options.isOneShot = isOneShot
        options.priority = priority
        options.receivesSticky = receivesSticky
        if wantsEven { options.filter = { ($0.payload as? Int ?? 0).isMultiple(of: 2) } }
        return options
    }
}
