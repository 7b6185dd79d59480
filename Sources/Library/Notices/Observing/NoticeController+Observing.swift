extension NoticeController {
    /// Observes a name for the owner, unless the owner observes it already.
    ///
    /// The handler runs where it is written, as that of
    /// an owner that a center observes for.
    ///
    /// - Parameters:
    ///   - name: The name; ``NoticeName/any`` for any name.
    ///   - sender: The only sender whose posts are wanted: an object, held weakly, or a ``SenderValue``; `nil` for any.
    ///   - id: Distinguishes registrations of the same name and sender.
    ///   - options: The options of the registration.
    ///   - file: The source file that records name; by default the caller's.
    ///   - line: The line in it.
    ///   - handler: Receives the owner and the notice.
    /// - Returns: The registration's identity, for an earlier removal.
    /// - Throws: ``NoticeError/alreadyRegistered(first:)`` for a duplicate, and ``NoticeError/ownerGone`` when the owner
    ///   or the center no longer exists.
    @discardableResult
    public func observe(
        _ name: NoticeName, from sender: AnyObject? = nil, id: String? = nil,
        options: NoticeOptions = .none, file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext handler: @escaping @isolated(any) @Sendable (Owner, Notice) throws -> Void
    ) throws(NoticeError) -> RegistrationID {
        let (actor, body) = (handler.isolation, Unisolated.handler(handler))
        return try add(name, id, ObservationTerms(sender, options, nil, file, line)) {
            $0.handler(body, of: $1, isolatedTo: actor)
        }
    }

    /// Observes what `descriptor` describes for the owner, unless the owner observes it already. The handler receives the
    /// owner and the payload.
    ///
    /// For all else see the same call for a name.
    @discardableResult
    @inlinable
    public func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil, id: String? = nil,
        options: NoticeOptions = .none, file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext handler: @escaping @isolated(any) @Sendable (Owner, Payload) throws -> Void
    ) throws(NoticeError) -> RegistrationID {
        let (actor, body) = (handler.isolation, PayloadTyping.handler(Unisolated.handler(handler)))
        return try add(descriptor.name, id, ObservationTerms(sender, options, nil, file, line)) {
            $0.handler(body, of: $1, descriptor, isolatedTo: actor)
        }
    }

    /// Observes a name for the owner by a block that does not receive it, unless the owner observes it already.
    ///
    /// - Parameters:
    ///   - context: Where a block runs that is isolated to no actor; `nil`: on the poster's thread.
    ///   - block: Runs where it is written, if that is an actor.
    package func observe(
        _ name: NoticeName, from sender: AnyObject?, on context: HandlerContext?, _ source: SourceLine,
        block: @escaping @isolated(any) @Sendable (Notice) throws -> Void
    ) throws(NoticeError) -> RegistrationID {
        let (actor, body) = (block.isolation, Unisolated.handler(block))
        return try add(name, nil, ObservationTerms(from: sender, source: source)) { center, owner in
            guard let context, actor == nil else {
                return center.handler({ _, notice in try body(notice) }, of: owner, isolatedTo: actor)
            }
            let reference = WeakReference(owner)
            let place = Mailbox.Place.task(context) { notice in
                guard let owner = reference.object else { return false }
                try withExtendedLifetime(owner) { try body(notice) }
                return true
            }
            return center.handler(at: place, owner: reference)
        }
    }
}
