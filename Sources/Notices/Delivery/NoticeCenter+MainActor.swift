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
                on: mainActorMailbox(of: .notices) { notice in
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
                on: mainActorMailbox(of: .notices) { [weak owner] notice in
                    guard let owner else { return false }
                    handler(owner, notice)
                    return true
                }))
    }

    /// Observes what `descriptor` describes on the main actor until the returned token goes away.
    ///
    /// The payload is converted on the poster's thread, so that one of the wrong type is told in the post's outcome.
    public func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil,
        options: NoticeOptions = .none,
        label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        onMainActor handler: @escaping @MainActor @Sendable (Payload) -> Void
    ) -> NoticeToken {
        keepByToken(
            ObservationRequest(
                name: descriptor.name, sender: sender, kind: .token, context: .mainActor, options: options,
                label: label, source: SourceLine(file: file, line: line),
                on: mainActorMailbox(of: .payloads(of: descriptor)) { payload in
                    handler(payload)
                    return true
                }))
    }

    /// Observes what `descriptor` describes on the main actor for as long as `owner` lives.
    @discardableResult
    public func observe<Payload, Owner: AnyObject & Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, owner: Owner, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        onMainActor handler: @escaping @MainActor @Sendable (Owner, Payload) -> Void
    ) -> NoticeAddition {
        add(
            ObservationRequest(
                name: descriptor.name, sender: sender, owner: owner, kind: .owner, context: .mainActor,
                options: options, label: label, source: SourceLine(file: file, line: line),
                on: mainActorMailbox(of: .payloads(of: descriptor)) { [weak owner] payload in
                    guard let owner else { return false }
                    handler(owner, payload)
                    return true
                }))
    }
}

extension NoticeCenter {
    /// Where deliveries wait for the main actor.
    ///
    /// - Parameters:
    ///   - intake: What the handler takes of a notice.
    ///   - handler: Says `false` when its owner is gone.
    func mainActorMailbox<Content>(
        of intake: Intake<Content>,
        _ handler: @escaping @MainActor (Content) throws -> Bool
    ) -> Mailbox {
        Mailbox(in: registry, of: intake) { mailbox in
            // Detached, so that it inherits neither the poster's task-local values nor its cancellation.
            Task.detached { @MainActor in mailbox.drain { try handler(intake.content($0)) } }
        }
    }
}
