/// What a caller asks the center to register: everything but the identity, which the center assigns.
struct ObservationRequest: Sendable {
    var name: NoticeName?
    var sender: SenderReference?
    var owner: OwnerReference?
    var kind: NoticeRegistration.Kind
    var context = NoticeRegistration.Context.poster
    var options: NoticeOptions
    var label: String?
    var source: SourceLine
    var handler: Registration.Handler
    /// The handler in its form for lent payloads.
    var lent: LentHandler.Request?

    init(
        name: NoticeName?, sender: AnyObject?, kind: NoticeRegistration.Kind, options: NoticeOptions = .none,
        label: String?, source: SourceLine, handler: @escaping @Sendable (Notice) throws -> Void
    ) {
        self.name = name
        self.sender = sender.map(SenderReference.init)
        self.kind = kind
        self.options = options
        self.label = label
        self.source = source
        self.handler = .plain(handler)
    }

    /// A request bound to an owner, whose handler receives the owner.
    init<Owner: AnyObject>(
        name: NoticeName?, sender: AnyObject?, owner: Owner, kind: NoticeRegistration.Kind,
        options: NoticeOptions = .none, label: String?, source: SourceLine,
        handler: @escaping @Sendable (Owner, Notice) throws -> Void
    ) {
        self.name = name
        self.sender = sender.map(SenderReference.init)
        self.owner = OwnerReference(owner)
        self.kind = kind
        self.options = options
        self.label = label
        self.source = source
        self.handler = .owned { object, notice in
            // The center holds the owner it was given, so the type is known.
            try handler(unsafeDowncast(object, to: Owner.self), notice)
        }
    }
}
