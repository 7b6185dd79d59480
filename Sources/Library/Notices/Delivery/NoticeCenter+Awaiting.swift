extension NoticeCenter {
    /// Runs `body`, and waits until the handlers that its posts have scheduled elsewhere are over: those of other actors,
    /// of the main actor, of queues and tasks. Returns what `body` returns.
    ///
    /// ```swift
    /// let outcome = try await center.awaitingHandlers(within: .seconds(2)) { $0.post(.fileSaved, file) }
    /// ```
    ///
    /// For all posts that `body` makes on this thread, also in other centers, and those that handlers make within them;
    /// not for posts that scheduled handlers make, nor for loops over sequences. A handler whose registration ends is not
    /// waited for. No thread is blocked meanwhile.
    ///
    /// - Parameters:
    ///   - limit: How long to wait at most.
    ///   - clock: The clock that measures it.
    ///   - body: Makes the posts.
    /// - Throws: What `body` throws; ``NoticeError/handlersNotOver(after:)`` when the time is over; `CancellationError`
    ///   when the task is cancelled. The handlers go on.
    @discardableResult
    public nonisolated(nonsending) func awaitingHandlers<Result>(
        within limit: Duration, clock: any Clock<Duration> = ContinuousClock(),
        _ body: (NoticeCenter) throws -> Result
    ) async throws -> Result {
        let arrival = Receipt.Arrival()
        let result = try Receipt.collecting(arrival) { try body(self) }
        // Where nothing was scheduled, or all is over, no time is too short.
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
