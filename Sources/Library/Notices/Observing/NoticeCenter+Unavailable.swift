// Calls that one might try. The compiler finds these declarations and names the right call; otherwise its message
// would be about an unrelated overload.
extension NoticeCenter {
    /// Not available: an async handler needs on: .task.
    @available(*, unavailable, message: "an async handler needs on: .task")
    public func observe(
        _ name: NoticeName, from sender: AnyObject? = nil, options: NoticeOptions = .none,
        label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Notice) async throws -> Void
    ) -> NoticeToken { neverCalled() }

    /// Not available: an async handler needs on: .task.
    @available(*, unavailable, message: "an async handler needs on: .task")
    @discardableResult
    public func observe<Owner: AnyObject & Sendable>(
        _ name: NoticeName, owner: Owner, from sender: AnyObject? = nil, options: NoticeOptions = .none,
        label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Owner, Notice) async throws -> Void
    ) -> RegistrationID { neverCalled() }

    /// Not available: an async handler needs on: .task.
    @available(*, unavailable, message: "an async handler needs on: .task")
    public func observe<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        handler: @escaping @Sendable (Payload) async throws -> Void
    ) -> NoticeToken { neverCalled() }

    /// Not available: an async handler needs on: .task.
    @available(*, unavailable, message: "an async handler needs on: .task")
    @discardableResult
    public func observe<Payload, Owner: AnyObject & Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, owner: Owner, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        handler: @escaping @Sendable (Owner, Payload) async throws -> Void
    ) -> RegistrationID { neverCalled() }

    /// Not available: an async handler needs on: .task.
    @available(*, unavailable, message: "an async handler needs on: .task")
    public func observe<Message: NoticeMessage>(
        _ type: Message.Type, from sender: Message.Subject? = nil, options: NoticeOptions = .none,
        label: String? = nil, handler: @escaping @Sendable (Message) async throws -> Void
    ) -> NoticeToken { neverCalled() }

    /// Not available: an async handler needs on: .task.
    @available(*, unavailable, message: "an async handler needs on: .task")
    @discardableResult
    public func observe<Message: NoticeMessage, Owner: AnyObject & Sendable>(
        _ type: Message.Type, owner: Owner, from sender: Message.Subject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        handler: @escaping @Sendable (Owner, Message) async throws -> Void
    ) -> RegistrationID { neverCalled() }

    /// Not available: the sender must have the message's type Subject.
    @available(*, unavailable, message: "the sender must be of the message's type Subject")
    public func observe<Message: NoticeMessage>(
        _ type: Message.Type, from sender: AnyObject, options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @Sendable (Message) throws -> Void
    ) -> NoticeToken { neverCalled() }

    /// Not available: the sender must have the message's type Subject.
    @available(*, unavailable, message: "the sender must be of the message's type Subject")
    @discardableResult
    public func post<Message: NoticeMessage>(
        _ message: Message, from sender: AnyObject, file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome { neverCalled() }

    /// Not available: a payload posted by name needs the label payload:.
    @available(*, unavailable, message: "a payload that is posted by name needs the label payload:")
    @discardableResult
    public func post(
        _ name: NoticeName, _ payload: any Sendable, from sender: AnyObject? = nil,
        file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome { neverCalled() }

    /// Not available: a descriptor's payload has no label.
    @available(*, unavailable, message: "write the payload behind the descriptor, without a label")
    @discardableResult
    public func post<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil, payload: Any? = nil
    ) -> PostOutcome { neverCalled() }

    /// Not available: use ``NoticeName/any`` for all names.
    @available(*, unavailable, message: "write .any to observe all names, or unwrap the name")
    public func observe(
        _ name: NoticeName?, from sender: AnyObject? = nil, options: NoticeOptions = .none,
        label: String? = nil, handler: @escaping @Sendable (Notice) throws -> Void
    ) -> NoticeToken { neverCalled() }

    /// Not available: a handler that is not a trailing closure needs a label.
    @available(*, unavailable, renamed: "observe(_:handler:)")
    public func observe(
        _ name: NoticeName, _ handler: @escaping @Sendable (Notice) throws -> Void
    ) -> NoticeToken { neverCalled() }

    /// Not available: an owner needs a label.
    @available(*, unavailable, renamed: "observe(_:owner:handler:)")
    @discardableResult
    public func observe<Owner: AnyObject & Sendable>(
        _ name: NoticeName, _ owner: Owner, handler: @escaping @Sendable (Owner, Notice) throws -> Void
    ) -> RegistrationID { neverCalled() }

    /// Not available: the observing object is the owner.
    @available(*, unavailable, renamed: "observe(_:owner:handler:)")
    @discardableResult
    public func observe<Owner: AnyObject & Sendable>(
        _ name: NoticeName, observer: Owner, handler: @escaping @Sendable (Owner, Notice) throws -> Void
    ) -> RegistrationID { neverCalled() }

    /// Not available: priority is an option.
    @available(*, unavailable, message: "write options: .priority(…)")
    public func observe(
        _ name: NoticeName, priority: Int, handler: @escaping @Sendable (Notice) throws -> Void
    ) -> NoticeToken { neverCalled() }

    /// Not available: once is an option.
    @available(*, unavailable, message: "write options: .once")
    public func observe(
        _ name: NoticeName, once: Bool, handler: @escaping @Sendable (Notice) throws -> Void
    ) -> NoticeToken { neverCalled() }

    private func neverCalled() -> Never { preconditionFailure("an unavailable call does not compile") }
}

