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
                label: label, source: SourceLine(file: file, line: line)
            ) { [weak actor] notice in
                { [weak actor] errand in
                    guard let actor else { return errand.skipForOwner() }
                    await Self.carryOut(errand, on: actor) { handler($0, notice) }
                }
            })
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
                options: options, label: label, source: SourceLine(file: file, line: line)
            ) { [weak actor] notice in
                let payload = try descriptor.convert(notice)
                return { [weak actor] errand in
                    guard let actor else { return errand.skipForOwner() }
                    await Self.carryOut(errand, on: actor) { handler($0, payload) }
                }
            })
    }

    private static func carryOut<Owner: Actor>(
        _ errand: Errand, on actor: isolated Owner, _ handler: @Sendable (isolated Owner) -> Void
    ) {
        errand.carryOut { handler(actor) }
    }
}
