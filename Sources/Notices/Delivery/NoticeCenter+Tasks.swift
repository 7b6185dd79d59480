extension NoticeCenter {
    /// Observes a name by an `async` handler, in a task of its own, until the returned token is released.
    ///
    /// ```swift
    /// let token = center.observe("file.saved", inTask: { notice in await upload(notice) })
    /// ```
    ///
    /// The poster never waits. The handler runs on the global executor, once at a time and in the order of the posts:
    /// while it is suspended, the next notice waits. The number of waiting deliveries is not bounded. When the token is
    /// released, deliveries that have not begun are dropped and recorded as skipped; one that runs finishes, and is not
    /// cancelled.
    public func observe(
        _ name: NoticeName?, from sender: AnyObject? = nil, options: NoticeOptions = .none,
        label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        inTask handler: @escaping @Sendable (Notice) async -> Void
    ) -> NoticeToken {
        keepByToken(
            ObservationRequest(
                name: name, sender: sender, kind: .token, context: .task, options: options, label: label,
                source: SourceLine(file: file, line: line),
                on: mailbox { notice in
                    await handler(notice)
                    return true
                }))
    }

    /// Observes a name by an `async` handler, in a task of its own, for as long as `owner` lives.
    ///
    /// The owner is held weakly until its handler runs, and strongly while it runs, even while it is suspended.
    @discardableResult
    public func observe<Owner: AnyObject & Sendable>(
        _ name: NoticeName?, owner: Owner, from sender: AnyObject? = nil, options: NoticeOptions = .none,
        label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        inTask handler: @escaping @Sendable (Owner, Notice) async -> Void
    ) -> NoticeAddition {
        add(
            ObservationRequest(
                name: name, sender: sender, owner: owner, kind: .owner, context: .task, options: options,
                label: label, source: SourceLine(file: file, line: line),
                on: mailbox { [owner = OwnerReference(owner)] notice in
                    guard let owner = owner.object(as: Owner.self) else { return false }
                    await handler(owner, notice)
                    return true
                }))
    }

    /// The mailbox of an `async` handler.
    ///
    /// - Parameter handler: Returns `false` when its owner was deallocated.
    private func mailbox(_ handler: @escaping @Sendable (Notice) async -> Bool) -> Mailbox {
        Mailbox(in: registry) { drain in
            // Detached, so that it inherits neither the poster's task-local values nor its cancellation.
            Task.detached { await drain.runWaiting(handler) }
        }
    }
}
