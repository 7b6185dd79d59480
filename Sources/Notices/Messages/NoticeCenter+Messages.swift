extension NoticeCenter {
    /// Observes messages of a type until the returned token is released.
    ///
    /// ```swift
    /// let token = center.observe(CartChanged.self, from: cart) { message in print(message.items) }
    /// ```
    ///
    /// The handler runs on the poster's thread, in one sequence with the observers of the name. See ``NoticeMessage``.
    ///
    /// - Parameters:
    ///   - type: The type of the messages.
    ///   - sender: The only object whose messages are wanted, held weakly; `nil` for any.
    ///   - context: Where the handler runs; by default on the poster's thread.
    ///   - options: The options of the registration.
    ///   - label: The observer's label in records.
    ///   - file: The source file that records name; by default the caller's.
    ///   - line: The line in it.
    ///   - handler: Called with each message.
    @inlinable
    public func observe<Message: NoticeMessage>(
        _ type: Message.Type, from sender: Message.Subject? = nil, on context: HandlerContext = .poster,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @Sendable (Message) -> Void
    ) -> NoticeToken {
        observe(
            Message.descriptor, from: sender, on: context, options: options,
            label: label, file: file, line: line, handler: handler)
    }

    /// Observes messages of a type for as long as `owner` lives. The handler receives the owner and the message.
    ///
    /// ```swift
    /// center.observe(CartChanged.self, owner: self) { me, message in me.items.set(message.items) }
    /// ```
    ///
    /// For all else see the same call for a name.
    @discardableResult
    @inlinable
    public func observe<Message: NoticeMessage, Owner: AnyObject & Sendable>(
        _ type: Message.Type, owner: Owner, from sender: Message.Subject? = nil,
        on context: HandlerContext = .poster, options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Owner, Message) -> Void
    ) -> RegistrationID {
        observe(
            Message.descriptor, owner: owner, from: sender, on: context,
            options: options, label: label, file: file, line: line, handler: handler)
    }

    /// Observes messages of a type until the registration is removed, and not before.
    ///
    /// For all else see the same call for a name.
    @discardableResult
    @inlinable
    public func observeUntilRemoved<Message: NoticeMessage>(
        _ type: Message.Type, from sender: Message.Subject? = nil, on context: HandlerContext = .poster,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @Sendable (Message) -> Void
    ) -> RegistrationID {
        observeUntilRemoved(
            Message.descriptor, from: sender, on: context, options: options,
            label: label, file: file, line: line, handler: handler)
    }

    /// Observes messages of a type as an async sequence, from now on.
    ///
    /// ```swift
    /// for await message in center.messages(of: CartChanged.self, from: cart) { show(message.items) }
    /// ```
    ///
    /// ``NoticeSequence`` documents the sequence's promises and its end. A notice that cannot be converted to a message
    /// is reported in the outcome and the record of its post; the sequence goes on.
    @inlinable
    public func messages<Message: NoticeMessage>(
        of type: Message.Type, from sender: Message.Subject? = nil, buffering: NoticeBuffering = .unbounded,
        label: String? = nil, file: SourceFile = #fileID, line: Int = #line
    ) -> NoticeSequence<Message> {
        payloads(
            of: Message.descriptor, from: sender, buffering: buffering, label: label, file: file, line: line)
    }

    /// Posts a message and returns when every handler has run, including the observers of its name.
    ///
    /// ```swift
    /// let outcome = center.post(CartChanged(items: 3), from: cart)
    /// ```
    ///
    /// - Parameters:
    ///   - message: The message, which is the notice's payload.
    ///   - sender: The posting object; when omitted, the message's own ``NoticeMessage/noticeSender``.
    ///   - file: The source file that records name; by default the caller's.
    ///   - line: The line in it.
    /// - Returns: How many handlers ran, and how many could not.
    @discardableResult
    @inlinable
    public func post<Message: NoticeMessage>(
        _ message: Message, from sender: Message.Subject? = nil, file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        post(message, named: Message.noticeName, from: sender ?? message.noticeSender, file, line)
    }

    /// Posts a message that is expected to reach an observer.
    ///
    /// - Throws: ``NoticeError/noObserver(name:)`` when no observer was reached, and the other errors of
    ///   ``postExpectingObserver(_:from:payload:file:line:)``.
    @discardableResult
    public func postExpectingObserver<Message: NoticeMessage>(
        _ message: Message, from sender: Message.Subject? = nil, file: SourceFile = #fileID, line: Int = #line
    ) throws(NoticeError) -> PostOutcome {
        try postExpectingObserver(
            Message.noticeName, from: sender ?? message.noticeSender, payload: message, file: file, line: line
        )
    }

    /// Posts a sticky message, for later observers too, as ``postSticky(_:from:payload:file:line:)`` does.
    @discardableResult
    public func postSticky<Message: NoticeMessage>(
        _ message: Message, from sender: Message.Subject? = nil, file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        postSticky(
            Message.noticeName, from: sender ?? message.noticeSender, payload: message, file: file, line: line
        )
    }
}
