// Overloads for names of type `String`. A string literal is a `NoticeName` already.
extension NoticeCenter {
    /// Posts under a `String` name. Otherwise the same as with a ``NoticeName``.
    @_disfavoredOverload
    @discardableResult
    public func post(
        _ name: String, from sender: AnyObject? = nil, payload: (any Sendable)? = nil,
        sticky: Bool = false, file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        post(NoticeName(name), from: sender, payload: payload, sticky: sticky, file: file, line: line)
    }

    /// Observes a `String` name until the returned token is released. Otherwise the same as with a ``NoticeName``.
    @_disfavoredOverload
    public func observe(
        _ name: String, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext handler: @escaping @isolated(any) @Sendable (Notice) throws -> Void
    ) -> NoticeToken {
        observe(
            NoticeName(name), handler.isolation, ObservationArguments(sender, options, label, file, line),
            Unisolated.handler(handler))
    }

    /// Observes a `String` name for as long as `owner` lives. Otherwise the same as with a ``NoticeName``.
    @_disfavoredOverload
    @discardableResult
    public func observe<Owner: AnyObject & Sendable>(
        _ name: String, owner: Owner, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext handler: @escaping @isolated(any) @Sendable (Owner, Notice) throws -> Void
    ) -> RegistrationID {
        observe(
            NoticeName(name), owner, handler.isolation,
            ObservationArguments(sender, options, label, file, line), Unisolated.handler(handler))
    }

    /// Observes a `String` name on an actor, for as long as the actor lives. Otherwise the same as with a
    /// ``NoticeName``.
    @_disfavoredOverload
    @discardableResult
    public func observe<Owner: Actor>(
        _ name: String, owner: Owner, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (isolated Owner, Notice) throws -> Void
    ) -> RegistrationID {
        observe(
            NoticeName(name), owner: owner, from: sender, options: options, label: label, file: file,
            line: line, handler: handler)
    }
}
