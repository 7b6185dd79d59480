// What a descriptor describes: as a name, with the payload in place of the notice.
//
// The handlers are specialized in the caller, where they receive a pointer to the payload. Elsewhere than on the poster's
// thread a payload is converted on that thread, so that the post's outcome reports one of the wrong type.
extension NoticeCenter {
    /// Observes what `descriptor` describes until the returned token is released. The handler receives the payload.
    ///
    /// ```swift
    /// let token = center.observe(.cartCount) { count in badge.show(count) }
    /// ```
    ///
    /// For all else see the same call for a name.
    @inlinable
    public func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext handler: @escaping @isolated(any) @Sendable (Payload) throws -> Void
    ) -> NoticeToken {
        observe(
            descriptor, handler.isolation, ObservationTerms(sender, options, label, file, line),
            PayloadTyping.handler(Unisolated.handler(handler)))
    }

    /// Observes what `descriptor` describes for as long as `owner` lives. The handler receives the owner and the
    /// payload.
    ///
    /// For all else see the same call for a name.
    @discardableResult
    @inlinable
    public func observe<Payload, Owner: AnyObject & Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, owner: Owner, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext handler: @escaping @isolated(any) @Sendable (Owner, Payload) throws -> Void
    ) -> RegistrationID {
        observe(
            descriptor, owner, handler.isolation, ObservationTerms(sender, options, label, file, line),
            PayloadTyping.handler(Unisolated.handler(handler)))
    }

    /// Observes what `descriptor` describes on an actor, for as long as the actor lives.
    ///
    /// For all else see the same call for a name.
    @discardableResult
    @inlinable
    public func observe<Payload, Owner: Actor>(
        _ descriptor: NoticeDescriptor<Payload>, owner: Owner, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (isolated Owner, Payload) throws -> Void
    ) -> RegistrationID {
        observe(
            descriptor, actor: owner, ObservationTerms(sender, options, label, file, line),
            PayloadTyping.handler(Unisolated.handler(ofActor: handler)))
    }

    /// Observes what `descriptor` describes by an `async` handler, or on a queue, until the returned token is released.
    ///
    /// Where the handler runs, and what becomes of deliveries that wait: ``HandlerContext``.
    public func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil, on context: HandlerContext,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @isolated(any) @Sendable (Payload) async throws -> Void
    ) -> NoticeToken {
        context.require(noneOf: handler.isolation, file, line)
        // It takes the payload itself: what is lent is gone when the handler is suspended.
        let place = Mailbox.Place.task(context) { notice in
            try await handler(PayloadTyping.payload(of: notice))
            return true
        }
        return token(
            descriptor.name, self.handler(of: descriptor, at: place),
            ObservationTerms(sender, options, label, file, line))
    }

    /// Observes what `descriptor` describes by an `async` handler, or on a queue, for as long as `owner` lives.
    ///
    /// Where the handler runs, and what becomes of deliveries that wait: ``HandlerContext``.
    @discardableResult
    public func observe<Payload, Owner: AnyObject & Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, owner: Owner, from sender: AnyObject? = nil,
        on context: HandlerContext, options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @isolated(any) @Sendable (Owner, Payload) async throws -> Void
    ) -> RegistrationID {
        context.require(noneOf: handler.isolation, file, line)
        let reference = WeakReference(owner)
        let place = Mailbox.Place.task(context) { notice in
            guard let owner = reference.object(as: Owner.self) else { return false }
            try await handler(owner, PayloadTyping.payload(of: notice))
            return true
        }
        return registration(
            descriptor.name, self.handler(of: descriptor, at: place, owner: reference),
            ObservationTerms(sender, options, label, file, line))
    }
}

// MARK: - By a pointer to the payload

extension NoticeCenter {
    /// - Parameter actor: The actor that the handler is isolated to, if it is.
    @usableFromInline
    func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ actor: (any Actor)?, _ terms: ObservationTerms,
        _ handler: @escaping PayloadTyping.Handler
    ) -> NoticeToken {
        if let actor {
            let place = Mailbox.Place.isolated(to: actor) { notice in
                try PayloadTyping.lend(payloadOf: notice, to: handler)
                return true
            }
            return token(descriptor.name, self.handler(of: descriptor, at: place), terms)
        }
        let (observer, isAdded) = register(descriptor.name, .token, .poster, nil, terms) {
            PayloadObserver($0, descriptor, handler)
        }
        return NoticeToken(id: observer.id(in: number), center: self, isRefused: !isAdded)
    }

    @usableFromInline
    func observe<Payload, Owner: AnyObject & Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, _ owner: Owner, _ actor: (any Actor)?,
        _ terms: ObservationTerms, _ handler: @escaping PayloadTyping.OwnedHandler
    ) -> RegistrationID {
        if let actor {
            return registration(
                descriptor.name, self.handler(handler, of: owner, descriptor, isolatedTo: actor), terms)
        }
        return register(descriptor.name, .owner, .poster, owner, terms) {
            OwnerPayloadObserver($0, owner, descriptor, handler)
        }.observer.id(in: number)
    }

    @usableFromInline
    func observe<Payload, Owner: Actor>(
        _ descriptor: NoticeDescriptor<Payload>, actor: Owner, _ terms: ObservationTerms,
        _ handler: @escaping PayloadTyping.OwnedHandler
    ) -> RegistrationID {
        let reference = WeakReference(actor)
        let place = Mailbox.Place.actor(
            { reference.object(as: Owner.self) }, Self.reader(for: handler, of: reference))
        return registration(
            descriptor.name, self.handler(of: descriptor, at: place, owner: reference), terms)
    }

    @usableFromInline
    func handler<Payload, Owner: AnyObject & Sendable>(
        _ handler: @escaping PayloadTyping.OwnedHandler, of owner: Owner,
        _ descriptor: NoticeDescriptor<Payload>, isolatedTo actor: (any Actor)?
    ) -> ObserverHandler {
        let reference = WeakReference(owner)
        guard let actor else {
            return ObserverHandler(owner: reference) { OwnerPayloadObserver($0, owner, descriptor, handler) }
        }
        let place = Mailbox.Place.isolated(to: actor, Self.reader(for: handler, of: reference))
        return self.handler(of: descriptor, at: place, owner: reference)
    }

    private static func reader(
        for handler: @escaping PayloadTyping.OwnedHandler, of owner: WeakReference
    ) -> Mailbox.Place.Handler {
        { notice in
            guard let owner = owner.object else { return false }
            try PayloadTyping.lend(payloadOf: notice) { try handler(owner, $0) }
            return true
        }
    }

    private func handler<Payload>(
        of descriptor: NoticeDescriptor<Payload>, at place: Mailbox.Place, owner: WeakReference? = nil
    ) -> ObserverHandler {
        handler(
            at: place, owner: owner, convert: descriptor.conversionOfNotices, reading: descriptor.reading)
    }
}
