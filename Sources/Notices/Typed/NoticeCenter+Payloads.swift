extension NoticeCenter {
    /// Observes what `descriptor` describes until the returned token is released. The handler receives the payload.
    ///
    /// For all else see the same call for a name.
    @inlinable
    public func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil,
        on context: HandlerContext = .poster, options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Payload) -> Void
    ) -> NoticeToken {
        observe(
            descriptor, nil, context, ObservationTerms(sender, options, label, file, line), handler,
            lent: PayloadTyping.handler(handler))
    }

    /// Observes what `descriptor` describes for as long as `owner` lives. The handler receives the owner and the
    /// payload.
    ///
    /// For all else see the same call for a name.
    @discardableResult
    @inlinable
    public func observe<Payload, Owner: AnyObject & Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, owner: Owner, from sender: AnyObject? = nil,
        on context: HandlerContext = .poster, options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Owner, Payload) -> Void
    ) -> RegistrationID {
        observe(
            descriptor, owner, context, ObservationTerms(sender, options, label, file, line), handler,
            lent: PayloadTyping.handler(handler))
    }

    /// Observes what `descriptor` describes until the registration is removed, and not before.
    ///
    /// For all else see the same call for a name.
    @discardableResult
    @inlinable
    public func observeUntilRemoved<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil,
        on context: HandlerContext = .poster, options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Payload) -> Void
    ) -> RegistrationID {
        observeUntilRemoved(
            descriptor, nil, context, ObservationTerms(sender, options, label, file, line), handler,
            lent: PayloadTyping.handler(handler))
    }
}

// MARK: - By a pointer to the payload, or by notice

// Each takes the handler twice: by payload, and by a pointer to the payload, specialized in the caller.
extension NoticeCenter {
    /// - Parameter topic: The topic of the name, if a channel keeps it.
    @usableFromInline
    func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ topic: Topic?, _ context: HandlerContext,
        _ terms: ObservationTerms,
        _ handler: @escaping @Sendable (Payload) -> Void, lent: @escaping PayloadTyping.Handler
    ) -> NoticeToken {
        if context.isPoster, let id = addPlain(lent, descriptor, topic, isUntilRemoved: false, terms) {
            return NoticeToken(id: id, center: self)
        }
        return token(
            descriptor.name, observerHandler(handler, lent, of: descriptor, on: context), terms)
    }

    @usableFromInline
    func observe<Payload, Owner: AnyObject & Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, _ owner: Owner, _ context: HandlerContext,
        _ terms: ObservationTerms,
        _ handler: @escaping @Sendable (Owner, Payload) -> Void, lent: @escaping PayloadTyping.OwnedHandler
    ) -> RegistrationID {
        if context.isPoster, let id = addPlain(lent, descriptor, owner: owner, terms) { return id }
        return registration(
            descriptor.name, observerHandler(owner, handler, lent, of: descriptor, on: context), terms)
    }

    /// - Parameter topic: The topic of the name, if a channel keeps it.
    @usableFromInline
    func observeUntilRemoved<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ topic: Topic?, _ context: HandlerContext,
        _ terms: ObservationTerms,
        _ handler: @escaping @Sendable (Payload) -> Void, lent: @escaping PayloadTyping.Handler
    ) -> RegistrationID {
        if context.isPoster, let id = addPlain(lent, descriptor, topic, isUntilRemoved: true, terms) {
            return id
        }
        return registrationUntilRemoved(
            descriptor.name, observerHandler(handler, lent, of: descriptor, on: context), terms)
    }
}
