// Messages, observed and posted through their descriptors.
extension NoticeCenter {
    /// Observes messages of a type until the returned token is released.
    ///
    /// ```swift
    /// let token = center.observe(CartChanged.self, from: cart) { message in print(message.items) }
    /// ```
    ///
    /// The handler runs in one sequence with the observers of the name. Otherwise the same as the call with a name;
    /// see also ``NoticeMessage``.
    public func observe<Message: NoticeMessage>(
        _ type: Message.Type, from sender: Message.Subject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext handler: @escaping @isolated(any) @Sendable (Message) throws -> Void
    ) -> NoticeToken {
        observe(
            Message.descriptor, handler.isolation, ObservationArguments(sender, options, label, file, line),
            Unisolated.handler(handler))
    }

    /// Observes messages of a type for as long as `owner` lives. The handler receives the owner and the message.
    ///
    /// ```swift
    /// center.observe(CartChanged.self, owner: self) { me, message in me.items = message.items }
    /// ```
    ///
    /// Otherwise the same as the call with a name.
    @discardableResult
    public func observe<Message: NoticeMessage, Owner: AnyObject & Sendable>(
        _ type: Message.Type, owner: Owner, from sender: Message.Subject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext handler: @escaping @isolated(any) @Sendable (Owner, Message) throws -> Void
    ) -> RegistrationID {
        observe(
            Message.descriptor, owner, handler.isolation,
            ObservationArguments(sender, options, label, file, line),
            Unisolated.handler(handler))
    }

    /// Observes messages of a type on an actor, for as long as the actor lives.
    ///
    /// Otherwise the same as the call with a name.
    @discardableResult
    public func observe<Message: NoticeMessage, Owner: Actor>(
        _ type: Message.Type, owner: Owner, from sender: Message.Subject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (isolated Owner, Message) throws -> Void
    ) -> RegistrationID {
        observe(
            Message.descriptor, actor: owner, ObservationArguments(sender, options, label, file, line),
            Unisolated.handler(ofActor: handler))
    }

    /// Observes messages of a type with an `async` handler, or on a queue, until the returned token is released.
    ///
    /// ``HandlerContext`` describes where the handler runs and what happens to waiting deliveries.
    public func observe<Message: NoticeMessage>(
        _ type: Message.Type, from sender: Message.Subject? = nil, on context: HandlerContext,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @isolated(any) @Sendable (Message) async throws -> Void
    ) -> NoticeToken {
        observe(
            Message.descriptor, from: sender, on: context, options: options, label: label, file: file,
            line: line, handler: handler)
    }

    /// Observes messages of a type with an `async` handler, or on a queue, for as long as `owner` lives.
    ///
    /// ``HandlerContext`` describes where the handler runs and what happens to waiting deliveries.
    @discardableResult
    public func observe<Message: NoticeMessage, Owner: AnyObject & Sendable>(
        _ type: Message.Type, owner: Owner, from sender: Message.Subject? = nil, on context: HandlerContext,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @isolated(any) @Sendable (Owner, Message) async throws -> Void
    ) -> RegistrationID {
        observe(
            Message.descriptor, owner: owner, from: sender, on: context, options: options, label: label,
            file: file, line: line, handler: handler)
    }

    /// Observes messages of a type as an async sequence, starting now.
    ///
    /// ```swift
    /// for await message in center.messages(of: CartChanged.self, from: cart) { show(message.items) }
    /// ```
    ///
    /// ``NoticeSequence`` documents the sequence's promises and its end. A notice that cannot be converted to a
    /// message is reported in the outcome and the record of its post; the sequence continues.
    @inlinable
    public func messages<Message: NoticeMessage>(
        of type: Message.Type, from sender: Message.Subject? = nil, options: NoticeOptions = .none,
        buffering: NoticeBuffering = .unbounded, label: String? = nil, file: SourceFile = #fileID,
        line: Int = #line
    ) -> NoticeSequence<Message> {
        payloads(
            of: Message.descriptor, from: sender, options: options, buffering: buffering, label: label,
            file: file, line: line)
    }

    /// Posts a message and returns when every handler has run, including the observers of its name.
    ///
    /// ```swift
    /// let outcome = center.post(CartChanged(items: 3), from: cart)
    /// ```
    ///
    /// - Parameters:
    ///   - message: The message, which is the notice's payload.
    ///   - sender: The posting object; by default the message's own ``NoticeMessage/noticeSender``.
    ///   - sticky: Whether to retain the message for later observers that request it.
    ///   - file: The source file shown in records; by default the caller's.
    ///   - line: The source line shown in records; by default the caller's.
    /// - Returns: How many handlers ran, and how many could not.
    @discardableResult
    @inlinable
    public func post<Message: NoticeMessage>(
        _ message: Message, from sender: Message.Subject? = nil, sticky: Bool = false,
        file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        post(message, named: Message.noticeName, from: sender ?? message.noticeSender, sticky, file, line)
    }
}
