extension NoticeCenter {
    /// Observes a name on an actor, for as long as the actor lives.
    ///
    /// ```swift
    /// actor Cart {
    ///     func start(in center: NoticeCenter) {
    ///         center.observe("cart.changed", actor: self) { me, notice in me.count += 1 }
    ///     }
    /// }
    /// ```
    ///
    /// The poster never waits: the handler runs later, isolated to the actor, one at a time and in the order of the
    /// posts; other work of the actor may come in between. The actor is held weakly until its handler runs. When the
    /// registration ends, deliveries that have not begun are dropped and recorded as skipped.
    @discardableResult
    public func observe<Owner: Actor>(
        _ name: NoticeName?, actor: Owner, from sender: AnyObject? = nil, options: NoticeOptions = .none,
        label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (isolated Owner, Notice) -> Void
    ) -> NoticeAddition {
        add(
            ObservationRequest(
                name: name, sender: sender, owner: actor, kind: .owner, context: .actor, options: options,
                label: label, source: SourceLine(file: file, line: line),
                on: mailbox(on: actor, handler)))
    }

    /// Observes what `descriptor` describes on an actor, for as long as the actor lives.
    @discardableResult
    @inlinable
    public func observe<Payload, Owner: Actor>(
        _ descriptor: NoticeDescriptor<Payload>, actor: Owner, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (isolated Owner, Payload) -> Void
    ) -> NoticeAddition {
        observe(
            descriptor, actor, sender, options, label, SourceLine(file: file, line: line),
            lent: PayloadTyping.handler(on: Owner.self, handler))
    }

    /// - Parameter lent: The handler, by a pointer to the payload: specialized in the caller.
    @usableFromInline
    func observe<Payload, Owner: Actor>(
        _ descriptor: NoticeDescriptor<Payload>, _ actor: Owner, _ sender: AnyObject?,
        _ options: NoticeOptions, _ label: String?, _ source: SourceLine,
        lent: @escaping @Sendable (isolated Owner, UnsafeRawPointer) -> Void
    ) -> NoticeAddition {
        add(
            ObservationRequest(
                name: descriptor.name, sender: sender, owner: actor, kind: .owner, context: .actor,
                options: options, label: label, source: source,
                on: mailbox(on: actor, convert: descriptor.conversionOfNotices) { me, notice in
                    PayloadTyping.lend(payloadOf: notice) { lent(me, $0) }
                }))
    }

    /// The mailbox of a handler on an actor.
    ///
    /// - Parameter convert: Converts a posted notice to the one that the handler takes.
    private func mailbox<Owner: Actor>(
        on actor: Owner, convert: Mailbox.Conversion? = nil,
        _ handler: @escaping @Sendable (isolated Owner, Notice) -> Void
    ) -> Mailbox {
        Mailbox(in: registry, convert: convert) { [actor = OwnerReference(actor)] drain in
            guard let actor = actor.object(as: Owner.self) else {
                // No handler is called: the deliveries end, on any thread.
                Task.detached { drain.run { _ in false } }
                return
            }
            ActorJob.start(on: actor) { actor in
                drain.run {
                    handler(actor, $0)
                    return true
                }
            }
        }
    }
}
