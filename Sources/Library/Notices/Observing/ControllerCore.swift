/// The state that the copies of a ``NoticeController`` share: the owner and its registrations.
final class ControllerCore: Sendable {
    /// Identifies a registration of one owner. Two with equal keys are duplicates.
    struct DuplicateKey: Hashable, Sendable {
        var name: NoticeName
        var sender: SenderIdentity?
        var id: String?
    }

    private struct Controlled: Sendable {
        weak var observer: Observer?
    }

    let owner: WeakReference
    weak let center: NoticeCenter?
    private let entries = Lock<[DuplicateKey: Controlled]>([:])

    init(owner: AnyObject, center: NoticeCenter) {
        self.owner = WeakReference(owner)
        self.center = center
    }

    deinit {
        endAll(reason: isOwnerGone ? .ownerGone : .removed) { _ in true }
    }

    var isOwnerGone: Bool { owner.isGone }

    /// Registers an observer, unless a registration with the same key is still active.
    ///
    /// Call it while the owner is held.
    func add(
        _ name: NoticeName, id: String?, _ handler: ObserverHandler, _ arguments: ObservationArguments,
        in center: NoticeCenter
    ) throws(NoticeError) -> RegistrationID {
        let sender = arguments.sender
        let key = DuplicateKey(name: name, sender: sender.map(SenderIdentity.init), id: id)
        let owner = handler.owner?.object
        let observer = handler.make(center.traits(name, .controller, handler.context, owner, arguments))
        // Keeps the sender and the observer found alive: neither may be released under the lock.
        let (known, isRefused) = withExtendedLifetime(sender) {
            entries.withLock { entries -> (Observer?, Bool) in
                let known = entries[key]?.observer
                if let known, center.canBeCalled(known) { return (known, true) }
                entries[key] = Controlled(observer: observer)
                return (known, false)
            }
        }
        defer { withExtendedLifetime(known) {} }
        if isRefused, let known {
            center.recordRefusal(of: observer, name, from: sender, first: known.source)
            throw .alreadyRegistered(first: known.source)
        }
        // Its sender was deallocated and the new sender has the same address. Nothing else would end it.
        if let known { center.registry.end(known, reason: .senderGone) }
        _ = center.add(observer, to: name, from: sender, owner: owner)
        return observer.id(in: center.number)
    }

    /// Ends the registrations whose key `matches`, in the order of registration. Returns how many were active.
    @discardableResult
    func endAll(reason: NoticeRecord.Reason, where matches: (DuplicateKey) -> Bool) -> Int {
        let ended = entries.withLock { entries -> [Observer] in
            let chosen = entries.filter { matches($0.key) }
            for key in chosen.keys { entries[key] = nil }
            return chosen.values.compactMap(\.observer)
        }
        guard let center else { return 0 }
        return ended.sorted { $0.number < $1.number }.count { center.registry.end($0, reason: reason) }
    }
}

extension NoticeCenter {
    /// Returns the shared state of the controller of `owner`, created on first use.
    func controllerCore(for owner: AnyObject) -> ControllerCore {
        let fresh = ControllerCore(owner: owner, center: self)
        forgetAbandonedControllers()
        // Released after the lock: ending a controller releases handlers.
        let (core, replaced) = controllers.withLock { controllers -> (ControllerCore, ControllerCore?) in
            if let known = controllers[fresh.owner.identity], known.owner.refers(to: owner) {
                return (known, nil)
            }
            return (fresh, controllers.updateValue(fresh, forKey: fresh.owner.identity))
        }
        withExtendedLifetime(replaced) {}
        return core
    }

    /// Drops the controllers whose owner was deallocated. O(controllers).
    func forgetAbandonedControllers() {
        // Copied out of the lock: reading an owner retains it briefly and may release it last, which ends a controller
        // and releases handlers.
        let all = controllers.withLock { Array($0.values) }
        let abandoned = all.filter(\.isOwnerGone)
        controllers.withLock { controllers in
            for core in abandoned where controllers[core.owner.identity] === core {
                controllers[core.owner.identity] = nil
            }
        }
        withExtendedLifetime(all) {}
    }
}
