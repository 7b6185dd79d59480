extension NoticeCenter {
    /// Observes what `descriptor` describes until the returned token goes away. The handler is given the payload.
    public func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil, once: Bool = false,
        label: String? = nil, file: String = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Payload) -> Void
    ) -> NoticeToken {
        let registration = register(
            ObservationRequest(
                name: descriptor.name, sender: sender, kind: .token, isOneShot: once, label: label,
                source: SourceLine(file: file, line: line)
            ) { notice in
                handler(try descriptor.convert(notice))
            })
        return NoticeToken(id: registration.id, center: self)
    }

    /// Observes what `descriptor` describes for as long as `owner` lives. The handler is given owner and payload.
    @discardableResult
    public func observe<Payload, Owner: AnyObject & Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, owner: Owner, from sender: AnyObject? = nil,
        once: Bool = false, label: String? = nil, file: String = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Owner, Payload) -> Void
    ) -> RegistrationID {
        register(
            ObservationRequest(
                name: descriptor.name, sender: sender, owner: owner, kind: .owner, isOneShot: once,
                label: label, source: SourceLine(file: file, line: line)
            ) { owner, notice in
                handler(owner, try descriptor.convert(notice))
            }
        ).id
    }

    /// Observes what `descriptor` describes until somebody removes the registration.
    @discardableResult
    public func observeUntilRemoved<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil, once: Bool = false,
        label: String? = nil, file: String = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Payload) -> Void
    ) -> RegistrationID {
        register(
            ObservationRequest(
                name: descriptor.name, sender: sender, kind: .untilRemoved, isOneShot: once, label: label,
                source: SourceLine(file: file, line: line)
            ) { notice in
                handler(try descriptor.convert(notice))
            }
        ).id
    }

    /// Posts `payload` under the descriptor's name.
    @discardableResult
    public func post<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ payload: Payload, from sender: AnyObject? = nil,
        file: String = #fileID, line: Int = #line
    ) -> PostOutcome {
        post(descriptor.name, from: sender, payload: payload, file: file, line: line)
    }

    /// Posts `payload` under the descriptor's name, to somebody.
    ///
    /// - Throws: ``NoticeError/nobodyListening(name:)`` when no observer was reached.
    @discardableResult
    public func postExpectingObserver<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ payload: Payload, from sender: AnyObject? = nil,
        file: String = #fileID, line: Int = #line
    ) throws(NoticeError) -> PostOutcome {
        try postExpectingObserver(
            descriptor.name, from: sender, payload: payload, file: file, line: line)
    }
}
