extension NoticeController {
    /// Observes messages of a type for the owner, unless the owner observes it already.
    ///
    /// - Throws: ``NoticeError/alreadyRegistered(first:)`` and ``NoticeError/ownerGone``.
    @discardableResult
    @inlinable
    public func observe<Message: NoticeMessage>(
        _ type: Message.Type, from sender: Message.Subject? = nil, id: String? = nil,
        on context: HandlerContext = .poster, options: NoticeOptions = .none, file: SourceFile = #fileID,
        line: Int = #line, handler: @escaping @Sendable (Owner, Message) -> Void
    ) throws(NoticeError) -> RegistrationID {
        try observe(
            Message.descriptor, from: sender, id: id, on: context, options: options, file: file, line: line,
            handler: handler)
    }

    /// Observes messages of a type on the main actor for the owner, unless the owner observes it already.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``MainActorContext``.
    @discardableResult
    @inlinable
    public func observe<Message: NoticeMessage>(
        _ type: Message.Type, from sender: Message.Subject? = nil, id: String? = nil,
        on context: MainActorContext, options: NoticeOptions = .none, file: SourceFile = #fileID,
        line: Int = #line, handler: @escaping @MainActor @Sendable (Owner, Message) -> Void
    ) throws(NoticeError) -> RegistrationID {
        try observe(
            Message.descriptor, from: sender, id: id, on: context, options: options, file: file, line: line,
            handler: handler)
    }

    /// Observes messages of a type by an `async` handler, in a task of its own, for the owner, unless the owner observes it
    /// already.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``TaskContext``.
    @discardableResult
    @inlinable
    public func observe<Message: NoticeMessage>(
        _ type: Message.Type, from sender: Message.Subject? = nil, id: String? = nil,
        on context: TaskContext, options: NoticeOptions = .none, file: SourceFile = #fileID,
        line: Int = #line, handler: @escaping @Sendable (Owner, Message) async -> Void
    ) throws(NoticeError) -> RegistrationID {
        try observe(
            Message.descriptor, from: sender, id: id, on: context, options: options, file: file, line: line,
            handler: handler)
    }

    /// Observes messages of a type on an actor, unless it observes it already.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``OwnerContext``.
    @discardableResult
    @inlinable
    public func observe<Message: NoticeMessage>(
        _ type: Message.Type, from sender: Message.Subject? = nil, id: String? = nil,
        on context: OwnerContext, options: NoticeOptions = .none, file: SourceFile = #fileID,
        line: Int = #line, handler: @escaping @Sendable (isolated Owner, Message) -> Void
    ) throws(NoticeError) -> RegistrationID where Owner: Actor {
        try observe(
            Message.descriptor, from: sender, id: id, on: context, options: options, file: file, line: line,
            handler: handler)
    }
}
