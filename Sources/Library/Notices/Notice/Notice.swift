/// What a handler receives: the name, sender and payload of one post.
///
/// ```swift
/// let token = center.observe("cart.changed") { notice in
///     guard let items = notice.payload as? [Item] else { return }
///     print(notice.name, items.count, notice.isSent(by: cart))
/// }
/// ```
///
/// A notice keeps its sender and payload alive for as long as it is kept. It may be stored and passed to other threads:
/// it is `Sendable`, and so is everything that can be taken out of it.
public struct Notice: Sendable {
    /// The name it was posted under.
    public let name: NoticeName
    /// Where it was posted.
    public let source: SourceLine

    /// The payload of the post, if it has one.
    public let payload: (any Sendable)?

    let senderReference: StrongReference?
    /// The centers that it has passed, and its origin; `nil` if no bridge posted it, and none passes it on.
    package private(set) var trail: Trail?

    @inline(__always)
    package init(
        name: NoticeName, sender: AnyObject?, payload: (any Sendable)?, source: SourceLine,
        trail: Trail? = nil
    ) {
        self.name = name
        self.payload = payload
        self.source = source
        senderReference = sender.map(StrongReference.init)
        self.trail = trail
    }

    /// A notice of the parts of another.
    @inline(__always)
    init(
        name: NoticeName, sender: StrongReference?, payload: (any Sendable)?, source: SourceLine,
        trail: Trail?
    ) {
        self.name = name
        self.payload = payload
        self.source = source
        senderReference = sender
        self.trail = trail
    }

    /// The notice with another payload.
    func carrying(_ payload: (any Sendable)?) -> Notice {
        Notice(
            name: name, sender: senderReference?.object, payload: payload, source: source, trail: trail)
    }

    /// The notice with an origin, so that other processes and records of this one can tell that it is the same post.
    func withOrigin() -> Notice {
        guard origin == nil else { return self }
        var notice = self
        notice.trail = .numbering(trail)
        return notice
    }
}

extension Notice {
    /// Whether it was posted with a sender.
    public var hasSender: Bool { senderReference != nil }

    /// Whether `object` is its sender: by identity, or for a ``SenderValue`` by equality of the value.
    public func isSent(by object: AnyObject) -> Bool {
        senderIdentity == SenderIdentity(object)
    }

    /// Whether another notice has the same sender, or both have none.
    package func hasSender(of other: Notice) -> Bool { senderIdentity == other.senderIdentity }

    /// Its sender if that is an object of `type`, `nil` otherwise.
    ///
    /// `type` must be `Sendable`, because the handler may run on another thread than the sender's. For other senders
    /// there is ``isSent(by:)``.
    public func sender<Sender: AnyObject & Sendable>(as type: Sender.Type) -> Sender? {
        senderReference?.object as? Sender
    }

    /// Its payload as `type`. As `Void`, a notice without a payload has one.
    ///
    /// - Throws: ``NoticeError/payloadMismatch(name:expected:found:)`` when there is no payload or one of another type.
    @inlinable
    public func payload<Payload: Sendable>(as type: Payload.Type) throws(NoticeError) -> Payload {
        if let found = payload(ifA: type) { return found }
        throw mismatch(expected: type)
    }

    /// Its payload, if that is of `type`.
    @inlinable
    @inline(__always)
    func payload<Payload>(ifA type: Payload.Type) -> Payload? {
        // Passed directly, not as a closure's argument: only then does the function know the value's type.
        guard let payload else { return Payload.self == Void.self ? () as? Payload : nil }
        return PayloadTyping.cast(payload, to: type)
    }

    /// Its payload, if that is of `type`, and otherwise what `convert` makes of the notice.
    @inlinable
    func payload<Payload: Sendable>(as type: Payload.Type, orBy convert: (Notice) throws -> Payload) rethrows
        -> Payload
    {
        try payload(ifA: type) ?? convert(self)
    }

    @usableFromInline
    func mismatch(expected type: Any.Type) -> NoticeError {
        .payloadMismatch(
            name: name, expected: String(describing: type),
            found: payload.map { String(describing: Swift.type(of: $0)) } ?? "no payload")
    }
}
