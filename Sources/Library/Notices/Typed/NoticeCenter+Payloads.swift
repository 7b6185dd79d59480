// Observing descriptors: the same as observing a name, with the payload in place of the notice.
//
// None is inlined: in a generic function, a literal closure of the caller's takes its payload by address and is one
// object. For a handler that runs elsewhere, the payload is still converted on the poster's thread, so that the post's
// outcome reports a payload of the wrong type.
extension NoticeCenter {
    /// Observes a descriptor until the returned token is released. The handler receives the payload.
    ///
    /// ```swift
    /// let token = center.observe(.cartCount) { count in badge.show(count) }
    /// ```
    ///
    /// Otherwise the same as the call with a name.
    public func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext handler: @escaping @isolated(any) @Sendable (Payload) throws -> Void
    ) -> NoticeToken {
        observe(
            descriptor, handler.isolation, ObservationArguments(sender, options, label, file, line),
            Unisolated.handler(handler))
    }

    /// Observes a descriptor for as long as `owner` lives. The handler receives the owner and the payload.
    ///
    /// Otherwise the same as the call with a name.
    @discardableResult
    public func observe<Payload, Owner: AnyObject & Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, owner: Owner, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext handler: @escaping @isolated(any) @Sendable (Owner, Payload) throws -> Void
    ) -> RegistrationID {
        observe(
            descriptor, owner, handler.isolation, ObservationArguments(sender, options, label, file, line),
            Unisolated.handler(handler))
    }

    /// Observes a descriptor on an actor, for as long as the actor lives.
    ///
    /// Otherwise the same as the call with a name.
    @discardableResult
    public func observe<Payload, Owner: Actor>(
        _ descriptor: NoticeDescriptor<Payload>, owner: Owner, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (isolated Owner, Payload) throws -> Void
    ) -> RegistrationID {
        observe(
            descriptor, actor: owner, ObservationArguments(sender, options, label, file, line),
            Unisolated.handler(ofActor: handler))
    }

    /// Observes a descriptor with an `async` handler, or on a queue, until the returned token is released.
    ///
    /// ``HandlerContext`` describes where the handler runs and what happens to waiting deliveries.
    public func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil, on context: HandlerContext,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @isolated(any) @Sendable (Payload) async throws -> Void
    ) -> NoticeToken {
        context.require(noneOf: handler.isolation, file, line)
        // It takes the payload itself: a pointer would be invalid once the handler is suspended.
        let place = Mailbox.Place.task(context) { notice in
            try await handler(PayloadTyping.payload(of: notice))
            return true
        }
        return token(
            descriptor.name, self.handler(of: descriptor, at: place),
            ObservationArguments(sender, options, label, file, line))
    }

    /// Observes a descriptor with an `async` handler, or on a queue, for as long as `owner` lives.
    ///
    /// ``HandlerContext`` describes where the handler runs and what happens to waiting deliveries.
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
            ObservationArguments(sender, options, label, file, line))
    }
}

// MARK: - Handlers without their isolation

extension NoticeCenter {
    /// - Parameter actor: The actor to which the handler is isolated, if any.
    func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ actor: (any Actor)?, _ arguments: ObservationArguments,
        _ handler: @escaping @Sendable (Payload) throws -> Void
    ) -> NoticeToken {
        if let actor {
            let place = Mailbox.Place.isolated(to: actor) { notice in
                try handler(PayloadTyping.payload(of: notice))
                return true
            }
            return token(descriptor.name, self.handler(of: descriptor, at: place), arguments)
        }
        let (observer, isAdded) = register(descriptor.name, .token, .poster, nil, arguments) {
            PayloadObserver($0, descriptor, handler)
        }
        return NoticeToken(id: observer.id(in: number), center: self, isRefused: !isAdded)
    }

    func observe<Payload, Owner: AnyObject & Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, _ owner: Owner, _ actor: (any Actor)?,
        _ arguments: ObservationArguments, _ handler: @escaping @Sendable (Owner, Payload) throws -> Void
    ) -> RegistrationID {
        if let actor {
            return registration(
                descriptor.name, self.handler(handler, of: owner, descriptor, isolatedTo: actor), arguments)
        }
        return register(descriptor.name, .owner, .poster, owner, arguments) {
            OwnerPayloadObserver($0, owner, descriptor, handler)
        }.observer.id(in: number)
    }

    func observe<Payload, Owner: Actor>(
        _ descriptor: NoticeDescriptor<Payload>, actor: Owner, _ arguments: ObservationArguments,
        _ handler: @escaping @Sendable (Owner, Payload) throws -> Void
    ) -> RegistrationID {
        let reference = WeakReference(actor)
        let place = Mailbox.Place.owner {
            reference.object(as: Owner.self).map { owner in
                .isolated(to: owner) { notice in
                    try handler(owner, PayloadTyping.payload(of: notice))
                    return true
                }
            }
        }
        return registration(
            descriptor.name, self.handler(of: descriptor, at: place, owner: reference), arguments)
    }

    func handler<Payload, Owner: AnyObject & Sendable>(
        _ handler: @escaping @Sendable (Owner, Payload) throws -> Void, of owner: Owner,
        _ descriptor: NoticeDescriptor<Payload>, isolatedTo actor: (any Actor)?
    ) -> ObserverHandler {
        let reference = WeakReference(owner)
        guard let actor else {
            return ObserverHandler(owner: reference) { OwnerPayloadObserver($0, owner, descriptor, handler) }
        }
        let place = Mailbox.Place.isolated(to: actor, Self.reader(for: handler, of: reference))
        return self.handler(of: descriptor, at: place, owner: reference)
    }

    private static func reader<Payload: Sendable, Owner: AnyObject>(
        for handler: @escaping @Sendable (Owner, Payload) throws -> Void, of owner: WeakReference
    ) -> Mailbox.Place.Handler {
        { notice in
            guard let owner = owner.object(as: Owner.self) else { return false }
            try handler(owner, PayloadTyping.payload(of: notice))
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
