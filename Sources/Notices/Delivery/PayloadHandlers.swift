// Handlers of payloads, as the center stores them: one function for each place where a handler can run, without and
// with an owner. Those that lend take a pointer to the payload: they are specialized in the caller.
extension NoticeCenter {
    /// - Parameter lent: The handler, by a pointer to the payload.
    @usableFromInline
    func observerHandler<Payload>(
        _ lent: @escaping PayloadTyping.Handler, of descriptor: NoticeDescriptor<Payload>,
        on context: HandlerContext
    ) -> ObserverHandler {
        let mailbox = mailbox(on: context, convert: descriptor.conversionOfNotices) { notice in
            PayloadTyping.lend(payloadOf: notice, to: lent)
            return true
        }
        if let mailbox {
            return ObserverHandler(context.kind) {
                MailboxObserver($0, mailbox, reading: descriptor.reading)
            }
        }
        return ObserverHandler { PayloadObserver($0, descriptor, lent) }
    }

    /// - Parameter lent: The handler, by a pointer to the payload.
    @usableFromInline
    func observerHandler<Payload, Owner: AnyObject & Sendable>(
        _ owner: Owner, _ lent: @escaping PayloadTyping.OwnedHandler,
        of descriptor: NoticeDescriptor<Payload>,
        on context: HandlerContext
    ) -> ObserverHandler {
        let reference = WeakReference(owner)
        let mailbox = mailbox(on: context, convert: descriptor.conversionOfNotices) { notice in
            guard let owner = reference.object else { return false }
            PayloadTyping.lend(payloadOf: notice) { lent(owner, $0) }
            return true
        }
        if let mailbox {
            return ObserverHandler(context.kind, owner: reference) {
                MailboxObserver($0, mailbox, owner: reference, reading: descriptor.reading)
            }
        }
        return ObserverHandler(owner: reference) { OwnerPayloadObserver($0, owner, descriptor, lent) }
    }

    @usableFromInline
    func observerHandler<Payload>(
        _ lent: @escaping @MainActor @Sendable (LentValue) -> Void,
        of descriptor: NoticeDescriptor<Payload>, on context: MainActorContext
    ) -> ObserverHandler {
        let mailbox = mainActorMailbox(convert: descriptor.conversionOfNotices) { notice in
            PayloadTyping.lend(payloadOf: notice) { lent($0) }
            return true
        }
        return ObserverHandler(.mainActor) { MailboxObserver($0, mailbox, reading: descriptor.reading) }
    }

    @usableFromInline
    func observerHandler<Payload, Owner: AnyObject & Sendable>(
        _ owner: Owner, _ lent: @escaping @MainActor @Sendable (Owner, LentValue) -> Void,
        of descriptor: NoticeDescriptor<Payload>, on context: MainActorContext
    ) -> ObserverHandler {
        let reference = WeakReference(owner)
        let mailbox = mainActorMailbox(convert: descriptor.conversionOfNotices) { notice in
            guard let owner = reference.object(as: Owner.self) else { return false }
            PayloadTyping.lend(payloadOf: notice) { lent(owner, $0) }
            return true
        }
        return ObserverHandler(.mainActor, owner: reference) {
            MailboxObserver($0, mailbox, owner: reference, reading: descriptor.reading)
        }
    }

    // An `async` handler takes the payload itself: what is lent is gone when the handler is suspended.
    @usableFromInline
    func observerHandler<Payload>(
        _ body: @escaping @Sendable (Payload) async -> Void, of descriptor: NoticeDescriptor<Payload>,
        on context: TaskContext
    ) -> ObserverHandler {
        let mailbox = taskMailbox(convert: descriptor.conversionOfNotices) { notice in
            await body(PayloadTyping.payload(of: notice))
            return true
        }
        return ObserverHandler(.task) { MailboxObserver($0, mailbox, reading: descriptor.reading) }
    }

    @usableFromInline
    func observerHandler<Payload, Owner: AnyObject & Sendable>(
        _ owner: Owner, _ body: @escaping @Sendable (Owner, Payload) async -> Void,
        of descriptor: NoticeDescriptor<Payload>, on context: TaskContext
    ) -> ObserverHandler {
        let reference = WeakReference(owner)
        let mailbox = taskMailbox(convert: descriptor.conversionOfNotices) { notice in
            guard let owner = reference.object(as: Owner.self) else { return false }
            await body(owner, PayloadTyping.payload(of: notice))
            return true
        }
        return ObserverHandler(.task, owner: reference) {
            MailboxObserver($0, mailbox, owner: reference, reading: descriptor.reading)
        }
    }

    @usableFromInline
    func observerHandler<Payload, Owner: Actor>(
        _ owner: Owner, _ lent: @escaping @Sendable (isolated Owner, LentValue) -> Void,
        of descriptor: NoticeDescriptor<Payload>, on context: OwnerContext
    ) -> ObserverHandler {
        let reference = WeakReference(owner)
        let mailbox = actorMailbox(of: reference, convert: descriptor.conversionOfNotices) {
            (me: isolated Owner, notice) in
            PayloadTyping.lend(payloadOf: notice) { lent(me, $0) }
        }
        return ObserverHandler(.actor, owner: reference) {
            MailboxObserver($0, mailbox, owner: reference, reading: descriptor.reading)
        }
    }
}
