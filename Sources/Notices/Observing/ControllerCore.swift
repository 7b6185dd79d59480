/// The state that the copies of a ``NoticeController`` share: the owner and its registrations.
final class ControllerCore: Sendable {
    /// Two registrations of one owner with equal keys are duplicates.
    struct DuplicateKey: Hashable, Sendable {
        var name: NoticeName?
        var sender: SenderIdentity?
        var id: String?
    }

    private struct Controlled: Sendable {
        weak var registration: Registration?
    }

    let owner: OwnerReference
    weak let center: NoticeCenter?
    private let entries = Lock<[DuplicateKey: Controlled]>([:])

    init(owner: AnyObject, center: NoticeCenter) {
        self.owner = OwnerReference(owner)
        self.center = center
    }

    deinit {
        endAll(reason: isOwnerGone ? .ownerGone : .removed) { _ in true }
    }

    var isOwnerGone: Bool { owner.isGone }

    /// Registers, unless a registration with the same key exists that can still be called.
    ///
    /// To be called while the owner is held.
    func add(id: String?, _ request: ObservationRequest, in center: NoticeCenter) throws(NoticeError)
        -> RegistrationID
    {
        let sender = request.sender?.object
        let key = DuplicateKey(name: request.name, sender: request.sender?.identity, id: id)
        let registration = center.prepare(request)
        // Sender and the registration found are kept alive: none may be released under the lock.
        let (known, isRefused) = withExtendedLifetime(sender) {
            entries.withLock { entries -> (Registration?, Bool) in
                let known = entries[key]?.registration
                if let known, known.canBeCalled { return (known, true) }
                entries[key] = Controlled(registration: registration)
                return (known, false)
            }
        }
        defer { withExtendedLifetime(known) {} }
        if isRefused, let known {
            center.recordRefusal(of: registration, first: known.source)
            throw .alreadyRegistered(first: known.source)
        }
        if let known, known.sender?.isGone == true {
            // Its sender was deallocated and the new sender has the same address. Nothing else would end it.
            center.end(known, reason: .senderGone)
        }
        center.insert(registration)
        return registration.id
    }

    /// Ends the registrations whose key `matches`, in the order in which they were made. Returns how many were active.
    @discardableResult
    func endAll(reason: NoticeRecord.Reason, where matches: (DuplicateKey) -> Bool) -> Int {
        let ended = entries.withLock { entries -> [Registration] in
            let chosen = entries.filter { matches($0.key) }
            for key in chosen.keys { entries[key] = nil }
            return chosen.values.compactMap(\.registration)
        }
        return center?.end(ended.sorted { $0.number < $1.number }, reason: reason) ?? 0
    }
}

extension NoticeCenter {
    /// The shared part of the controller that belongs to `owner`, created on first use.
    func controllerCore(for owner: AnyObject) -> ControllerCore {
        let fresh = ControllerCore(owner: owner, center: self)
        forgetAbandonedControllers()
        // The replaced core is released after the lock: a controller's end releases handlers.
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
        // Copied out of the lock: reading an owner retains it for an instant and may release it last, and a
        // controller's end releases handlers.
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
