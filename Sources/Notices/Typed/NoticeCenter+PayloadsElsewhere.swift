// What a descriptor describes, observed elsewhere than on the poster's thread. A payload is converted on the poster's
// thread, so that the post's outcome reports one of the wrong type.
extension NoticeCenter {
    /// Observes what `descriptor` describes on the main actor until the returned token is released.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``MainActorContext``.
    @inlinable
    public func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil,
        on context: MainActorContext, options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @MainActor @Sendable (Payload) -> Void
    ) -> NoticeToken {
        token(
            descriptor.name,
            observerHandler(PayloadTyping.handler(onMainActor: handler), of: descriptor, on: context),
            ObservationTerms(sender, options, label, file, line))
    }

    /// Observes what `descriptor` describes on the main actor for as long as `owner` lives.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``MainActorContext``.
    @discardableResult
    @inlinable
    public func observe<Payload, Owner: AnyObject & Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, owner: Owner, from sender: AnyObject? = nil,
        on context: MainActorContext, options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @MainActor @Sendable (Owner, Payload) -> Void
    ) -> RegistrationID {
        registration(
            descriptor.name,
            observerHandler(owner, PayloadTyping.handler(onMainActor: handler), of: descriptor, on: context),
            ObservationTerms(sender, options, label, file, line))
    }

    /// Observes what `descriptor` describes on the main actor until the registration is removed, and not before.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``MainActorContext``.
    @discardableResult
    @inlinable
    public func observeUntilRemoved<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil,
        on context: MainActorContext, options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @MainActor @Sendable (Payload) -> Void
    ) -> RegistrationID {
        registrationUntilRemoved(
            descriptor.name,
            observerHandler(PayloadTyping.handler(onMainActor: handler), of: descriptor, on: context),
            ObservationTerms(sender, options, label, file, line))
    }

    /// Observes what `descriptor` describes by an `async` handler, in a task of its own, until the returned token is released.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``TaskContext``.
    @inlinable
    public func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil, on context: TaskContext,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @Sendable (Payload) async -> Void
    ) -> NoticeToken {
        token(
            descriptor.name, observerHandler(handler, of: descriptor, on: context),
            ObservationTerms(sender, options, label, file, line))
    }

    /// Observes what `descriptor` describes by an `async` handler, in a task of its own, for as long as `owner` lives.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``TaskContext``.
    @discardableResult
    @inlinable
    public func observe<Payload, Owner: AnyObject & Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, owner: Owner, from sender: AnyObject? = nil,
        on context: TaskContext, options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Owner, Payload) async -> Void
    ) -> RegistrationID {
        registration(
            descriptor.name, observerHandler(owner, handler, of: descriptor, on: context),
            ObservationTerms(sender, options, label, file, line))
    }

    /// Observes what `descriptor` describes by an `async` handler, in a task of its own, until the registration is removed, and not
    /// before.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``TaskContext``.
    @discardableResult
    @inlinable
    public func observeUntilRemoved<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil, on context: TaskContext,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @Sendable (Payload) async -> Void
    ) -> RegistrationID {
        registrationUntilRemoved(
            descriptor.name, observerHandler(handler, of: descriptor, on: context),
            ObservationTerms(sender, options, label, file, line))
    }

    /// Observes what `descriptor` describes on an actor, for as long as the actor lives.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``OwnerContext``.
    @discardableResult
    @inlinable
    public func observe<Payload, Owner: Actor>(
        _ descriptor: NoticeDescriptor<Payload>, owner: Owner, from sender: AnyObject? = nil,
        on context: OwnerContext, options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (isolated Owner, Payload) -> Void
    ) -> RegistrationID {
        registration(
            descriptor.name,
            observerHandler(
                owner, PayloadTyping.handler(on: Owner.self, handler), of: descriptor, on: context),
            ObservationTerms(sender, options, label, file, line))
    }
}
