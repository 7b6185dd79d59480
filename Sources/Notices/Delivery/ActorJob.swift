/// Work that is isolated to an actor from its first step on.
enum ActorJob {
    /// Has `work` run on an actor's executor, later. Detached, so that it inherits neither the caller's task-local values
    /// nor its cancellation.
    ///
    /// A task that calls the actor would begin on the global executor and wait there for its turn, only to go on to the
    /// actor's: twice the way, and with all threads of the global executor busy no way at all, also for an actor that has
    /// an executor of its own.
    static func start<Owner: Actor>(on actor: Owner, _ work: @escaping @Sendable (isolated Owner) -> Void) {
        // As `assumeIsolated` does it: isolation is no part of how a function is called. Nothing of the actor is touched
        // here; to begin a task that is isolated to it takes a function that is.
        let start: (isolated Owner, @escaping @Sendable (isolated Owner) -> Void) -> Void = startIsolated
        typealias Start = (Owner, @escaping @Sendable (isolated Owner) -> Void) -> Void
        unsafeBitCast(start, to: Start.self)(actor, work)
    }

    private static func startIsolated<Owner: Actor>(
        on actor: isolated Owner, _ work: @escaping @Sendable (isolated Owner) -> Void
    ) {
        startHere { work(actor) }
    }

    private static func startHere(
        @_inheritActorContext _ work: sending @escaping @isolated(any) () async -> Void
    ) {
        Task.detached(operation: work)
    }
}
