/// The registrations of one owner: no duplicates, and none outlives the owner.
///
/// ```swift
/// let controller = center.controller(for: self)
/// try controller.observe("user.changed") { me, notice in me.refresh() }
/// try? controller.observe("user.changed") { me, notice in me.refresh() }      // refused: it is the same
/// ```
///
/// Two registrations are the same if name, sender and `id` are the same. The second throws an error with the source
/// line of the first. Pass an `id` to observe one name twice on purpose. Registrations for any name and for a
/// particular name are different: both are called.
///
/// The owner is held weakly. A controller made with ``init(owner:center:)`` ends its registrations when its last copy
/// is released; if the owner stores it, that is when the owner is deallocated. The controller of
/// ``NoticeCenter/controller(for:)`` is stored by the center for the owner's life. The idea comes from Macoscope's
/// `MCSNotificationController`.
public struct NoticeController<Owner: AnyObject & Sendable>: Sendable {
    private let core: ControllerCore

    /// Makes a controller for `owner`, which should store it.
    public init(owner: Owner, center: NoticeCenter = .shared) {
        core = ControllerCore(owner: owner, center: center)
    }

    init(core: ControllerCore) {
        self.core = core
    }

    /// Ends the registrations of `name`, of one sender or of all. Returns how many it ended.
    @discardableResult
    public func remove(_ name: NoticeName, from sender: AnyObject? = nil, id: String? = nil) -> Int {
        let identity = sender.map(SenderIdentity.init)
        return core.endAll(reason: .removed) { key in
            key.name == name && (identity == nil || key.sender == identity) && (id == nil || key.id == id)
        }
    }

    /// Ends all registrations of this controller. Returns how many it ended.
    @discardableResult
    public func removeAll() -> Int {
        core.endAll(reason: .removed) { _ in true }
    }

    /// Adds a registration for the owner with the handler that `handler` makes.
    func add(
        _ name: NoticeName, _ id: String?, _ arguments: ObservationArguments,
        _ handler: (NoticeCenter, Owner) -> ObserverHandler
    ) throws(NoticeError) -> RegistrationID {
        guard let center = core.center, let owner = core.owner.object(as: Owner.self) else {
            throw .ownerGone
        }
        let handler = handler(center, owner)
        return try withExtendedLifetime(owner) { () throws(NoticeError) in
            try core.add(name, id: id, handler, arguments, in: center)
        }
    }
}

extension NoticeCenter {
    /// Returns the controller of `owner`, created on first use. The center stores it for the owner's life and always
    /// returns the same one.
    public func controller<Owner: AnyObject & Sendable>(for owner: Owner) -> NoticeController<Owner> {
        NoticeController(core: controllerCore(for: owner))
    }
}
