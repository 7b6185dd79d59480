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
            return ObserverHandler(.plain(body))
        }
        return ObserverHandler(.scheduled(mailbox), context.kind)
    }

    func observerHandler<Owner: AnyObject & Sendable>(
        _ owner: Owner, _ body: @escaping @Sendable (Owner, Notice) -> Void,
        on context: HandlerContext = .poster
    ) -> ObserverHandler {
        let reference = OwnerReference(owner)
        let mailbox = mailbox(on: context) { notice in
            guard let owner = reference.object(as: Owner.self) else { return false }
            body(owner, notice)
            return true
        }
        if let mailbox { return ObserverHandler(.scheduled(mailbox), owner: reference, context.kind) }
        let owned: @Sendable (AnyObject, Notice) throws -> Void = { object, notice in
            // The center holds the owner it was given, so the type is known.
            unsafe body(unsafeDowncast(object, to: Owner.self), notice)
        }
        return ObserverHandler(.owned(owned), owner: reference)
    }

    func observerHandler(
        _ body: @escaping @MainActor @Sendable (Notice) -> Void, on context: MainActorContext
    ) -> ObserverHandler {
        let mailbox = mainActorMailbox { notice in
            body(notice)
            return true
        }
        return ObserverHandler(.scheduled(mailbox), .mainActor)
    }

    func observerHandler<Owner: AnyObject & Sendable>(
        _ owner: Owner, _ body: @escaping @MainActor @Sendable (Owner, Notice) -> Void,
        on context: MainActorContext
    ) -> ObserverHandler {
        let reference = OwnerReference(owner)
        let mailbox = mainActorMailbox { notice in
            guard let owner = reference.object(as: Owner.self) else { return false }
            body(owner, notice)
            return true
        }
        return ObserverHandler(.scheduled(mailbox), owner: reference, .mainActor)
    }

    func observerHandler(
        _ body: @escaping @Sendable (Notice) async -> Void, on context: TaskContext
    ) -> ObserverHandler {
        let mailbox = taskMailbox { notice in
            await body(notice)
            return true
        }
        return ObserverHandler(.scheduled(mailbox), .task)
    }

    func observerHandler<Owner: AnyObject & Sendable>(
        _ owner: Owner, _ body: @escaping @Sendable (Owner, Notice) async -> Void, on context: TaskContext
    ) -> ObserverHandler {
        let reference = OwnerReference(owner)
        let mailbox = taskMailbox { notice in
            guard let owner = reference.object(as: Owner.self) else { return false }
            await body(owner, notice)
            return true
        }
        return ObserverHandler(.scheduled(mailbox), owner: reference, .task)
    }

    func observerHandler<Owner: Actor>(
        _ owner: Owner, _ body: @escaping @Sendable (isolated Owner, Notice) -> Void,
        on context: OwnerContext
    ) -> ObserverHandler {
        let reference = OwnerReference(owner)
        return ObserverHandler(
            .scheduled(actorMailbox(of: reference, body)), owner: reference, .actor)
    }
}
