import Notices

/// Performs operations on a real center, and reports what is to be seen of it in the words of the model.
final class Stage: Sendable {
    private let center = NoticeCenter()
    private let handlers = Life()
    private let state = Lock(State())

    private struct State {
        var events: [Event] = []
        var depth = 0
        var tokens: [[NoticeToken]] = [[], []]
        var owner: Identity?
        var idsOfOwner: [RegistrationID] = []
        var senders: [Identity?] = [nil, nil]
    }

    /// An owner or a sender: nothing but its identity.
    private final class Identity: Sendable {}

    /// What is to be seen when `operations` are performed one after the other on a new center.
    static func events(of operations: [Operation]) -> [Event] {
        let stage = Stage()
        for operation in operations {
            stage.perform(operation)
            stage.lookAround()
        }
        return stage.state.withLock { $0.events }
    }

    private func perform(_ operation: Operation) {
        switch operation {
        case .observe(let observer, let request): observe(observer, request)
        case .post(let name, let sender):
            let outcome = center.post(name.notice, from: sender.map(object))
            note(.posted(delivered: outcome.delivered, skipped: outcome.skipped))
        case .remove(let observer): note(.removed(removeNewest(of: observer)))
        case .release(let observer): release(observer)
        case .releaseSender(let sender):
            _ = state.withLock { state in
                let gone = state.senders[sender.rawValue]
                state.senders[sender.rawValue] = nil
                return gone
            }
        }
    }

    private func lookAround() {
        let remainders = center.registrations.map {
            Remainder(number: Int($0.id.number), isActive: $0.state == .active)
        }
        note(.left(remainders, handlers: handlers.count))
    }

    private func observe(_ observer: Observer, _ request: Request) {
        let sender = request.sender.map(object)
        let capture = Tracked(handlers)
        let action = request.action
        let number = Box<Int>()
        if observer == .owner {
            let owner = ownerObject()
            let addition = center.observe(request.name?.notice ?? .any, owner: owner, from: sender) {
                [unowned self] _, _ in
                capture.use()
                called(number, action: action)
            }
            let id = addition
            number.set(Int(id.number))
            state.withLock { $0.idsOfOwner.append(id) }
        } else {
            let token = center.observe(request.name?.notice ?? .any, from: sender) { [unowned self] _ in
                capture.use()
                called(number, action: action)
            }
            number.set(Int(token.id.number))
            state.withLock { $0.tokens[observer.rawValue].append(token) }
        }
    }

    private func called(_ number: Box<Int>, action: Operation?) {
        let number = number.value ?? 0
        let depth = state.withLock { state in
            state.depth += 1
            state.events.append(.called(number, depth: state.depth))
            return state.depth
        }
        if let action, depth <= Event.depthOfActions { perform(action) }
        state.withLock { $0.depth -= 1 }
    }

    private func removeNewest(of observer: Observer) -> Bool {
        if observer == .owner {
            return state.withLock { $0.idsOfOwner.last }.map { (try? center.remove($0)) ?? false } ?? false
        }
        return state.withLock { $0.tokens[observer.rawValue].last }?.cancel() ?? false
    }

    /// What is let go is released outside the lock: the center acts on it.
    private func release(_ observer: Observer) {
        if observer == .owner {
            _ = state.withLock { state in
                let gone = state.owner
                state.owner = nil
                state.idsOfOwner = []
                return gone
            }
        } else {
            _ = state.withLock { state in
                let gone = state.tokens[observer.rawValue]
                state.tokens[observer.rawValue] = []
                return gone
            }
        }
    }

    private func object(of sender: Sender) -> Identity {
        state.withLock { state in
            let object = state.senders[sender.rawValue] ?? Identity()
            state.senders[sender.rawValue] = object
            return object
        }
    }

    private func ownerObject() -> Identity {
        state.withLock { state in
            let object = state.owner ?? Identity()
            state.owner = object
            return object
        }
    }

    private func note(_ event: Event) {
        state.withLock { $0.events.append(event) }
    }
}

extension Name {
    fileprivate var notice: NoticeName { self == .a ? "a" : "b" }
}
