/// What the copies of a ``NoticeController`` share: the owner, and which of its registrations are there.
final class ControllerCore: Sendable {
    /// What makes two registrations of one owner the same.
    struct Key: Hashable, Sendable {
        var name: NoticeName?
        var sender: SenderIdentity?
        var id: String?
    }

    private struct Entry: Sendable {
        weak var registration: Registration?
    }

    let owner: OwnerReference
    private weak let center: NoticeCenter?
    private let entries = Lock<[Key: Entry]>([:])

    init(owner: AnyObject, center: NoticeCenter) {
        self.owner = OwnerReference(owner)
        self.center = center
    }

    deinit {
        endAll(reason: isOwnerGone ? .ownerGone : .removed) { _ in true }
    }

    var isOwnerGone: Bool { owner.isGone }

    /// Registers, unless a registration of the same key is there and can still be called.
    func add(id: String?, _ request: ObservationRequest) -> NoticeAddition {
        guard let center, let owner = owner.object else { return .ownerGone }
        let sender = request.sender?.object
        let key = Key(name: request.name, sender: request.sender?.identity, id: id)
        let registration = center.prepare(request)
        // Owner and sender are held meanwhile, and what is found is returned: none of them may go under the lock.
        let (known, isRefused) = withExtendedLifetime((owner, sender)) {
            entries.withLock { entries -> (Registration?, Bool) in
                let known = entries[key]?.registration
                if let known, known.canBeCalled { return (known, true) }
                entries[key] = Entry(registration: registration)
                return (known, false)
            }
        }
        defer { withExtendedLifetime(known) {} }
        if isRefused, let known {
            center.recordRefusal(of: registration, first: known.source)
            return .refused(first: known.source)
        }
        if let known, known.sender?.isGone == true {
            // It listened to a sender that is gone, at whose address the new one is. Nobody else would end it.
            center.end(known, reason: .senderGone)
        }
        return center.insert(registration)
    }

    /// Ends the registrations whose key `matches`, in the order in which they were made, and says how many were
    /// active.
    @discardableResult
    func endAll(reason: NoticeRecord.Reason, where matches: (Key) -> Bool) -> Int {
        let ended = entries.withLock { entries -> [Registration] in
            let chosen = entries.filter { matches($0.key) }
            for key in chosen.keys { entries[key] = nil }
            return chosen.values.compactMap(\.registration)
        }
        return center?.end(ended.sorted { $0.number < $1.number }, reason: reason) ?? 0
    }
}

extension NoticeCenter {
    /// The shared part of the controller that belongs to `owner`, made at first asking.
    func controllerCore(for owner: AnyObject) -> ControllerCore {
        let fresh = ControllerCore(owner: owner, center: self)
        forgetAbandonedControllers()
        // What is replaced is returned out of the lock: a controller's end releases handlers.
        let (core, replaced) = controllers.withLock { controllers -> (ControllerCore, ControllerCore?) in
            if let known = controllers[fresh.owner.identity], known.owner.refers(to: owner) {
                return (known, nil)
            }
            return (fresh, controllers.updateValue(fresh, forKey: fresh.owner.identity))
        }
        withExtendedLifetime(replaced) {}
        return core
    }

    /// Drops the controllers whose owner is gone. O(controllers).
    func forgetAbandonedControllers() {
        // Copied out of the lock: looking at an owner retains it for an instant, and may so come to release it last;
        // and a controller's end releases handlers.
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
