extension NoticeController {
    /// Observes what `descriptor` describes for the owner, unless the owner observes it already.
    ///
    /// - Throws: ``NoticeError/alreadyRegistered(first:)`` and ``NoticeError/ownerGone``.
    @discardableResult
    @inlinable
    public func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil, id: String? = nil,
        on context: HandlerContext = .poster, options: NoticeOptions = .none, file: SourceFile = #fileID,
        line: Int = #line, handler: @escaping @Sendable (Owner, Payload) -> Void
    ) throws(NoticeError) -> RegistrationID {
        try add(descriptor.name, id, ObservationTerms(sender, options, nil, file, line)) {
            $0.observerHandler($1, PayloadTyping.handler(handler), of: descriptor, on: context)
        }
    }

    /// Observes what `descriptor` describes on the main actor for the owner, unless the owner observes it already.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``MainActorContext``.
    @discardableResult
    @inlinable
    public func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil, id: String? = nil,
        on context: MainActorContext, options: NoticeOptions = .none, file: SourceFile = #fileID,
        line: Int = #line, handler: @escaping @MainActor @Sendable (Owner, Payload) -> Void
    ) throws(NoticeError) -> RegistrationID {
        try add(descriptor.name, id, ObservationTerms(sender, options, nil, file, line)) {
            $0.observerHandler($1, PayloadTyping.handler(onMainActor: handler), of: descriptor, on: context)
        }
    }

    /// Observes what `descriptor` describes by an `async` handler, in a task of its own, for the owner, unless the owner observes it
    /// already.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``TaskContext``.
    @discardableResult
    @inlinable
    public func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil, id: String? = nil,
        on context: TaskContext, options: NoticeOptions = .none, file: SourceFile = #fileID,
        line: Int = #line, handler: @escaping @Sendable (Owner, Payload) async -> Void
    ) throws(NoticeError) -> RegistrationID {
        try add(descriptor.name, id, ObservationTerms(sender, options, nil, file, line)) {
            $0.observerHandler($1, handler, of: descriptor, on: context)
        }
    }

    /// Observes what `descriptor` describes on an actor, unless it observes it already.
    ///
    /// When the handler runs, and what becomes of deliveries that wait: ``OwnerContext``.
    @discardableResult
    @inlinable
    public func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil, id: String? = nil,
        on context: OwnerContext, options: NoticeOptions = .none, file: SourceFile = #fileID,
        line: Int = #line, handler: @escaping @Sendable (isolated Owner, Payload) -> Void
    ) throws(NoticeError) -> RegistrationID where Owner: Actor {
        try add(descriptor.name, id, ObservationTerms(sender, options, nil, file, line)) {
            $0.observerHandler(
                $1, PayloadTyping.handler(on: Owner.self, handler), of: descriptor, on: context)
        }
    }
}
