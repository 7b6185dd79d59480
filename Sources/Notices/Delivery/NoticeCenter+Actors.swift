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
                on: mailbox(on: actor, of: .notices, handler)))
    }

    /// Observes what `descriptor` describes on an actor, for as long as the actor lives.
    @discardableResult
    public func observe<Payload, Owner: Actor>(
        _ descriptor: NoticeDescriptor<Payload>, actor: Owner, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (isolated Owner, Payload) -> Void
    ) -> NoticeAddition {
        add(
            ObservationRequest(
                name: descriptor.name, sender: sender, owner: actor, kind: .owner, context: .actor,
                options: options, label: label, source: SourceLine(file: file, line: line),
                on: mailbox(on: actor, of: .payloads(of: descriptor), handler)))
    }

    /// Where deliveries wait for an actor.
    ///
    /// - Parameter intake: What the handler takes of a notice.
    private func mailbox<Content, Owner: Actor>(
        on actor: Owner, of intake: Intake<Content>,
        _ handler: @escaping @Sendable (isolated Owner, Content) -> Void
    ) -> Mailbox {
        Mailbox(in: registry, of: intake) { [weak actor] mailbox in
            guard let actor else {
                // No handler is called: the deliveries end, on whatever thread.
                Task.detached { mailbox.drain { _ in false } }
                return
            }
            ActorJob.start(on: actor) { actor in
                mailbox.drain { delivery in
                    handler(actor, intake.content(delivery))
                    return true
                }
            }
        }
    }
}
