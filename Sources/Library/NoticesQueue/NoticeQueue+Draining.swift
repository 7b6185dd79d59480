extension NoticeQueue {
    /// Posts what is due, on this thread. Call it once in each round of your event loop.
    ///
    /// ```swift
    /// while let event = nextEvent() {
    ///     handle(event)
    ///     queue.turn()
    /// }
    /// ```
    ///
    /// If notices are pending for ``Style/soon``, it posts only those. Otherwise it posts those pending for
    /// ``Style/idle``, until a handler enqueues one for ``Style/soon``. A notice enqueued during a turn waits for the
    /// next turn, so a turn ends even if each handler enqueues another notice.
    ///
    /// If a turn is already running, in a handler or on another thread, it returns 0 at once. The thread that runs the
    /// turn takes another one afterwards.
    ///
    /// - Returns: How many notices were posted.
    @discardableResult
    public func turn() -> Int {
        core.drive(.turn)
    }

    /// Takes turns, on this thread, until nothing is pending.
    ///
    /// It does not return while handlers continue to enqueue. If a turn is already running, it returns 0 at once, and
    /// the thread that runs the turn continues until nothing is pending.
    ///
    /// - Returns: How many notices were posted.
    @discardableResult
    public func drain() -> Int {
        core.drive(.drain)
    }

    /// Takes a turn whenever a notice is due, on the caller's actor, until the task is cancelled.
    ///
    /// ```swift
    /// let driving = Task { @MainActor in await queue.run(idleAfter: .milliseconds(50)) }
    /// ```
    ///
    /// Between turns it suspends, so that the actor can do other work. It keeps the queue alive. It also returns when
    /// the center is deallocated, which it detects when a notice is enqueued. You can combine it with ``turn()`` and
    /// ``drain()``, and run it in several tasks; still only one thread posts at a time.
    ///
    /// - Parameters:
    ///   - quiet: How long nothing may be enqueued or posted before ``Style/idle`` notices are posted. Not negative.
    ///   - clock: The clock that measures `quiet`. It must end a sleep when the sleeping task is cancelled.
    ///   - isolation: The actor to post on: the caller's.
    public func run(
        idleAfter quiet: Duration = .zero, clock: any Clock<Duration> = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation
    ) async {
        await core.run(idleAfter: quiet, clock: clock, isolation: isolation)
    }
}