// Calls of Foundation's `NotificationCenter`.
extension NoticeCenter {
    /// Not available: use ``shared`` for the center of the process.
    @available(*, unavailable, renamed: "shared")
    public static var `default`: NoticeCenter { preconditionFailure("an unavailable call does not compile") }

    /// Not available: an observer is a closure.
    @available(*, unavailable, message: "write observe(name, owner: self) { me, notice in … }")
    public func addObserver(_ observer: Any, selector: Any, name: NoticeName?, object: Any?) { neverCalled() }

    /// Not available: pass the sender as from:.
    @available(*, unavailable, renamed: "observe(_:from:handler:)")
    public func observe(
        _ name: NoticeName, object sender: AnyObject?, handler: @escaping @Sendable (Notice) throws -> Void
    ) -> NoticeToken { neverCalled() }

    /// Not available: pass the sender as from:, and one payload.
    @available(*, unavailable, message: "write post(name, from: sender, payload: value)")
    @discardableResult
    public func post(name: NoticeName, object: Any? = nil, userInfo: Any? = nil) -> PostOutcome {
        neverCalled()
    }

    /// Not available: pass the sender as from:.
    @available(*, unavailable, renamed: "post(_:from:)")
    @discardableResult
    public func post(_ name: NoticeName, object sender: AnyObject?) -> PostOutcome { neverCalled() }

    /// Not available: pass one payload.
    @available(*, unavailable, message: "write post(name, from: sender, payload: value)")
    @discardableResult
    public func post(_ name: NoticeName, object: Any? = nil, userInfo: Any?) -> PostOutcome { neverCalled() }

    /// Not available: use ``notices(named:from:options:buffering:file:line:)`` for a sequence.
    @available(*, unavailable, renamed: "notices(named:)")
    public func notifications(named name: NoticeName, object: AnyObject? = nil) -> NoticeSequence<Notice> {
        neverCalled()
    }

    /// Not available: end a registration by its token, its owner, or its identity.
    @available(
        *, unavailable, message: "release or cancel the token; an owner's registrations end with the owner"
    )
    public func removeObserver(_ observer: Any, name: NoticeName? = nil, object: Any? = nil) { neverCalled() }
}

#if canImport(Dispatch)
    public import Dispatch

    extension NoticeCenter {
        /// Not available: a handler runs where it is written.
        @available(
            *, unavailable,
            message:
                "write observe(name, from: sender) { notice in … }, which runs where it is written; for another queue there is on: .queue(…)"
        )
        public func addObserver(
            forName name: NoticeName?, object: Any?, queue: DispatchQueue?,
            using block: @escaping @Sendable (Notice) -> Void
        ) -> NoticeToken { preconditionFailure("an unavailable call does not compile") }

        /// Not available: pass a queue as a context.
        @available(
            *, unavailable,
            message:
                "write on: .queue(…), or leave it out on the main actor, where a handler runs as it is written there"
        )
        public func observe(
            _ name: NoticeName, queue: DispatchQueue?, handler: @escaping @Sendable (Notice) throws -> Void
        ) -> NoticeToken { preconditionFailure("an unavailable call does not compile") }
    }
#endif
