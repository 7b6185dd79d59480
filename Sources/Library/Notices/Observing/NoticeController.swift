/// All registrations of one owner, without duplicates and no longer than the owner lives.
///
/// ```swift
/// let controller = center.controller(for: self)
/// try controller.observe("user.changed") { me, notice in me.refresh() }
/// try? controller.observe("user.changed") { me, notice in me.refresh() }      // refused: it is the same
/// ```
///
/// Two registrations are the same when name, sender and `id` are the same; the second is refused, with an error that has
/// the place of the first. Give an `id` to observe one name twice on purpose. A registration for any name and
/// one for a particular name are different, and both are called.
///
/// The owner is held weakly. A controller made by ``init(owner:center:)`` ends its registrations when its last copy is
/// released, which is with the owner if the owner keeps it; that of ``NoticeCenter/controller(for:)`` is kept by the
/// center for the owner's life. The idea is that of Macoscope's `MCSNotificationController`.
public struct NoticeController<Owner: AnyObject & Sendable>: Sendable {
    private let core: ControllerCore

    /// Makes a controller for `owner`, which should keep it.
    public init(owner: Owner, center: NoticeCenter = .shared) {
        core = ControllerCore(owner: owner, center: center)
    }

    init(core: ControllerCore) {
        self.core = core
    }

    /// Ends the registrations of `name`, of one sender or of all. Returns how many
    /// there were.
    @discardableResult
    public func remove(_ name: NoticeName, from sender: AnyObject? = nil, id: String? = nil) -> Int {
        let identity = sender.map(SenderIdentity.init)
        return core.endAll(reason: .removed) { key in
            key.name == name && (identity == nil || key.sender == identity) && (id == nil || key.id == id)
        }
    }

    /// Ends all registrations of this controller. Returns how many there were.
    @discardableResult
    public func removeAll() -> Int {
        core.endAll(reason: .removed) { _ in true }
    }

    /// Adds a registration of the owner, with the handler that `handler` makes.
    @usableFromInline
    func add(
        _ name: NoticeName, _ id: String?, _ terms: ObservationTerms,
        _ handler: (NoticeCenter, Owner) -> ObserverHandler
    ) throws(NoticeError) -> RegistrationID {
        guard let center = core.center, let owner = core.owner.object(as: Owner.self) else {
            throw .ownerGone
        }
        let handler = handler(center, owner)
        return try withExtendedLifetime(owner) { () throws(NoticeError) in
            try core.add(name, id: id, handler, terms, in: center)
        }
    }
}

extension NoticeCenter {
    /// The controller of `owner`: created on first use, the same one ever after, kept for the owner's life.
    public func controller<Owner: AnyObject & Sendable>(for owner: Owner) -> NoticeController<Owner> {
        NoticeController(core: controllerCore(for: owner))
    }
}
