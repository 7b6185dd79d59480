extension NoticeCenter {
    /// Runs `body`, then waits until the handlers that its posts scheduled elsewhere have finished: those of other
    /// actors, of the main actor, of queues and tasks. Returns the result of `body`.
    ///
    /// ```swift
    /// let outcome = try await center.awaitingHandlers(within: .seconds(2)) { $0.post(.fileSaved, file) }
    /// ```
    ///
    /// This covers all posts that `body` makes on this thread, in other centers too, and those that handlers make
    /// within them. It covers neither posts that scheduled handlers make, nor loops over sequences. It does not wait
    /// for a handler whose registration ends. It blocks no thread.
    ///
    /// - Parameters:
    ///   - limit: The timeout.
    ///   - clock: The clock that measures the timeout.
    ///   - body: Makes the posts.
    /// - Throws: What `body` throws; ``NoticeError/handlersNotOver(after:)`` after the timeout; `CancellationError` if
    ///   the task is cancelled. The handlers continue.
    @discardableResult
    public nonisolated(nonsending) func awaitingHandlers<Result>(
        within limit: Duration, clock: any Clock<Duration> = ContinuousClock(),
        _ body: (NoticeCenter) throws -> Result
    ) async throws -> Result {
        let arrival = Receipt.Arrival()
        let result = try Receipt.collecting(arrival) { try body(self) }
        // If nothing was scheduled, or everything has finished, no timeout is too short.
        if arrival.isOver {
            try Task.checkCancellation()
            return result
        }
        let isInTime = await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                await arrival.wait()
                return true
            }
            group.addTask {
                try? await clock.sleep(for: limit)
                return false
            }
            let isFirst = await group.next() ?? false
            group.cancelAll()
            return isFirst
        }
        try Task.checkCancellation()
        guard isInTime else { throw NoticeError.handlersNotOver(after: limit) }
        return result
    }
}
