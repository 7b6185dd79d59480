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
            descriptor, nil, context, ObservationTerms(sender, options, label, file, line),
            PayloadTyping.handler(handler))
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
            descriptor, owner, context, ObservationTerms(sender, options, label, file, line),
            PayloadTyping.handler(handler))
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
            descriptor, nil, context, ObservationTerms(sender, options, label, file, line),
            PayloadTyping.handler(handler))
    }
}

// MARK: - By a pointer to the payload

// The handlers of pointers are specialized in the caller.
extension NoticeCenter {
    /// - Parameter topic: The topic of the name, if a channel keeps it.
    @usableFromInline
    func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ topic: Topic?, _ context: HandlerContext,
        _ terms: ObservationTerms, _ handler: @escaping PayloadTyping.Handler
    ) -> NoticeToken {
        guard context.isPoster else {
            return token(descriptor.name, observerHandler(handler, of: descriptor, on: context), terms)
        }
        let (observer, isAdded) = register(descriptor.name, topic, .token, .poster, nil, terms) {
            PayloadObserver($0, descriptor, handler)
        }
        return NoticeToken(id: observer.id(in: number), center: self, isRefused: !isAdded)
    }

    @usableFromInline
    func observe<Payload, Owner: AnyObject & Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, _ owner: Owner, _ context: HandlerContext,
        _ terms: ObservationTerms, _ handler: @escaping PayloadTyping.OwnedHandler
    ) -> RegistrationID {
        guard context.isPoster else {
            return registration(
                descriptor.name, observerHandler(owner, handler, of: descriptor, on: context), terms)
        }
        return register(descriptor.name, nil, .owner, .poster, owner, terms) {
            OwnerPayloadObserver($0, owner, descriptor, handler)
        }.observer.id(in: number)
    }

    /// - Parameter topic: The topic of the name, if a channel keeps it.
    @usableFromInline
    func observeUntilRemoved<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ topic: Topic?, _ context: HandlerContext,
        _ terms: ObservationTerms, _ handler: @escaping PayloadTyping.Handler
    ) -> RegistrationID {
        guard context.isPoster else {
            return registrationUntilRemoved(
                descriptor.name, observerHandler(handler, of: descriptor, on: context), terms)
        }
        return register(descriptor.name, topic, .untilRemoved, .poster, nil, terms) {
            PayloadObserver($0, descriptor, handler)
        }.observer.id(in: number)
    }
}
