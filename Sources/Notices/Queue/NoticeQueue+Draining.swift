extension NoticeQueue {
    /// Posts what is due, on this thread: once in each round of the program's own loop.
    ///
    /// ```swift
    /// while let event = nextEvent() {
    ///     handle(event)
    ///     queue.turn()
    /// }
    /// ```
    ///
    /// When something is pending for ``Style/soon``, that is posted and nothing else. Otherwise what is pending for
    /// ``Style/idle`` is posted, until a handler enqueues something for ``Style/soon``. What is enqueued meanwhile
    /// waits for the next turn, so a turn ends even if each handler enqueues another notice.
    ///
    /// Called while a turn is under way, from a handler or on another thread, it returns 0 at once. The party whose
    /// turn it is takes another one when that is over.
    ///
    /// - Returns: How many notices were posted.
    @discardableResult
    public func turn() -> Int {
        core.drive(.turn)
    }

    /// Takes turns, on this thread, until nothing is pending.
    ///
    /// It does not return while handlers go on to enqueue. Called while a turn is under way, it returns 0 at once,
    /// and the party whose turn it is goes on until nothing is pending.
    ///
    /// - Returns: How many notices were posted.
    @discardableResult
    public func drain() -> Int {
        core.drive(.drain)
    }

    /// Takes a turn whenever something is due, where it is called, until the task is cancelled.
    ///
    /// ```swift
    /// let driving = Task { @MainActor in await queue.run(idleAfter: .milliseconds(50)) }
    /// ```
    ///
    /// Between turns it suspends, so that an actor gets on with other work. It keeps the queue. It also returns when
    /// it finds the center gone, which it sees when something is enqueued. It may be used beside ``turn()`` and
    /// ``drain()``, and in several tasks; still one party posts at a time.
    ///
    /// - Parameters:
    ///   - quiet: How long nothing may have been enqueued or posted before ``Style/idle`` is posted. Not negative.
    ///   - clock: What `quiet` is measured on. It must end a sleep when the sleeping task is cancelled.
    ///   - isolation: The actor to post on: the caller's.
    public func run(
        idleAfter quiet: Duration = .zero, clock: any Clock<Duration> = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation
    ) async {
        await core.run(idleAfter: quiet, clock: clock, isolation: isolation)
    }
}
