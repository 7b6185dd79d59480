// Names that are variables of the type `String`. A literal is a `NoticeName` by itself.
extension NoticeCenter {
    /// Posts under a name that is a `String`: as with a ``NoticeName``.
    @_disfavoredOverload
    @discardableResult
    public func post(
        _ name: String, from sender: AnyObject? = nil, payload: (any Sendable)? = nil,
        sticky: Bool = false, file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        post(NoticeName(name), from: sender, payload: payload, sticky: sticky, file: file, line: line)
    }

    /// Observes a name that is a `String` until the returned token is released: as with a ``NoticeName``.
    @_disfavoredOverload
    @inlinable
    public func observe(
        _ name: String, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext handler: @escaping @isolated(any) @Sendable (Notice) throws -> Void
    ) -> NoticeToken {
        observe(
            NoticeName(name), handler.isolation, ObservationTerms(sender, options, label, file, line),
            Unisolated.handler(handler))
    }

    /// Observes a name that is a `String` for as long as `owner` lives: as with a ``NoticeName``.
    @_disfavoredOverload
    @discardableResult
    @inlinable
    public func observe<Owner: AnyObject & Sendable>(
        _ name: String, owner: Owner, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext handler: @escaping @isolated(any) @Sendable (Owner, Notice) throws -> Void
    ) -> RegistrationID {
        observe(
            NoticeName(name), owner, handler.isolation,
            ObservationTerms(sender, options, label, file, line), Unisolated.handler(handler))
    }

    /// Observes a name that is a `String` on an actor, for as long as the actor lives: as with a ``NoticeName``.
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
