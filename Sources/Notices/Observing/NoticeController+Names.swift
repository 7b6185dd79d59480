extension NoticeController {
    /// Observes a name for the owner, unless the owner observes it already.
    ///
    /// - Throws: ``NoticeError/alreadyRegistered(first:)`` and ``NoticeError/ownerGone``.
    @discardableResult
    public func observe(
        _ name: NoticeName?, from sender: AnyObject? = nil, id: String? = nil,
        on context: HandlerContext = .poster, options: NoticeOptions = .none, file: SourceFile = #fileID,
        line: Int = #line, handler: @escaping @Sendable (Owner, Notice) -> Void
    ) throws(NoticeError) -> RegistrationID {
        try add(name, id, ObservationTerms(sender, options, nil, file, line)) {
            $0.observerHandler($1, handler, on: context)
        }
    }

    /// Observes a name on the main actor for the owner, unless the owner observes it already.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``MainActorContext``.
    @discardableResult
    public func observe(
        _ name: NoticeName?, from sender: AnyObject? = nil, id: String? = nil, on context: MainActorContext,
        options: NoticeOptions = .none, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @MainActor @Sendable (Owner, Notice) -> Void
    ) throws(NoticeError) -> RegistrationID {
        try add(name, id, ObservationTerms(sender, options, nil, file, line)) {
            $0.observerHandler($1, handler, on: context)
        }
    }

    /// Observes a name by an `async` handler, in a task of its own, for the owner, unless the owner observes it already.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``TaskContext``.
    @discardableResult
    public func observe(
        _ name: NoticeName?, from sender: AnyObject? = nil, id: String? = nil, on context: TaskContext,
        options: NoticeOptions = .none, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Owner, Notice) async -> Void
    ) throws(NoticeError) -> RegistrationID {
        try add(name, id, ObservationTerms(sender, options, nil, file, line)) {
            $0.observerHandler($1, handler, on: context)
        }
    }

    /// Observes a name on an actor, unless it observes it already.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``OwnerContext``.
    @discardableResult
    public func observe(
        _ name: NoticeName?, from sender: AnyObject? = nil, id: String? = nil, on context: OwnerContext,
        options: NoticeOptions = .none, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (isolated Owner, Notice) -> Void
    ) throws(NoticeError) -> RegistrationID where Owner: Actor {
        try add(name, id, ObservationTerms(sender, options, nil, file, line)) {
            $0.observerHandler($1, handler, on: context)
        }
    }
}
