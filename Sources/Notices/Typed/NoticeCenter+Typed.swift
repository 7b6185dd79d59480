extension NoticeCenter {
    /// Observes what `descriptor` describes until the returned token goes away. The handler is given the payload.
    @inlinable
    public func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil,
        options: NoticeOptions = .none,
        label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Payload) -> Void
    ) -> NoticeToken {
        let source = SourceLine(file: file, line: line)
        return observe(PayloadTyping.handler(handler), descriptor, nil, sender, options, label, source)
            ?? observe(handler, descriptor, sender, options, label, source)
    }

    /// Observes what `descriptor` describes for as long as `owner` lives. The handler is given owner and payload.
    @discardableResult
    @inlinable
    public func observe<Payload, Owner: AnyObject & Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, owner: Owner, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Owner, Payload) -> Void
    ) -> NoticeAddition {
        observe(
            descriptor, owner, sender, options, label, SourceLine(file: file, line: line), handler,
            lent: PayloadTyping.handler(handler))
    }

    /// Observes what `descriptor` describes until somebody removes the registration.
    @discardableResult
    @inlinable
    public func observeUntilRemoved<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil,
        options: NoticeOptions = .none,
        label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Payload) -> Void
    ) -> NoticeAddition {
        let source = SourceLine(file: file, line: line)
        return observeUntilRemoved(
            PayloadTyping.handler(handler), descriptor, nil, sender, options, label, source)
            ?? observeUntilRemoved(handler, descriptor, sender, options, label, source)
    }

    /// Posts `payload` under the descriptor's name.
    ///
    /// It is lent to the observers of its type where it stands: nothing is allocated for it, unless an observer takes
    /// notices.
    @discardableResult
    @inlinable
    public func post<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ payload: Payload, from sender: AnyObject? = nil,
        file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        post(payload, named: descriptor.name, from: sender, file, line)
    }

    /// Posts a payload of a type that observers may take as it is.
    @inlinable
    func post<Payload: Sendable>(
        _ payload: Payload, named name: NoticeName, from sender: AnyObject?, _ file: SourceFile, _ line: Int
    ) -> PostOutcome {
        _withUnprotectedUnsafePointer(to: payload) { value in
            post(
                UnsafeRawPointer(value), PayloadTyping.bits(of: Payload.self), name, sender, file, line
            ) { payload }
        }
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

// MARK: - By the place of a payload, or by notice

extension NoticeCenter {
    /// - Parameter lent: The handler again, for payloads where they stand.
    @usableFromInline
    func observe<Payload, Owner: AnyObject & Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, _ owner: Owner, _ sender: AnyObject?,
        _ options: NoticeOptions, _ label: String?, _ source: SourceLine,
        _ handler: @escaping @Sendable (Owner, Payload) -> Void, lent: @escaping PayloadTyping.OwnedHandler
    ) -> NoticeAddition {
        if let id = addPlain(lent, descriptor, owner: owner, from: sender, options, label, source) {
            return .added(id)
        }
        var request = ObservationRequest(
            name: descriptor.name, sender: sender, owner: owner, kind: .owner, options: options,
            label: label, source: source
        ) { owner, notice in
            handler(owner, try descriptor.convert(notice))
        }
        if descriptor.isPayloadItself { request.lent = LentHandler(lent, of: Payload.self) }
        return add(request)
    }

    /// `nil` when more was asked for than to be called with payloads as they are.
    ///
    /// - Parameter line: That of the name, if somebody keeps it.
    @usableFromInline
    func observe<Payload>(
        _ handler: @escaping PayloadTyping.Handler, _ descriptor: NoticeDescriptor<Payload>, _ topic: Topic?,
        _ sender: AnyObject?, _ options: NoticeOptions, _ label: String?, _ source: SourceLine
    ) -> NoticeToken? {
        addPlain(handler, descriptor, topic, from: sender, false, options, label, source).map {
            NoticeToken(id: $0, center: self, refusal: nil)
        }
    }

    @usableFromInline
    func observe<Payload>(
        _ handler: @escaping @Sendable (Payload) -> Void, _ descriptor: NoticeDescriptor<Payload>,
        _ sender: AnyObject?, _ options: NoticeOptions, _ label: String?, _ source: SourceLine
    ) -> NoticeToken {
        keepByToken(request(.token, handler, descriptor, sender, options, label, source))
    }

    /// `nil` when more was asked for than to be called with payloads as they are.
    @usableFromInline
    func observeUntilRemoved<Payload>(
        _ handler: @escaping PayloadTyping.Handler, _ descriptor: NoticeDescriptor<Payload>, _ topic: Topic?,
        _ sender: AnyObject?, _ options: NoticeOptions, _ label: String?, _ source: SourceLine
    ) -> NoticeAddition? {
        addPlain(handler, descriptor, topic, from: sender, true, options, label, source).map { .added($0) }
    }

    @usableFromInline
    func observeUntilRemoved<Payload>(
        _ handler: @escaping @Sendable (Payload) -> Void, _ descriptor: NoticeDescriptor<Payload>,
        _ sender: AnyObject?, _ options: NoticeOptions, _ label: String?, _ source: SourceLine
    ) -> NoticeAddition {
        add(request(.untilRemoved, handler, descriptor, sender, options, label, source))
    }

    /// For one who is called with what the descriptor makes of a notice.
    private func request<Payload>(
        _ kind: NoticeRegistration.Kind, _ handler: @escaping @Sendable (Payload) -> Void,
        _ descriptor: NoticeDescriptor<Payload>, _ sender: AnyObject?, _ options: NoticeOptions,
        _ label: String?, _ source: SourceLine
    ) -> ObservationRequest {
        ObservationRequest(
            name: descriptor.name, sender: sender, kind: kind, options: options, label: label, source: source
        ) { notice in
            handler(try descriptor.convert(notice))
        }
    }
}
