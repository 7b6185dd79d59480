// Calls that one might write and that are not there. The compiler finds them and names the call that is; without them,
// its message would be about another call.
extension NoticeCenter {
    /// Not available: an async handler needs on: .task.
    @available(*, unavailable, message: "an async handler needs on: .task")
    public func observe(
        _ name: NoticeName?, from sender: AnyObject? = nil, options: NoticeOptions = .none,
        label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Notice) async -> Void
    ) -> NoticeToken { neverCalled() }

    /// Not available: an async handler needs on: .task.
    @available(*, unavailable, message: "an async handler needs on: .task")
    @discardableResult
    public func observe<Owner: AnyObject & Sendable>(
        _ name: NoticeName?, owner: Owner, from sender: AnyObject? = nil, options: NoticeOptions = .none,
        label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Owner, Notice) async -> Void
    ) -> RegistrationID { neverCalled() }

    /// Not available: the sender must be of the message's type Subject.
    @available(*, unavailable, message: "the sender must be of the message's type Subject")
    public func observe<Message: NoticeMessage>(
        _ type: Message.Type, from sender: AnyObject, options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @Sendable (Message) -> Void
    ) -> NoticeToken { neverCalled() }

    /// Not available: the sender must be of the message's type Subject.
    @available(*, unavailable, message: "the sender must be of the message's type Subject")
    public func post<Message: NoticeMessage>(
        _ message: Message, from sender: AnyObject, file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome { neverCalled() }

    /// Not available: a payload that is posted by name needs the label payload:.
    @available(*, unavailable, message: "a payload that is posted by name needs the label payload:")
    public func post(
        _ name: NoticeName, _ payload: any Sendable, from sender: AnyObject? = nil,
        file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome { neverCalled() }

    private func neverCalled() -> Never { preconditionFailure("an unavailable call does not compile") }
}
