/// An observer whose handler may run elsewhere, later.
class LaterObserver: Observer {
    fileprivate final let mailbox: Mailbox
    fileprivate final let reference: WeakReference?

    fileprivate init(_ traits: ObserverTraits, _ mailbox: Mailbox, owner: WeakReference?) {
        self.mailbox = mailbox
        reference = owner
        super.init(traits)
    }

    fileprivate final func schedule(_ post: Post, _ watch: DeliveryWatch?) throws -> Reception {
        try mailbox.schedule(post.notice, to: self, watch: watch)
        return .scheduled
    }

    override final var mayBeCalledLater: Bool { true }
    override final var owner: AnyObject? { reference?.object }
    override final var ownerIdentity: ObjectIdentifier? { reference?.identity }
    override final var ownerType: AnyClass? { reference?.type }
}

/// An observer whose handler runs elsewhere, later.
final class MailboxObserver: LaterObserver {
    private let reading: PayloadReader?

    init(
        _ traits: ObserverTraits, _ mailbox: Mailbox, owner: WeakReference? = nil,
        reading: PayloadReader? = nil
    ) {
        self.reading = reading
        super.init(traits, mailbox, owner: owner)
    }

    override func receive(_ post: Post, _ watch: DeliveryWatch?) throws -> Reception {
        reference?.isGone == true ? .ownerGone : try schedule(post, watch)
    }

    override var payloadType: (Any.Type)? { reading?.type }
    override func read(_ notice: Notice) throws { try reading?.read(notice) }
}

/// An observer of messages of the main actor: called at once where the notice is delivered on the main actor, and
/// otherwise there, later.
final class MainActorObserver: LaterObserver {
    /// Receives the owner, if there is one.
    typealias Body = @MainActor (AnyObject?, Notice) throws -> Void

    private let body: Body

    init(_ traits: ObserverTraits, _ mailbox: Mailbox, owner: WeakReference?, _ body: @escaping Body) {
        self.body = body
        super.init(traits, mailbox, owner: owner)
    }

    override func receive(_ post: Post, _ watch: DeliveryWatch?) throws -> Reception {
        let owner = reference?.object.map(StrongReference.init)
        if reference != nil, owner == nil { return .ownerGone }
        guard post.notice.isOnMainActor else { return try schedule(post, watch) }
        let notice = post.notice.copy
        try MainActor.assumeIsolated { try body(owner?.object, notice) }
        return .delivered
    }
}

/// How an observer whose handler takes payloads elsewhere reads them.
struct PayloadReader: Sendable {
    let type: Any.Type
    /// Throws if the handler could not be called with the payload.
    let read: @Sendable (Notice) throws -> Void
}
