extension NoticeCenter {
    /// Observes a name by a handler that may wait, in a task of its own, until the returned token goes away.
    ///
    /// ```swift
    /// let token = center.observe("file.saved", inTask: { notice in await upload(notice) })
    /// ```
    ///
    /// The poster never waits. The handler runs on the global executor, once at a time and in the order of the posts:
    /// while it waits, the next notice waits too. How many wait is not bounded. When the token goes, deliveries that
    /// have not begun are dropped and recorded as skipped; one that runs finishes, and is not cancelled.
    public func observe(
        _ name: NoticeName?, from sender: AnyObject? = nil, options: NoticeOptions = .none,
        label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        inTask handler: @escaping @Sendable (Notice) async -> Void
    ) -> NoticeToken {
        keepByToken(
            ObservationRequest(
                name: name, sender: sender, kind: .token, context: .task, options: options, label: label,
                source: SourceLine(file: file, line: line)
            ) { notice in
                { errand in await errand.carryOutWaiting { await handler(notice) } }
            })
    }

    /// Observes a name by a handler that may wait, in a task of its own, for as long as `owner` lives.
    ///
    /// The owner is held weakly until its handler runs, and strongly while it does, also while it waits.
    @discardableResult
    public func observe<Owner: AnyObject & Sendable>(
        _ name: NoticeName?, owner: Owner, from sender: AnyObject? = nil, options: NoticeOptions = .none,
        label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        inTask handler: @escaping @Sendable (Owner, Notice) async -> Void
    ) -> NoticeAddition {
        add(
            ObservationRequest(
                name: name, sender: sender, owner: owner, kind: .owner, context: .task, options: options,
                label: label, source: SourceLine(file: file, line: line)
            ) { [weak owner] notice in
                { [weak owner] errand in
                    guard let owner else { return errand.skipForOwner() }
                    await errand.carryOutWaiting { await handler(owner, notice) }
                }
            })
    }
}
