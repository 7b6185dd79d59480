/// All registrations of one owner, without duplicates and no longer than the owner lives.
///
/// ```swift
/// let controller = center.controller(for: self)
/// let addition = controller.observe("user.changed") { me, notice in me.refresh() }
/// if case .refused(let first) = addition { print("already registered at \(first)") }
/// ```
///
/// Two registrations are the same when name, sender and `id` are the same; the second is refused, and reported
/// with the place of the first. Give an `id` to observe one name twice on purpose. A registration for any name and
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

    /// Observes a name for the owner, unless the owner observes it already.
    ///
    /// - Parameters:
    ///   - name: The name; `nil` for any name.
    ///   - sender: The only sender whose posts are wanted: an object, held weakly, or a ``SenderValue``; `nil` for any.
    ///   - id: Distinguishes registrations of the same name and sender.
    ///   - options: The options of the registration. A rule for duplicates may be given too; the controller's own comes
    ///     first.
    ///   - file: The source file that records name; by default the caller's.
    ///   - line: The line in it.
    ///   - handler: Receives the owner and the notice.
    @discardableResult
    public func observe(
        _ name: NoticeName?, from sender: AnyObject? = nil, id: String? = nil, options: NoticeOptions = .none,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @Sendable (Owner, Notice) -> Void
    ) -> NoticeAddition {
        add(id) { owner in
            ObservationRequest(
                name: name, sender: sender, owner: owner, kind: .controller, options: options, label: nil,
                source: SourceLine(file: file, line: line), handler: handler)
        }
    }

    /// Observes what `descriptor` describes for the owner, unless the owner observes it already.
    @discardableResult
    @inlinable
    public func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil, id: String? = nil,
        options: NoticeOptions = .none, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Owner, Payload) -> Void
    ) -> NoticeAddition {
        observe(
            descriptor, sender, id, options, SourceLine(file: file, line: line), handler,
            lent: PayloadTyping.handler(handler))
    }

    /// - Parameter lent: The handler in its form for lent payloads.
    @usableFromInline
    func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ sender: AnyObject?, _ id: String?,
        _ options: NoticeOptions, _ source: SourceLine,
        _ handler: @escaping @Sendable (Owner, Payload) -> Void, lent: @escaping PayloadTyping.OwnedHandler
    ) -> NoticeAddition {
        add(id) { owner in
            ObservationRequest(
                descriptor, sender: sender, owner: owner, kind: .controller, options: options, label: nil,
                source: source, handler: handler, lent: lent)
        }
    }

    /// Ends the registrations of `name` (`nil`: those made for any name), of one sender or of all. Returns how many
    /// there were.
    @discardableResult
    public func remove(_ name: NoticeName?, from sender: AnyObject? = nil, id: String? = nil) -> Int {
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

    private func add(_ id: String?, _ request: (Owner) -> ObservationRequest) -> NoticeAddition {
        core.owner.object(as: Owner.self).map { core.add(id: id, request($0)) } ?? .ownerGone
    }
}

extension NoticeCenter {
    /// The controller of `owner`: created on first use, the same one ever after, kept for the owner's life.
    public func controller<Owner: AnyObject & Sendable>(for owner: Owner) -> NoticeController<Owner> {
        NoticeController(core: controllerCore(for: owner))
    }
}
