import Notices

/// What a center should do, written as plainly as can be: one list of registrations, in the order of registration.
///
/// Made for one thread. It shares no code with the real one.
final class ReferenceCenter: CenterUnderTest {
    struct Entry: Sendable {
        let number: Int
        let request: ObserverRequest
        let handler: @Sendable (Received) -> Void
        weak var sender: Identity?
        weak var owner: Identity?
        let hasOwner: Bool
        var isFiring = false
        var blockers = 0

        var isSenderGone: Bool { request.sender != nil && sender == nil }
        var isOwnerGone: Bool { hasOwner && owner == nil }
    }

    /// A sticky notice does not hold its sender.
    struct Sticky: Sendable {
        var name: NoticeName
        var payload: Int?
        weak var sender: Identity?
        /// Its number among the posts of sticky notices.
        let number: Int

        var post: BoundPost { BoundPost(name: name, sender: sender, payload: payload) }
    }

    struct State: Sendable {
        var entries: [Entry] = []
        /// The numbers of those that a post removed since their owners were gone.
        var ownersGone: Set<Int> = []
        /// In the order in which they were posted.
        var sticky: [Sticky] = []
        /// The number of the latest of each name.
        var latestSticky: [NoticeName: Int] = [:]
        var waiting: [BoundPost] = []
        var isPosting = false
        var lastNumber = 0
    }

    let reentrancy: NoticeReentrancy
    let state = Lock(State())

    init(reentrancy: NoticeReentrancy) { self.reentrancy = reentrancy }

    static func make(_ reentrancy: NoticeReentrancy) -> ReferenceCenter {
        ReferenceCenter(reentrancy: reentrancy)
    }

    // MARK: Registering

    func register(
        _ bound: BoundRequest, handler: @escaping @Sendable (Received) -> Void
    ) -> Registered<Int, ReferenceToken> {
        let request = bound.request
        let (number, replaced, sticky) = state.withLock { state -> (Int?, [Int], [Sticky]) in
            let likes = state.entries.filter { entry in
                !entry.isFiring && !entry.isOwnerGone && !entry.isSenderGone
                    && entry.request.name == request.name && entry.request.label == request.label
                    && entry.owner === bound.owner && entry.sender === bound.sender
            }
            if !likes.isEmpty, request.duplicates == .refuse { return (nil, [], []) }
            let replaced = request.duplicates == .replace ? likes.map(\.number) : []
            state.lastNumber += 1
            state.entries.append(
                Entry(
                    number: state.lastNumber, request: request, handler: handler, sender: bound.sender,
                    owner: bound.owner, hasOwner: bound.owner != nil))
            let sticky = state.sticky.filter {
                request.receivesSticky && (request.name == .any || request.name == $0.name)
            }
            return (state.lastNumber, replaced, sticky)
        }
        let token = request.kind == .token ? ReferenceToken(number ?? 0, self) : nil
        guard let number else { return Registered(token: token, id: nil, isNew: false) }
        for number in replaced { _ = remove(number: number) }
        for sticky in sticky {
            // Not if the handler has posted a newer one.
            let post = sticky.post
            guard state.withLock({ $0.latestSticky[post.name] }) == sticky.number else { continue }
            if let entry = entry(number), wants(entry, post) { _ = call(entry, post) }
        }
        return Registered(token: token, id: number, isNew: true)
    }

    // MARK: Removing

    func remove(number: Int) -> Bool { remove { $0.number == number } > 0 }

    func remove(ofName name: NoticeName) -> Int { remove { $0.request.name == name } }

    func remove(ofOwner owner: Identity) -> Int { remove { $0.owner === owner } }

    func removeAllObservers() -> Int { remove { _ in true } }

    func sweep() -> Int { remove(noting: true) { $0.isOwnerGone || $0.isSenderGone } }

    /// What goes is released outside the lock.
    ///
    /// - Parameter isNoting: Whether owners that are gone are the reason.
    func remove(noting isNoting: Bool = false, where goes: (Entry) -> Bool) -> Int {
        let gone = state.withLock { state -> [Entry] in
            let gone = state.entries.filter(goes)
            if isNoting { state.ownersGone.formUnion(gone.filter(\.isOwnerGone).map(\.number)) }
            state.entries.removeAll(where: goes)
            return gone
        }
        return gone.count
    }

    // MARK: The rest

    func forget(_ name: NoticeName) -> Bool {
        state.withLock { state in
            let count = state.sticky.count
            state.sticky.removeAll { $0.name == name }
            return state.sticky.count < count
        }
    }

    func hold(number: Int) -> ReferenceBlocker? {
        entry(number).map { _ in ReferenceBlocker(number, self) }
    }

    func change(_ number: Int, _ body: (inout Entry) -> Void) {
        state.withLock { state in
            for index in state.entries.indices where state.entries[index].number == number {
                body(&state.entries[index])
            }
        }
    }

    func entry(_ number: Int) -> Entry? {
        state.withLock { $0.entries.first { $0.number == number } }
    }

    /// It behaves the same, watched or not.
    func watch() -> any Sendable { () }

    var listing: [Listed] {
        state.withLock { $0.entries }.map { entry in
            Listed(
                label: entry.request.label,
                state: entry.isOwnerGone ? .ownerGone : entry.isSenderGone ? .senderGone : .active)
        }
    }

    static func cancel(_ token: ReferenceToken) -> Bool {
        token.center?.remove(number: token.number) ?? false
    }

    static func isActive(_ token: ReferenceToken) -> Bool {
        token.center?.entry(token.number).map { !$0.isFiring && !$0.isSenderGone && !$0.isOwnerGone } ?? false
    }
}

final class ReferenceToken: Sendable {
    let number: Int
    weak let center: ReferenceCenter?

    init(_ number: Int, _ center: ReferenceCenter) {
        self.number = number
        self.center = center
    }

    deinit { _ = center?.remove(number: number) }
}

final class ReferenceBlocker: Sendable {
    private let number: Int
    private weak let center: ReferenceCenter?

    init(_ number: Int, _ center: ReferenceCenter) {
        self.number = number
        self.center = center
        center.change(number) { $0.blockers += 1 }
    }

    deinit { center?.change(number) { $0.blockers -= 1 } }
}
