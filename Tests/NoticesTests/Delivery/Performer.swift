import Notices

/// Performs a program on a center of its own, and records what is to be seen of it.
final class Performer<Center: CenterUnderTest>: Sendable {
    private let center: Box<Center>
    private let handlers = Life()
    private let state = Lock(State())

    private typealias Handle = Registered<Center.ID, Center.Token>

    private struct State {
        var events: [ProgramEvent] = []
        var handles: [Int: Handle] = [:]
        var blockers: [Int: [Center.Blocker]] = [:]
        var owners: [Int: Identity] = [:]
        var senders: [Int: Identity] = [:]
        var hasActed: Set<Int> = []
        var lastNumber = 0
        /// Keeps the addresses of owners from being given again, so that a run can be repeated.
        var addresses: [Address] = []
    }

    private struct Address { unowned let object: Identity }

    /// What is to be seen when the steps are performed one after the other; at the end the center goes.
    static func events(of program: Program) -> [ProgramEvent] {
        let performer = Performer(program.reentrancy)
        let monitor = program.isWatched ? performer.center.value?.watch() : nil
        defer { withExtendedLifetime(monitor) {} }
        for step in program.steps {
            performer.perform(step)
            if step.endsSomething { performer.lookAround() }
        }
        performer.lookAround()
        performer.perform(.dropCenter)
        performer.lookAround()
        return performer.state.withLock { $0.events }
    }

    private init(_ reentrancy: NoticeReentrancy) { center = Box(Center.make(reentrancy)) }

    private func record(_ event: ProgramEvent) { state.withLock { $0.events.append(event) } }

    private func lookAround() {
        let handles = state.withLock { $0.handles }
        let active = handles.filter { $0.value.token.map(Center.isActive) ?? false }.keys.sorted()
        record(.seen(center.value?.listing ?? [], active: active, handlers: handlers.count))
    }

    private func perform(_ step: Step) { record(answer(to: step)) }

    private func answer(to step: Step) -> ProgramEvent {
        if case .dropToken(let slot) = step { return .said(put(nil, into: slot)) }
        if case .cancel(let slot) = step {
            return handle(slot)?.token.map { .said(Center.cancel($0)) } ?? .nothing
        }
        guard let center = center.value else { return .nothing }
        switch step {
        case .observe(let slot, let request): return observe(slot, request, in: center)
        case .post(let name, let sender, let payload):
            return .posted(
                center.send(BoundPost(name: name, sender: sender.map(self.sender), payload: payload)))
        case .keep(let name, let sender, let payload):
            return .posted(
                center.send(
                    BoundPost(name: name, sender: sender.map(self.sender), payload: payload, isSticky: true)))
        case .forget(let name): return .said(center.forget(name))
        case .remove(let slot): return handle(slot)?.id.map { .said(center.remove(number: $0)) } ?? .nothing
        case .dropOwner(let number): return .said(take { $0.owners.removeValue(forKey: number) })
        case .dropSender(let number): return .said(take { $0.senders.removeValue(forKey: number) })
        case .removeNamed(let name): return .counted(center.remove(ofName: name))
        case .removeOwned(let number): return .counted(center.remove(ofOwner: owner(number)))
        case .removeAll: return .counted(center.removeAllObservers())
        case .sweep: return .counted(center.sweep())
        case .block(let slot): return block(slot, in: center)
        case .unblock(let slot): return .said(take { $0.blockers.removeValue(forKey: slot) })
        case .dropCenter:
            self.center.empty()
            return .said(true)
        case .cancel, .dropToken: return .nothing
        }
    }

    private func observe(_ slot: Int, _ request: ObserverRequest, in center: Center) -> ProgramEvent {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        var bound = BoundRequest(request: request, sender: request.sender.map(sender))
        if case .owner(let number) = request.kind { bound.owner = owner(number) }
        let capture = Tracked(handlers)
        let handle = center.register(bound) { [unowned self] received in
            called(number, request, received)
            capture.use()
        }
        put(handle, into: slot)
        return .registered(isNew: handle.isNew)
    }

    /// A handler acts the first time it is called.
    private func called(_ number: Int, _ request: ObserverRequest, _ received: Received) {
        record(.called(number, label: request.label, received))
        guard !request.actions.isEmpty, state.withLock({ $0.hasActed.insert(number).inserted }) else {
            return
        }
        request.actions.forEach(perform)
        record(.ended(number))
    }

    private func block(_ slot: Int, in center: Center) -> ProgramEvent {
        guard let id = handle(slot)?.id else { return .nothing }
        guard let blocker = center.hold(number: id) else { return .said(false) }
        state.withLock { $0.blockers[slot, default: []].append(blocker) }
        return .said(true)
    }

    private func handle(_ slot: Int) -> Handle? { state.withLock { $0.handles[slot] } }

    /// What is let go is released outside the lock: the center acts on it. Says whether there was something.
    @discardableResult
    private func put(_ handle: Handle?, into slot: Int) -> Bool {
        take { state in
            let old = state.handles[slot]
            state.handles[slot] = handle
            return old
        }
    }

    private func take<Value: Sendable>(_ body: @Sendable (inout State) -> Value?) -> Bool {
        let taken = state.withLock { body(&$0) }
        return taken != nil
    }

    private func sender(_ number: Int) -> Identity {
        state.withLock { state in
            let object = state.senders[number] ?? Identity()
            state.senders[number] = object
            return object
        }
    }

    private func owner(_ number: Int) -> Identity {
        state.withLock { state in
            if let owner = state.owners[number] { return owner }
            let owner = Identity()
            state.owners[number] = owner
            state.addresses.append(Address(object: owner))
            return owner
        }
    }
}

extension Step {
    /// Whether it may change the registrations unseen by later steps: looking around takes time.
    fileprivate var endsSomething: Bool {
        switch self {
        case .observe, .block, .unblock, .forget: false
        default: true
        }
    }
}
