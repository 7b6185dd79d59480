extension NoticeCenter {
    /// Observes what `descriptor` describes until the returned token goes away. The handler is given the payload.
    public func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil,
        options: NoticeOptions = .none,
        label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Payload) -> Void
    ) -> NoticeToken {
        let source = SourceLine(file: file, line: line)
        if let id = addPlain(handler, descriptor, from: sender, false, options, label, source) {
            return NoticeToken(id: id, center: self, refusal: nil)
        }
        return keepByToken(
            ObservationRequest(
                name: descriptor.name, sender: sender, kind: .token, options: options, label: label,
                source: SourceLine(file: file, line: line)
            ) { notice in
                handler(try descriptor.convert(notice))
            })
    }

    /// Observes what `descriptor` describes for as long as `owner` lives. The handler is given owner and payload.
    @discardableResult
    public func observe<Payload, Owner: AnyObject & Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, owner: Owner, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Owner, Payload) -> Void
    ) -> NoticeAddition {
        add(
            ObservationRequest(
                name: descriptor.name, sender: sender, owner: owner, kind: .owner, options: options,
                label: label, source: SourceLine(file: file, line: line)
            ) { owner, notice in
                handler(owner, try descriptor.convert(notice))
            }
        )
    }

    /// Observes what `descriptor` describes until somebody removes the registration.
    @discardableResult
    public func observeUntilRemoved<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil,
        options: NoticeOptions = .none,
        label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Payload) -> Void
    ) -> NoticeAddition {
        let source = SourceLine(file: file, line: line)
        if let id = addPlain(handler, descriptor, from: sender, true, options, label, source) {
            return .added(id)
        }
        return add(
            ObservationRequest(
                name: descriptor.name, sender: sender, kind: .untilRemoved, options: options, label: label,
                source: SourceLine(file: file, line: line)
            ) { notice in
                handler(try descriptor.convert(notice))
            }
        )
    }

    /// Posts `payload` under the descriptor's name.
    @discardableResult
    public func post<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ payload: Payload, from sender: AnyObject? = nil,
        file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        post(descriptor.name, from: sender, payload: payload, file: file, line: line)
    }

    /// Posts `payload` under the descriptor's name, to somebody.
    ///
    /// - Throws: ``NoticeError/nobodyListening(name:)`` when no observer was reached.
    @discardableResult
    public func postExpectingObserver<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ payload: Payload, from sender: AnyObject? = nil,
        file: SourceFile = #fileID, line: Int = #line
    ) throws(NoticeError) -> PostOutcome {
        try postExpectingObserver(
            descriptor.name, from: sender, payload: payload, file: file, line: line)
    }
}
