/// An observer whose handler receives notices, on the poster's thread.
@usableFromInline
final class NoticeObserver: Observer {
    private let body: NoticeBody

    init(_ traits: ObserverTraits, _ handler: @escaping @Sendable (Notice) throws -> Void) {
        body = NoticeBody(handler)
        super.init(traits)
    }

    override func receive(_ post: Post, _ watch: DeliveryWatch?) throws -> Reception {
        try body.call(post.notice)
        return .delivered
    }
}

/// An observer whose handler receives its owner and notices, on the poster's thread.
@usableFromInline
final class OwnerObserver: Observer {
    private let link: OwnerLink
    private let body: OwnedNoticeBody

    init<Owner: AnyObject>(
        _ traits: ObserverTraits, _ owner: Owner, _ handler: @escaping @Sendable (Owner, Notice) -> Void
    ) {
        link = OwnerLink(owner)
        body = OwnedNoticeBody(handler)
        super.init(traits)
    }

    override func receive(_ post: Post, _ watch: DeliveryWatch?) throws -> Reception {
        guard let owner = link.object else { return .ownerGone }
        body.call(owner, post.notice)
        return .delivered
    }

    override var owner: AnyObject? { link.object }
    override var ownerIdentity: ObjectIdentifier? { link.identity }
    override var ownerType: AnyClass? { link.type }
}
