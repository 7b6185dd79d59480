extension NoticeController {
    /// Observes a name for the owner, unless the owner observes it already.
    ///
    /// - Parameters:
    ///   - name: The name; `nil` for any name.
    ///   - sender: The only sender whose posts are wanted: an object, held weakly, or a ``SenderValue``; `nil` for any.
    ///   - id: Distinguishes registrations of the same name and sender.
    ///   - context: Where the handler runs; by default on the poster's thread.
    ///   - options: The options of the registration.
    ///   - file: The source file that records name; by default the caller's.
    ///   - line: The line in it.
    ///   - handler: Receives the owner and the notice.
    /// - Returns: The registration's identity, for an earlier removal.
    /// - Throws: ``NoticeError/alreadyRegistered(first:)`` for a duplicate, and ``NoticeError/ownerGone`` when the owner
    ///   or the center no longer exists.
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

    /// Observes a name by an `async` handler, in a task of its own, for the owner, unless the owner observes it
    /// already.
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
