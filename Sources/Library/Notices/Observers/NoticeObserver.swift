/// An observer whose handler receives notices, on the poster's thread.
class NoticeObserver: Observer {
    private let body: NoticeBody

    @inline(__always)
    init(_ traits: ObserverTraits, _ handler: consuming @escaping @Sendable (Notice) throws -> Void) {
        body = NoticeBody(handler)
        super.init(traits)
    }

    override final func receive(_ post: Post, _ watch: DeliveryWatch?) throws -> Reception {
        try body.call(post.notice)
        return .delivered
    }
}

/// An observer whose handler receives its owner and notices, on the poster's thread.
final class OwnerObserver: OwnedObserver {
    private let body: OwnedNoticeBody

    @inline(__always)
    init<Owner: AnyObject>(
        _ traits: ObserverTraits, _ owner: Owner,
        _ handler: consuming @escaping @Sendable (Owner, Notice) throws -> Void
    ) {
        body = OwnedNoticeBody(handler)
        super.init(traits, owner)
    }

    override func receive(_ post: Post, _ watch: DeliveryWatch?) throws -> Reception {
        guard let owner = link.object else { return .ownerGone }
        try body.call(owner, post.notice)
        return .delivered
    }
}

/// An observer with an owner, which its handler on the poster's thread receives.
class OwnedObserver: Observer {
    final let link: WeakLink

    init(_ traits: ObserverTraits, _ owner: AnyObject) {
        link = WeakLink(owner)
        super.init(traits)
    }

    override final var owner: AnyObject? { link.object }
    override final var ownerIdentity: ObjectIdentifier? { link.identity }
    override final var ownerType: AnyClass? { link.type }
}
