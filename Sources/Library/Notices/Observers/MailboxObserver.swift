/// An observer whose handler does not run on the poster's thread. It runs later; on the main actor, possibly at once.
class MailboxObserver: Observer {
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
        try mailbox.accept(post.notice, for: self, watch)
    }

    /// Whether no delivery waits or runs.
    var isIdle: Bool { mailbox.isIdle }
    final var isOwnerReferenceGone: Bool { reference?.isGone == true }

    override final var mayBeCalledLater: Bool { true }
    override final var place: String? { mailbox.placeLabel }
    override final var owner: AnyObject? { reference?.object }
    override final var ownerIdentity: ObjectIdentifier? { reference?.identity }
    override final var ownerType: AnyClass? { reference?.type }
    override final var payloadType: (Any.Type)? { reading?.type }
    override final func read(_ notice: Notice) throws { try reading?.read(notice) }
}

/// Reads payloads for an observer whose handler takes them elsewhere.
struct PayloadReader: Sendable {
    let type: Any.Type
    /// Throws if the handler could not be called with the payload.
    let read: @Sendable (Notice) throws -> Void
}
