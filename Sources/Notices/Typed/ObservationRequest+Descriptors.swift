extension ObservationRequest {
    /// A request for the payloads that a descriptor makes of notices.
    ///
    /// - Parameter lent: The handler in its form for lent payloads.
    init<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, sender: AnyObject?, kind: NoticeRegistration.Kind,
        options: NoticeOptions, label: String?, source: SourceLine,
        handler: @escaping @Sendable (Payload) -> Void, lent: @escaping PayloadTyping.Handler
    ) {
        let convert = descriptor.convert
        self.init(
            name: descriptor.name, sender: sender, kind: kind, options: options, label: label, source: source
        ) { handler(try convert($0)) }
        if descriptor.takesPayloads { self.lent = LentHandler.Request(lent, of: Payload.self) }
    }

    /// A request bound to an owner, whose handler receives the owner and the payload that a descriptor makes of a
    /// notice.
    init<Payload, Owner: AnyObject & Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, sender: AnyObject?, owner: Owner,
        kind: NoticeRegistration.Kind, options: NoticeOptions, label: String?, source: SourceLine,
        handler: @escaping @Sendable (Owner, Payload) -> Void, lent: @escaping PayloadTyping.OwnedHandler
    ) {
        let convert = descriptor.convert
        self.init(
            name: descriptor.name, sender: sender, owner: owner, kind: kind, options: options, label: label,
            source: source
        ) { handler($0, try convert($1)) }
        if descriptor.takesPayloads { self.lent = LentHandler.Request(lent, of: Payload.self) }
    }
}
