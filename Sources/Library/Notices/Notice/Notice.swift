/// What a handler receives: the name, sender and payload of one post.
///
/// ```swift
/// let token = center.observe("cart.changed") { notice in
///     guard let items = notice.payload as? [Item] else { return }
///     print(notice.name, items.count, notice.isSent(by: cart))
/// }
/// ```
///
/// A notice retains its sender and payload. You may store it and pass it to other threads: it is `Sendable`, and so is
/// everything that can be read from it.
public struct Notice: Sendable {
    /// The name it was posted under.
    public let name: NoticeName
    /// Where it was posted.
    public let source: SourceLine

    /// The payload of the post, if it has one.
    public let payload: (any Sendable)?

    let senderReference: StrongReference?
    /// The centers that it has passed through, and its origin; `nil` if no bridge posted it or passes it on.
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

    /// Makes a notice from the parts of another.
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

    /// The notice with an origin, by which other processes, and records of this one, recognize the same post.
    func withOrigin() -> Notice {
        guard origin == nil else { return self }
        var notice = self
        notice.trail = .numbering(trail)
        return notice
    }
}

extension Notice {
    /// Whether it has a sender.
    public var hasSender: Bool { senderReference != nil }

    /// Whether `object` is its sender: by identity, or for a ``SenderValue`` by equality of the value.
    public func isSent(by object: AnyObject) -> Bool {
        senderIdentity == SenderIdentity(object)
    }

    /// Whether another notice has the same sender, or both have none.
    package func hasSender(of other: Notice) -> Bool { senderIdentity == other.senderIdentity }

    /// Its sender, if that is an object of `type`; otherwise `nil`.
    ///
    /// `type` must be `Sendable`, because the handler may run on another thread than the sender's. For other senders
    /// use ``isSent(by:)``.
    public func sender<Sender: AnyObject & Sendable>(as type: Sender.Type) -> Sender? {
        senderReference?.object as? Sender
    }

    /// Its payload as `type`. Read as `Void`, a notice without a payload has one.
    ///
    /// - Throws: ``NoticeError/payloadMismatch(name:expected:found:)`` if there is no payload or one of another type.
    @inlinable
    public func payload<Payload: Sendable>(as type: Payload.Type) throws(NoticeError) -> Payload {
        if let found = payload(ifA: type) { return found }
        throw mismatch(expected: type)
    }

    /// Its payload, if that has the type `type`.
    @inlinable
    @inline(__always)
    func payload<Payload>(ifA type: Payload.Type) -> Payload? {
        // Passed directly, not as a closure's argument: only then does the function know the value's type.
        guard let payload else { return Payload.self == Void.self ? () as? Payload : nil }
        return PayloadTyping.cast(payload, to: type)
    }

    /// Its payload, if that has the type `type`; otherwise what `convert` makes of the notice.
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
