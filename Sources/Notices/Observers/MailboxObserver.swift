/// An observer whose handler runs elsewhere, later.
@usableFromInline
final class MailboxObserver: Observer {
    private let mailbox: Mailbox
    private let reference: WeakReference?
    private let reading: PayloadReader?

    init(
        _ traits: ObserverTraits, _ mailbox: Mailbox, owner: WeakReference? = nil,
        reading: PayloadReader? = nil
    ) {
        self.mailbox = mailbox
        reference = owner
        self.reading = reading
        super.init(traits)
    }

    override func receive(_ post: Post, _ watch: DeliveryWatch?) throws -> Reception {
        if reference?.isGone == true { return .ownerGone }
        try mailbox.schedule(post.notice, to: self, watch: watch)
        return .scheduled
    }

    override var mayBeCalledLater: Bool { true }
    override var owner: AnyObject? { reference?.object }
    override var ownerIdentity: ObjectIdentifier? { reference?.identity }
    override var ownerType: AnyClass? { reference?.type }
    override var payloadType: (Any.Type)? { reading?.type }
    override func read(_ notice: Notice) throws { try reading?.read(notice) }
}

/// An observer of messages of the main actor: called at once where the notice is delivered on the main actor, and
/// otherwise there, later.
final class MainActorObserver: Observer {
    /// Receives the owner, if there is one.
    typealias Body = @MainActor (AnyObject?, Notice) throws -> Void

    private let mailbox: Mailbox
    private let reference: WeakReference?
    private let body: Body

    init(_ traits: ObserverTraits, _ mailbox: Mailbox, owner: WeakReference?, _ body: @escaping Body) {
        self.mailbox = mailbox
        reference = owner
        self.body = body
        super.init(traits)
    }

    override func receive(_ post: Post, _ watch: DeliveryWatch?) throws -> Reception {
        let owner = reference?.object.map(StrongReference.init)
        if reference != nil, owner == nil { return .ownerGone }
        guard post.notice.isOnMainActor else {
            try mailbox.schedule(post.notice, to: self, watch: watch)
            return .scheduled
        }
        let notice = post.notice.copy
        try MainActor.assumeIsolated { try body(owner?.object, notice) }
        return .delivered
    }

    override var mayBeCalledLater: Bool { true }
    override var owner: AnyObject? { reference?.object }
    override var ownerIdentity: ObjectIdentifier? { reference?.identity }
    override var ownerType: AnyClass? { reference?.type }
}

/// How an observer whose handler takes payloads elsewhere reads them.
struct PayloadReader: Sendable {
    let type: Any.Type
    /// Throws if the handler could not be called with the payload.
    let read: @Sendable (Notice) throws -> Void
}
