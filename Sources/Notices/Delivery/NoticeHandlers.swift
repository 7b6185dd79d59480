// Handlers of notices, as the center stores them: one function for each place where a handler can run, without and with
// an owner.
extension NoticeCenter {
    func observerHandler(
        _ body: @escaping @Sendable (Notice) -> Void, on context: HandlerContext = .poster
    ) -> ObserverHandler {
        guard
            let mailbox = mailbox(
                on: context,
                {
                    body($0)
                    return true
                })
        else {
            return ObserverHandler { NoticeObserver($0, body) }
        }
        return ObserverHandler(context.kind) { MailboxObserver($0, mailbox) }
    }

    func observerHandler<Owner: AnyObject & Sendable>(
        _ owner: Owner, _ body: @escaping @Sendable (Owner, Notice) -> Void,
        on context: HandlerContext = .poster
    ) -> ObserverHandler {
        let reference = WeakReference(owner)
        let mailbox = mailbox(on: context) { notice in
            guard let owner = reference.object(as: Owner.self) else { return false }
            body(owner, notice)
            return true
        }
        if let mailbox {
            return ObserverHandler(context.kind, owner: reference) {
                MailboxObserver($0, mailbox, owner: reference)
            }
        }
        return ObserverHandler(owner: reference) { OwnerObserver($0, owner, body) }
    }

    func observerHandler(
        _ body: @escaping @MainActor @Sendable (Notice) -> Void, on context: MainActorContext
    ) -> ObserverHandler {
        let mailbox = mainActorMailbox { notice in
            body(notice)
            return true
        }
        return ObserverHandler(.mainActor) { MailboxObserver($0, mailbox) }
    }

    func observerHandler<Owner: AnyObject & Sendable>(
        _ owner: Owner, _ body: @escaping @MainActor @Sendable (Owner, Notice) -> Void,
        on context: MainActorContext
    ) -> ObserverHandler {
        let reference = WeakReference(owner)
        let mailbox = mainActorMailbox { notice in
            guard let owner = reference.object(as: Owner.self) else { return false }
            body(owner, notice)
            return true
        }
        return ObserverHandler(.mainActor, owner: reference) {
            MailboxObserver($0, mailbox, owner: reference)
        }
    }

    func observerHandler(
        _ body: @escaping @Sendable (Notice) async -> Void, on context: TaskContext
    ) -> ObserverHandler {
        let mailbox = taskMailbox { notice in
            await body(notice)
            return true
        }
        return ObserverHandler(.task) { MailboxObserver($0, mailbox) }
    }

    func observerHandler<Owner: AnyObject & Sendable>(
        _ owner: Owner, _ body: @escaping @Sendable (Owner, Notice) async -> Void, on context: TaskContext
    ) -> ObserverHandler {
        let reference = WeakReference(owner)
        let mailbox = taskMailbox { notice in
            guard let owner = reference.object(as: Owner.self) else { return false }
            await body(owner, notice)
            return true
        }
        return ObserverHandler(.task, owner: reference) { MailboxObserver($0, mailbox, owner: reference) }
    }

    func observerHandler<Owner: Actor>(
        _ owner: Owner, _ body: @escaping @Sendable (isolated Owner, Notice) -> Void,
        on context: OwnerContext
    ) -> ObserverHandler {
        let reference = WeakReference(owner)
        let mailbox = actorMailbox(of: reference, body)
        return ObserverHandler(.actor, owner: reference) { MailboxObserver($0, mailbox, owner: reference) }
    }
}
