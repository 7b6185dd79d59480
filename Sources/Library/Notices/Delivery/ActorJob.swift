/// Work that is isolated to an actor from its first step.
enum ActorJob {
    /// Runs `work` on an actor's executor, later. Detached, so that it inherits neither the caller's task-local values
    /// nor its cancellation.
    ///
    /// A task that calls the actor would begin on the global executor and wait there for its turn, only to continue on
    /// the actor's: two hops, and no progress while all threads of the global executor are busy, even for an actor
    /// with its own executor.
    static func start<Owner: Actor>(on actor: Owner, _ work: @escaping @Sendable () -> Void) {
        // As in `assumeIsolated`: isolation is not part of a function's calling convention. This uses nothing of the
        // actor; but only a function isolated to the actor can start a task that is.
        let start: (isolated Owner, @escaping @Sendable () -> Void) -> Void = startIsolated
        typealias Start = (Owner, @escaping @Sendable () -> Void) -> Void
        unsafe unsafeBitCast(start, to: Start.self)(actor, work)
    }

    private static func startIsolated<Owner: Actor>(
        on actor: isolated Owner, _ work: @escaping @Sendable () -> Void
    ) {
        // Names the actor, so that the task is isolated to it.
        startHere {
            _ = actor
            work()
        }
    }

    /// Runs `work` on an actor, later, on a given executor if the actor has none of its own. It inherits the task-local
    /// values of the caller, which must not be a poster.
    static func start(
        on actor: any Actor, preferring executor: any TaskExecutor, _ work: @escaping @Sendable () -> Void
    ) {
        Task(executorPreference: executor) { await run(on: actor, work) }
    }

    private static func run(on actor: isolated any Actor, _ work: @Sendable () -> Void) { work() }

    private static func startHere(
        @_inheritActorContext _ work: sending @escaping @isolated(any) () async -> Void
    ) {
        Task.detached(operation: work)
    }
}
