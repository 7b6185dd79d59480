/// An observer whose handler does not run on the poster's thread. It runs later; on the main actor, possibly at once.
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
        if let isCalled = try mailbox.runAtOnce(post.notice) { return isCalled ? .delivered : .ownerGone }
        try mailbox.schedule(post.notice, to: self, watch: watch)
        return .scheduled
    }

    override var mayBeCalledLater: Bool { true }
    override var place: String? { mailbox.placeLabel }
    override var owner: AnyObject? { reference?.object }
    override var ownerIdentity: ObjectIdentifier? { reference?.identity }
    override var ownerType: AnyClass? { reference?.type }
    override var payloadType: (Any.Type)? { reading?.type }
    override func read(_ notice: Notice) throws { try reading?.read(notice) }
}

/// Reads payloads for an observer whose handler takes them elsewhere.
struct PayloadReader: Sendable {
    let type: Any.Type
    /// Throws if the handler could not be called with the payload.
    let read: @Sendable (Notice) throws -> Void
}
