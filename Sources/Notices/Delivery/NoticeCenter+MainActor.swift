extension NoticeCenter {
    /// Observes a name on the main actor until the returned token goes away.
    ///
    /// ```swift
    /// let token = center.observe("user.changed", onMainActor: { notice in label.text = … })
    /// ```
    ///
    /// The poster never waits: the handler runs later, even when the poster is on the main actor itself. One at a
    /// time, in the order of the posts. When the token goes, deliveries that have not begun are dropped and recorded
    /// as skipped; once it has gone on the main actor, the handler is not called any more. How many wait is not
    /// bounded.
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
    /// The owner is held weakly until its handler runs. Otherwise as
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

    /// Observes what `descriptor` describes on the main actor until the returned token goes away.
    ///
    /// The payload is converted on the poster's thread, so that one of the wrong type is told in the post's outcome.
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
    /// - Parameter lent: The handler, by the place of the payload: compiled where it is asked for.
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

    /// - Parameter lent: The handler, by the place of the payload: compiled where it is asked for.
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

    /// Where deliveries wait for the main actor.
    ///
    /// - Parameters:
    ///   - convert: Makes the notice that the handler takes out of one that was posted.
    ///   - handler: Says `false` when its owner is gone.
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
