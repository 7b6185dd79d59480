extension NoticeCenter {
    /// Observes a name on the main actor until the returned token is released.
    ///
    /// ```swift
    /// let token = center.observe("user.changed", onMainActor: { notice in label.text = … })
    /// ```
    ///
    /// The poster never waits: the handler runs later, even when the poster is on the main actor itself. It runs once
    /// at a time, in the order of the posts. When the token is released, deliveries that have not begun are dropped and
    /// recorded as skipped; after a release on the main actor, the handler is not called any more. The number of
    /// waiting deliveries is not bounded.
    public func observe(
        _ name: NoticeName?, from sender: AnyObject? = nil, options: NoticeOptions = .none,
        label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        onMainActor handler: @escaping @MainActor @Sendable (Notice) -> Void
    ) -> NoticeToken {
        keepByToken(
            ObservationRequest(
                name: name, sender: sender, kind: .token, context: .mainActor, options: options, label: label,
                source: SourceLine(file: file, line: line),
                on: mainActorMailbox { notice in
                    handler(notice)
                    return true
                }))
    }

    /// Observes a name on the main actor for as long as `owner` lives. A view may be the owner.
    ///
    /// ```swift
    /// center.observe("user.changed", owner: self, onMainActor: { me, _ in me.refresh() })
    /// ```
    ///
    /// The owner is held weakly until its handler runs. For all else see
    /// ``observe(_:from:options:label:file:line:onMainActor:)-(NoticeName?,_,_,_,_,_,_)``.
    @discardableResult
    public func observe<Owner: AnyObject & Sendable>(
        _ name: NoticeName?, owner: Owner, from sender: AnyObject? = nil, options: NoticeOptions = .none,
        label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        onMainActor handler: @escaping @MainActor @Sendable (Owner, Notice) -> Void
    ) -> NoticeAddition {
        add(
            ObservationRequest(
                name: name, sender: sender, owner: owner, kind: .owner, context: .mainActor, options: options,
                label: label, source: SourceLine(file: file, line: line),
                on: mainActorMailbox { [owner = OwnerReference(owner)] notice in
                    guard let owner = owner.object(as: Owner.self) else { return false }
                    handler(owner, notice)
                    return true
                }))
    }

    /// Observes what `descriptor` describes on the main actor until the returned token is released.
    ///
    /// The payload is converted on the poster's thread, so that the post's outcome reports one of the wrong type.
    @inlinable
    public func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil,
        options: NoticeOptions = .none,
        label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        onMainActor handler: @escaping @MainActor @Sendable (Payload) -> Void
    ) -> NoticeToken {
        observe(
            descriptor, sender, options, label, SourceLine(file: file, line: line),
            lent: PayloadTyping.handler(onMainActor: handler))
    }

    /// Observes what `descriptor` describes on the main actor for as long as `owner` lives.
    @discardableResult
    @inlinable
    public func observe<Payload, Owner: AnyObject & Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, owner: Owner, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        onMainActor handler: @escaping @MainActor @Sendable (Owner, Payload) -> Void
    ) -> NoticeAddition {
        observe(
            descriptor, owner, sender, options, label, SourceLine(file: file, line: line),
            lent: PayloadTyping.handler(onMainActor: handler))
    }
}

extension NoticeCenter {
    /// - Parameter lent: The handler, by a pointer to the payload: specialized in the caller.
    @usableFromInline
    func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ sender: AnyObject?, _ options: NoticeOptions,
        _ label: String?, _ source: SourceLine,
        lent: @escaping @MainActor @Sendable (UnsafeRawPointer) -> Void
    ) -> NoticeToken {
        keepByToken(
            ObservationRequest(
                name: descriptor.name, sender: sender, kind: .token, context: .mainActor, options: options,
                label: label, source: source,
                on: mainActorMailbox(convert: descriptor.conversionOfNotices) { notice in
                    PayloadTyping.lend(payloadOf: notice) { lent($0) }
                    return true
                }))
    }

    /// - Parameter lent: The handler, by a pointer to the payload: specialized in the caller.
    @usableFromInline
    func observe<Payload, Owner: AnyObject & Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, _ owner: Owner, _ sender: AnyObject?,
        _ options: NoticeOptions, _ label: String?, _ source: SourceLine,
        lent: @escaping @MainActor @Sendable (Owner, UnsafeRawPointer) -> Void
    ) -> NoticeAddition {
        add(
            ObservationRequest(
                name: descriptor.name, sender: sender, owner: owner, kind: .owner, context: .mainActor,
                options: options, label: label, source: source,
                on: mainActorMailbox(convert: descriptor.conversionOfNotices) {
                    [owner = OwnerReference(owner)] notice in
                    guard let owner = owner.object(as: Owner.self) else { return false }
                    PayloadTyping.lend(payloadOf: notice) { lent(owner, $0) }
                    return true
                }))
    }

    /// The mailbox of a handler on the main actor.
    ///
    /// - Parameters:
    ///   - convert: Converts a posted notice to the one that the handler takes.
    ///   - handler: Returns `false` when its owner was deallocated.
    func mainActorMailbox(
        convert: Mailbox.Conversion? = nil,
        _ handler: @escaping @MainActor @Sendable (Notice) throws -> Bool
    ) -> Mailbox {
        Mailbox(in: registry, convert: convert) { drain in
            // Detached, so that it inherits neither the poster's task-local values nor its cancellation.
            Task.detached { @MainActor in drain.run(handler) }
        }
    }
}
