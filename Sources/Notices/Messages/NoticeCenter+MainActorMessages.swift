@MainActor extension NoticeCenter {
    /// Observes messages of the main actor until the returned token is released.
    ///
    /// ```swift
    /// let token = center.observe(RowSelected.self, from: table) { message in message.row.highlight() }
    /// ```
    ///
    /// The handler runs on the main actor before the post returns, in one sequence with the observers of the name. It
    /// may capture main-actor state. See ``MainActorNoticeMessage``.
    ///
    /// - Parameters:
    ///   - type: The type of the messages.
    ///   - sender: The only object whose messages are wanted, held weakly; `nil` for any.
    ///   - options: The options of the registration. A filter receives the notice.
    ///   - label: The observer's label in records.
    ///   - file: The source file that records name; by default the caller's.
    ///   - line: The line in it.
    ///   - handler: Called with each message.
    @inlinable
    public func observe<Message: MainActorNoticeMessage>(
        _ type: Message.Type, from sender: Message.Subject? = nil, options: NoticeOptions = .none,
        label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @MainActor (Message) -> Void
    ) -> NoticeToken {
        observe(onMainActor: Message.noticeName, sender, options, label, SourceLine(file: file, line: line)) {
            handler(try $1.message(as: Message.self))
        }
    }

    /// Observes messages of the main actor for as long as `owner` lives. A view may be the owner.
    ///
    /// ```swift
    /// center.observe(RowSelected.self, owner: self) { me, message in me.show(message.row) }
    /// ```
    ///
    /// The owner is held weakly, and strongly only while its handler runs.
    @discardableResult
    @inlinable
    public func observe<Message: MainActorNoticeMessage, Owner: AnyObject & Sendable>(
        _ type: Message.Type, owner: Owner, from sender: Message.Subject? = nil,
        options: NoticeOptions = .none,
        label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @MainActor (Owner, Message) -> Void
    ) -> NoticeAddition {
        observe(
            onMainActor: Message.noticeName, owner: owner, sender, options, label,
            SourceLine(file: file, line: line)
        ) { owner, notice in
            guard let owner else { return }
            // The center holds the owner it was given, so the type is known.
            handler(unsafeDowncast(owner, to: Owner.self), try notice.message(as: Message.self))
        }
    }

    /// Posts a message of the main actor and returns when every handler has run, including the observers of its name.
    ///
    /// - Parameters:
    ///   - message: The message. The main actor's observers receive the message itself, those of the name a box with
    ///     it.
    ///   - sender: The posting object; when omitted, the message's own ``MainActorNoticeMessage/noticeSender``.
    ///   - file: The source file that records name; by default the caller's.
    ///   - line: The line in it.
    /// - Returns: How many handlers ran, and how many could not.
    @discardableResult
    @inlinable
    public func post<Message: MainActorNoticeMessage>(
        _ message: Message, from sender: Message.Subject? = nil, file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        var box = MainActorBox(message)
        defer { MainActorBox.emptyIfUnshared(&box) }
        return post(box, named: Message.noticeName, sender ?? message.noticeSender, file, line)
    }

    /// Posts a message of the main actor that is expected to reach an observer.
    ///
    /// - Throws: ``NoticeError/nobodyListening(name:)`` when no observer was reached, and the other errors of
    ///   ``postExpectingObserver(_:from:payload:file:line:)``.
    @discardableResult
    public func postExpectingObserver<Message: MainActorNoticeMessage>(
        _ message: Message, from sender: Message.Subject? = nil, file: SourceFile = #fileID, line: Int = #line
    ) throws(NoticeError) -> PostOutcome {
        let outcome = post(message, from: sender, file: file, line: line)
        try requireHearing(outcome, of: Message.noticeName, SourceLine(file: file, line: line))
        return outcome
    }

    /// Posts a message of the main actor and keeps it for later observers, as
    /// ``postAndKeep(_:from:payload:file:line:)`` does.
    @discardableResult
    public func postAndKeep<Message: MainActorNoticeMessage>(
        _ message: Message, from sender: Message.Subject? = nil, file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        var box = MainActorBox(message)
        defer { MainActorBox.emptyIfUnshared(&box) }
        return deliver(
            Notice(
                name: Message.noticeName, sender: sender ?? message.noticeSender, payload: box,
                source: SourceLine(file: file, line: line)
            ).delivered(onMainActor: true), isKept: true)
    }
}

// MARK: - By notice

@MainActor extension NoticeCenter {
    @usableFromInline
    func observe(
        onMainActor name: NoticeName, _ sender: AnyObject?, _ options: NoticeOptions, _ label: String?,
        _ source: SourceLine, body: @escaping @MainActor (AnyObject?, Notice) throws -> Void
    ) -> NoticeToken {
        keepByToken(
            ObservationRequest(
                of: self, onMainActor: name, sender: sender, owner: nil, kind: .token, options: options,
                label: label, source: source, body: body))
    }

    @usableFromInline
    func observe(
        onMainActor name: NoticeName, owner: AnyObject, _ sender: AnyObject?, _ options: NoticeOptions,
        _ label: String?, _ source: SourceLine, body: @escaping @MainActor (AnyObject?, Notice) throws -> Void
    ) -> NoticeAddition {
        add(
            ObservationRequest(
                of: self, onMainActor: name, sender: sender, owner: owner, kind: .owner, options: options,
                label: label, source: source, body: body))
    }

    /// Posts a message in its box.
    @usableFromInline
    func post(
        _ box: any Sendable, named name: NoticeName, _ sender: AnyObject?, _ file: SourceFile, _ line: Int
    ) -> PostOutcome {
        let source = SourceLine(file: file, line: line)
        return post(
            Notice(name: name, sender: sender, payload: box, source: source).delivered(onMainActor: true))
    }
}

extension ObservationRequest {
    /// A request of the main actor, which the caller must insert before it returns.
    @MainActor fileprivate init(
        of center: NoticeCenter, onMainActor name: NoticeName, sender: AnyObject?, owner: AnyObject?,
        kind: NoticeRegistration.Kind,
        options: NoticeOptions, label: String?, source: SourceLine,
        body: @escaping Registration.MainActorBody
    ) {
        self.init(
            name: name, sender: sender, kind: kind, options: options, label: label, source: source,
            handler: { _ in })
        self.owner = owner.map(OwnerReference.init)
        let mailbox = center.mainActorMailbox { [owner = self.owner] notice in
            let held = owner?.object
            guard owner == nil || held != nil else { return false }
            try body(held, notice)
            return true
        }
        handler = .mainActor(mailbox, body)
    }
}
