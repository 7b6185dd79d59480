// Messages of a type, observed elsewhere than on the poster's thread.
extension NoticeCenter {
    /// Observes messages of a type on the main actor until the returned token is released.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``MainActorContext``.
    @inlinable
    public func observe<Message: NoticeMessage>(
        _ type: Message.Type, from sender: Message.Subject? = nil, on context: MainActorContext,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @MainActor @Sendable (Message) -> Void
    ) -> NoticeToken {
        observe(
            Message.descriptor, from: sender, on: context, options: options,
            label: label, file: file, line: line, handler: handler)
    }

    /// Observes messages of a type on the main actor for as long as `owner` lives.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``MainActorContext``.
    @discardableResult
    @inlinable
    public func observe<Message: NoticeMessage, Owner: AnyObject & Sendable>(
        _ type: Message.Type, owner: Owner, from sender: Message.Subject? = nil,
        on context: MainActorContext, options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @MainActor @Sendable (Owner, Message) -> Void
    ) -> RegistrationID {
        observe(
            Message.descriptor, owner: owner, from: sender, on: context, options: options,
            label: label, file: file, line: line, handler: handler)
    }

    /// Observes messages of a type on the main actor until the registration is removed, and not before.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``MainActorContext``.
    @discardableResult
    @inlinable
    public func observeUntilRemoved<Message: NoticeMessage>(
        _ type: Message.Type, from sender: Message.Subject? = nil, on context: MainActorContext,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @MainActor @Sendable (Message) -> Void
    ) -> RegistrationID {
        observeUntilRemoved(
            Message.descriptor, from: sender, on: context, options: options,
            label: label, file: file, line: line, handler: handler)
    }

    /// Observes messages of a type by an `async` handler, in a task of its own, until the returned token is released.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``TaskContext``.
    @inlinable
    public func observe<Message: NoticeMessage>(
        _ type: Message.Type, from sender: Message.Subject? = nil, on context: TaskContext,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @Sendable (Message) async -> Void
    ) -> NoticeToken {
        observe(
            Message.descriptor, from: sender, on: context, options: options,
            label: label, file: file, line: line, handler: handler)
    }

    /// Observes messages of a type by an `async` handler, in a task of its own, for as long as `owner` lives.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``TaskContext``.
    @discardableResult
    @inlinable
    public func observe<Message: NoticeMessage, Owner: AnyObject & Sendable>(
        _ type: Message.Type, owner: Owner, from sender: Message.Subject? = nil, on context: TaskContext,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Owner, Message) async -> Void
    ) -> RegistrationID {
        observe(
            Message.descriptor, owner: owner, from: sender, on: context, options: options,
            label: label, file: file, line: line, handler: handler)
    }

    /// Observes messages of a type by an `async` handler, in a task of its own, until the registration is removed, and not
    /// before.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``TaskContext``.
    @discardableResult
    @inlinable
    public func observeUntilRemoved<Message: NoticeMessage>(
        _ type: Message.Type, from sender: Message.Subject? = nil, on context: TaskContext,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @Sendable (Message) async -> Void
    ) -> RegistrationID {
        observeUntilRemoved(
            Message.descriptor, from: sender, on: context, options: options,
            label: label, file: file, line: line, handler: handler)
    }

    /// Observes messages of a type on an actor, for as long as the actor lives.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``OwnerContext``.
    @discardableResult
    @inlinable
    public func observe<Message: NoticeMessage, Owner: Actor>(
        _ type: Message.Type, owner: Owner, from sender: Message.Subject? = nil, on context: OwnerContext,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (isolated Owner, Message) -> Void
    ) -> RegistrationID {
        observe(
            Message.descriptor, owner: owner, from: sender, on: context, options: options,
            label: label, file: file, line: line, handler: handler)
    }
}
