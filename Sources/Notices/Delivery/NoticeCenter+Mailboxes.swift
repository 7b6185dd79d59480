// The mailboxes of handlers that run elsewhere than on the poster's thread. In all of them:
// - `convert` converts a posted notice to the one that the handler takes, on the poster's thread;
// - the handler returns `false` when its owner was deallocated;
// - tasks are detached, so that they inherit neither the poster's task-local values nor its cancellation.
extension NoticeCenter {
    /// The mailbox of a handler on an executor; `nil`: it runs on the poster's thread, and needs none.
    func mailbox(
        on context: HandlerContext, convert: @autoclosure () -> Mailbox.Conversion? = nil,
        _ handler: @escaping @Sendable (Notice) -> Bool
    ) -> Mailbox? {
        guard let schedule = context.schedule else { return nil }
        return Mailbox(in: registry, convert: convert()) { drain in schedule { drain.run(handler) } }
    }

    /// The mailbox of a handler on the main actor.
    func mainActorMailbox(
        convert: Mailbox.Conversion? = nil, _ handler: @escaping @MainActor @Sendable (Notice) throws -> Bool
    ) -> Mailbox {
        Mailbox(in: registry, convert: convert) { drain in
            Task.detached { @MainActor in drain.run(handler) }
        }
    }

    /// The mailbox of an `async` handler.
    func taskMailbox(
        convert: Mailbox.Conversion? = nil, _ handler: @escaping @Sendable (Notice) async -> Bool
    ) -> Mailbox {
        Mailbox(in: registry, convert: convert) { drain in
            Task.detached { await drain.runWaiting(handler) }
        }
    }

    /// The mailbox of a handler that is isolated to an actor.
    func actorMailbox<Owner: Actor>(
        of actor: WeakReference, convert: Mailbox.Conversion? = nil,
        _ handler: @escaping @Sendable (isolated Owner, Notice) -> Void
    ) -> Mailbox {
        Mailbox(in: registry, convert: convert) { drain in
            guard let actor = actor.object(as: Owner.self) else {
                // No handler is called: the deliveries end, on any thread.
                Task.detached { drain.run { _ in false } }
                return
            }
            ActorJob.start(on: actor) { actor in
                drain.run {
                    handler(actor, $0)
                    return true
                }
            }
        }
    }
}
