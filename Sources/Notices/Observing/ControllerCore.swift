/// What the copies of a ``NoticeController`` share: the owner, and which of its registrations are there.
final class ControllerCore: Sendable {
    /// What makes two registrations of one owner the same.
    struct Key: Hashable, Sendable {
        var name: NoticeName?
        var sender: ObjectIdentifier?
        var id: String?
    }

    private struct Entry: Sendable {
        weak var registration: Registration?
    }

    let owner: WeakReference
    private let label: String
    private weak let center: NoticeCenter?
    private let entries = Lock<[Key: Entry]>([:])

    init(owner: AnyObject, center: NoticeCenter) {
        self.owner = WeakReference(owner)
        self.center = center
        label = center.label(of: owner)
    }

    deinit {
        endAll(reason: .ownerGone) { _ in true }
    }

    var isOwnerGone: Bool { owner.isGone }

    /// Registers, unless a registration of the same key is there and can still be called.
    func add(id: String?, _ request: ObservationRequest) -> ControllerAddition {
        guard let center, !isOwnerGone else { return .ownerGone }
        var request = request
        request.label = request.label ?? label
        let key = Key(name: request.name, sender: request.sender?.identity, id: id)
        let registration = center.prepare(request)
        let existing = entries.withLock { entries -> Registration? in
            if let known = entries[key]?.registration, known.canBeCalled { return known }
            entries[key] = Entry(registration: registration)
            return nil
        }
        guard let existing else {
            center.insert(registration)
            return .added(registration.id)
        }
        center.recordRefusal(of: registration, for: existing)
        return .refused(first: existing.source)
    }

    /// Ends the registrations whose key `matches`, and says how many were active.
    @discardableResult
    func endAll(reason: NoticeRecord.Reason, where matches: (Key) -> Bool) -> Int {
        let ended = entries.withLock { entries -> [Registration] in
            let chosen = entries.filter { matches($0.key) }
            for key in chosen.keys { entries[key] = nil }
            return chosen.values.compactMap(\.registration)
        }
        return center?.end(ended, reason: reason) ?? 0
    }
}

extension Registration {
    /// Whether any post could still reach it.
    fileprivate var canBeCalled: Bool {
        isActive && owner?.isGone != true && sender?.isGone != true
    }
}

extension NoticeCenter {
    fileprivate func recordRefusal(of registration: Registration, for first: Registration) {
        recording.record(.refuse) { record in
            record.describe(registration, in: self)
            record.registration = nil
            record.first = first.source
            record.text = "already registered at \(first.source)"
        }
    }

    /// The shared part of the controller that belongs to `owner`, made at first asking.
    func controllerCore(for owner: AnyObject) -> ControllerCore {
        let fresh = ControllerCore(owner: owner, center: self)
        forgetAbandonedControllers()
        return controllers.withLock { controllers in
            if let known = controllers[fresh.owner.identity], known.owner.refers(to: owner) { return known }
            controllers[fresh.owner.identity] = fresh
            return fresh
        }
    }

    /// Drops the controllers whose owner is gone. O(controllers).
    func forgetAbandonedControllers() {
        // Returned out of the lock: a controller's end releases handlers.
        let abandoned = controllers.withLock { controllers -> [ControllerCore] in
            let gone = controllers.filter { $0.value.isOwnerGone }
            for identity in gone.keys { controllers[identity] = nil }
            return Array(gone.values)
        }
        _ = abandoned
    }
}
