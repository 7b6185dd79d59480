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
        _ type: Message.Type, from sender: Message.Subject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @MainActor (Message) -> Void
    ) -> NoticeToken {
        let body = observerHandler(ofMainActor: nil) { _, notice in
            handler(try notice.message(as: Message.self))
        }
        return token(
            Message.noticeName, body, ObservationTerms(sender, options, label, file, line))
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
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @MainActor (Owner, Message) -> Void
    ) -> RegistrationID {
        let body = observerHandler(ofMainActor: owner) { owner, notice in
            guard let owner else { return }
            // The center holds the owner it was given, so the type is known.
            unsafe handler(unsafeDowncast(owner, to: Owner.self), try notice.message(as: Message.self))
        }
        return registration(
            Message.noticeName, body, ObservationTerms(sender, options, label, file, line))
    }

    /// Observes messages of the main actor until the registration is removed, and not before.
    @discardableResult
    @inlinable
    public func observeUntilRemoved<Message: MainActorNoticeMessage>(
        _ type: Message.Type, from sender: Message.Subject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @MainActor (Message) -> Void
    ) -> RegistrationID {
        let body = observerHandler(ofMainActor: nil) { _, notice in
            handler(try notice.message(as: Message.self))
        }
        return registrationUntilRemoved(
            Message.noticeName, body, ObservationTerms(sender, options, label, file, line))
    }

    /// The handler of a function of the main actor, whose registration the caller must insert before it returns.
    @usableFromInline
    func observerHandler(
        ofMainActor owner: AnyObject?, body: @escaping @MainActor (AnyObject?, Notice) throws -> Void
    ) -> ObserverHandler {
        let reference = owner.map(WeakReference.init)
        let mailbox = mainActorMailbox { notice in
            let held = reference?.object
            guard reference == nil || held != nil else { return false }
            try body(held, notice)
            return true
        }
        return ObserverHandler(.poster, owner: reference) {
            MainActorObserver($0, mailbox, owner: reference, body)
        }
    }
}

extension NoticeController {
    /// Observes messages of the main actor for the owner, unless the owner observes them already.
    @discardableResult
    @inlinable
    @MainActor
    public func observe<Message: MainActorNoticeMessage>(
        _ type: Message.Type, from sender: Message.Subject? = nil, id: String? = nil,
        options: NoticeOptions = .none, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @MainActor (Owner, Message) -> Void
    ) throws(NoticeError) -> RegistrationID {
        let terms = ObservationTerms(sender, options, nil, file, line)
        return try add(Message.noticeName, id, terms) { center, owner in
            center.observerHandler(ofMainActor: owner) { owner, notice in
                guard let owner else { return }
                // The center holds the owner it was given, so the type is known.
                unsafe handler(unsafeDowncast(owner, to: Owner.self), try notice.message(as: Message.self))
            }
        }
    }
}
