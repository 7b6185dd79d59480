// A name, observed elsewhere than on the poster's thread.
extension NoticeCenter {
    /// Observes a name on the main actor until the returned token is released.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``MainActorContext``.
    public func observe(
        _ name: NoticeName?, from sender: AnyObject? = nil, on context: MainActorContext,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @MainActor @Sendable (Notice) -> Void
    ) -> NoticeToken {
        token(
            name, observerHandler(handler, on: context),
            ObservationTerms(sender, options, label, file, line))
    }

    /// Observes a name on the main actor for as long as `owner` lives.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``MainActorContext``.
    @discardableResult
    public func observe<Owner: AnyObject & Sendable>(
        _ name: NoticeName?, owner: Owner, from sender: AnyObject? = nil, on context: MainActorContext,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @MainActor @Sendable (Owner, Notice) -> Void
    ) -> RegistrationID {
        registration(
            name, observerHandler(owner, handler, on: context),
            ObservationTerms(sender, options, label, file, line))
    }

    /// Observes a name on the main actor until the registration is removed, and not before.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``MainActorContext``.
    @discardableResult
    public func observeUntilRemoved(
        _ name: NoticeName?, from sender: AnyObject? = nil, on context: MainActorContext,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @MainActor @Sendable (Notice) -> Void
    ) -> RegistrationID {
        registrationUntilRemoved(
            name, observerHandler(handler, on: context),
            ObservationTerms(sender, options, label, file, line))
    }

    /// Observes a name by an `async` handler, in a task of its own, until the returned token is released.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``TaskContext``.
    public func observe(
        _ name: NoticeName?, from sender: AnyObject? = nil, on context: TaskContext,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @Sendable (Notice) async -> Void
    ) -> NoticeToken {
        token(
            name, observerHandler(handler, on: context),
            ObservationTerms(sender, options, label, file, line))
    }

    /// Observes a name by an `async` handler, in a task of its own, for as long as `owner` lives.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``TaskContext``.
    @discardableResult
    public func observe<Owner: AnyObject & Sendable>(
        _ name: NoticeName?, owner: Owner, from sender: AnyObject? = nil, on context: TaskContext,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Owner, Notice) async -> Void
    ) -> RegistrationID {
        registration(
            name, observerHandler(owner, handler, on: context),
            ObservationTerms(sender, options, label, file, line))
    }

    /// Observes a name by an `async` handler, in a task of its own, until the registration is removed, and not
    /// before.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``TaskContext``.
    @discardableResult
    public func observeUntilRemoved(
        _ name: NoticeName?, from sender: AnyObject? = nil, on context: TaskContext,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @Sendable (Notice) async -> Void
    ) -> RegistrationID {
        registrationUntilRemoved(
            name, observerHandler(handler, on: context),
            ObservationTerms(sender, options, label, file, line))
    }

    /// Observes a name on an actor, for as long as the actor lives.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``OwnerContext``.
    @discardableResult
    public func observe<Owner: Actor>(
        _ name: NoticeName?, owner: Owner, from sender: AnyObject? = nil, on context: OwnerContext,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (isolated Owner, Notice) -> Void
    ) -> RegistrationID {
        registration(
            name, observerHandler(owner, handler, on: context),
            ObservationTerms(sender, options, label, file, line))
    }
}
