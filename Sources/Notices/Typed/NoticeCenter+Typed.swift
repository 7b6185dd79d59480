extension NoticeCenter {
    /// Observes what `descriptor` describes until the returned token is released. The handler receives the payload.
    @inlinable
    public func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil,
        options: NoticeOptions = .none,
        label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Payload) -> Void
    ) -> NoticeToken {
        observe(
            descriptor, nil, sender, options, label, SourceLine(file: file, line: line), handler,
            lent: PayloadTyping.handler(handler))
    }

    /// Observes what `descriptor` describes for as long as `owner` lives. The handler receives the owner and the
    /// payload.
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

    /// Observes what `descriptor` describes until the registration is removed.
    @discardableResult
    @inlinable
    public func observeUntilRemoved<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil,
        options: NoticeOptions = .none,
        label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Payload) -> Void
    ) -> NoticeAddition {
        observeUntilRemoved(
            descriptor, nil, sender, options, label, SourceLine(file: file, line: line), handler,
            lent: PayloadTyping.handler(handler))
    }

    /// Posts `payload` under the descriptor's name.
    ///
    /// The payload is lent to the observers of its type: nothing is allocated for it, unless an observer takes notices.
    @discardableResult
    @inlinable
    public func post<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ payload: Payload, from sender: AnyObject? = nil,
        file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        post(payload, named: descriptor.name, from: sender, file, line)
    }

    /// Posts what a descriptor without a payload describes.
    ///
    /// ```swift
    /// extension NoticeDescriptor<Void> {
    ///     static let loggedOut = NoticeDescriptor("user.loggedOut")
    /// }
    /// let token = center.observe(.loggedOut) { print("bye") }
    /// center.post(.loggedOut)
    /// ```
    ///
    /// Observers of the name receive a notice without a payload, and a post of the name without a payload reaches the
    /// observers of the descriptor.
    @discardableResult
    @inlinable
    public func post(
        _ descriptor: NoticeDescriptor<Void>, from sender: AnyObject? = nil, file: SourceFile = #fileID,
        line: Int = #line
    ) -> PostOutcome {
        post((), named: descriptor.name, from: sender, file, line)
    }

    /// Posts a payload of a type that observers may take without a notice.
    @inlinable
    func post<Payload: Sendable>(
        _ payload: Payload, named name: NoticeName, from sender: AnyObject?, _ file: SourceFile, _ line: Int
    ) -> PostOutcome {
        _withUnprotectedUnsafePointer(to: payload) { value in
            post(
                UnsafeRawPointer(value), PayloadTyping.bits(of: Payload.self), name, sender, file, line
            ) { PayloadTyping.boxed(payload) }
        }
    }

    /// Posts `payload` under the descriptor's name, where it is expected to reach an observer.
    ///
    /// - Throws: ``NoticeError/nobodyListening(name:)`` when no observer was reached.
    @discardableResult
    public func postExpectingObserver<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ payload: Payload, from sender: AnyObject? = nil,
        file: SourceFile = #fileID, line: Int = #line
    ) throws(NoticeError) -> PostOutcome {
        try postExpectingObserver(
            descriptor.name, from: sender, payload: PayloadTyping.boxed(payload), file: file, line: line)
    }

    /// Posts what a descriptor without a payload describes, where that is expected to reach an observer.
    ///
    /// - Throws: ``NoticeError/nobodyListening(name:)`` when no observer was reached.
    @discardableResult
    public func postExpectingObserver(
        _ descriptor: NoticeDescriptor<Void>, from sender: AnyObject? = nil, file: SourceFile = #fileID,
        line: Int = #line
    ) throws(NoticeError) -> PostOutcome {
        try postExpectingObserver(descriptor.name, from: sender, file: file, line: line)
    }
}

// MARK: - By a pointer to the payload, or by notice

// Each takes the handler twice: by payload, and by a pointer to the payload, specialized in the caller.
extension NoticeCenter {
    @usableFromInline
    func observe<Payload, Owner: AnyObject & Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, _ owner: Owner, _ sender: AnyObject?,
        _ options: NoticeOptions, _ label: String?, _ source: SourceLine,
        _ handler: @escaping @Sendable (Owner, Payload) -> Void, lent: @escaping PayloadTyping.OwnedHandler
    ) -> NoticeAddition {
        if let id = addPlain(lent, descriptor, owner: owner, from: sender, options, label, source) {
            return .added(id)
        }
        return add(
            ObservationRequest(
                descriptor, sender: sender, owner: owner, kind: .owner, options: options, label: label,
                source: source, handler: handler, lent: lent))
    }

    /// - Parameter topic: The topic of the name, if a channel keeps it.
    @usableFromInline
    func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ topic: Topic?, _ sender: AnyObject?,
        _ options: NoticeOptions, _ label: String?, _ source: SourceLine,
        _ handler: @escaping @Sendable (Payload) -> Void, lent: @escaping PayloadTyping.Handler
    ) -> NoticeToken {
        if let id = addPlain(lent, descriptor, topic, from: sender, false, options, label, source) {
            return NoticeToken(id: id, center: self, refusal: nil)
        }
        return keepByToken(
            ObservationRequest(
                descriptor, sender: sender, kind: .token, options: options, label: label, source: source,
                handler: handler, lent: lent))
    }

    /// - Parameter topic: The topic of the name, if a channel keeps it.
    @usableFromInline
    func observeUntilRemoved<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ topic: Topic?, _ sender: AnyObject?,
        _ options: NoticeOptions, _ label: String?, _ source: SourceLine,
        _ handler: @escaping @Sendable (Payload) -> Void, lent: @escaping PayloadTyping.Handler
    ) -> NoticeAddition {
        if let id = addPlain(lent, descriptor, topic, from: sender, true, options, label, source) {
            return .added(id)
        }
        return add(
            ObservationRequest(
                descriptor, sender: sender, kind: .untilRemoved, options: options, label: label,
                source: source, handler: handler, lent: lent))
    }
}
