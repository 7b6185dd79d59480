extension NoticeController {
    /// Observes a name for the owner, unless the owner already observes it.
    ///
    /// The handler runs where it is written, as with `observe(_:owner:…)`.
    ///
    /// - Parameters:
    ///   - name: The name; ``NoticeName/any`` for any name.
    ///   - sender: The only sender to observe: an object, held weakly, or a ``SenderValue``; `nil` for any.
    ///   - id: Distinguishes registrations of the same name and sender.
    ///   - options: The options of the registration.
    ///   - file: The source file shown in records; by default the caller's.
    ///   - line: The source line shown in records; by default the caller's.
    ///   - handler: Receives the owner and the notice.
    /// - Returns: The registration's identity, to remove it earlier.
    /// - Throws: ``NoticeError/alreadyRegistered(first:)`` for a duplicate, and ``NoticeError/ownerGone`` if the owner
    ///   or the center no longer exists.
    @discardableResult
    public func observe(
        _ name: NoticeName, from sender: AnyObject? = nil, id: String? = nil,
        options: NoticeOptions = .none, file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext handler: @escaping @isolated(any) @Sendable (Owner, Notice) throws -> Void
    ) throws(NoticeError) -> RegistrationID {
        let (actor, body) = (handler.isolation, Unisolated.handler(handler))
        return try add(name, id, ObservationArguments(sender, options, nil, file, line)) {
            $0.handler(body, of: $1, isolatedTo: actor)
        }
    }

    /// Observes the name of `descriptor` for the owner, unless the owner already observes it. The handler receives the
    /// owner and the payload.
    ///
    /// Otherwise the same as the call with a name.
    @discardableResult
    public func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil, id: String? = nil,
        options: NoticeOptions = .none, file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext handler: @escaping @isolated(any) @Sendable (Owner, Payload) throws -> Void
    ) throws(NoticeError) -> RegistrationID {
        let (actor, body) = (handler.isolation, Unisolated.handler(handler))
        return try add(descriptor.name, id, ObservationArguments(sender, options, nil, file, line)) {
            $0.handler(body, of: $1, descriptor, isolatedTo: actor)
        }
    }

    /// Observes a name for the owner, unless the owner already observes it. The block does not receive the owner.
    ///
    /// - Parameters:
    ///   - context: Where to run a block that is not isolated to an actor; `nil`: on the poster's thread.
    ///   - block: Runs on its actor, if it is isolated to one.
    package func observe(
        _ name: NoticeName, from sender: AnyObject?, on context: HandlerContext?, _ source: SourceLine,
        block: @escaping @isolated(any) @Sendable (Notice) throws -> Void
    ) throws(NoticeError) -> RegistrationID {
        let (actor, body) = (block.isolation, Unisolated.handler(block))
        return try add(name, nil, ObservationArguments(from: sender, source: source)) { center, owner in
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
