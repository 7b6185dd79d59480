extension Registry {
    /// The place that readers announce when they may reach the observer; `Retired.anyTopic` when it has ended.
    func readersPlace(of id: RegistrationID) -> UInt32 {
        guard id.center == center else { return Retired.anyTopic }
        return state.withLock { entry(of: id, in: $0)?.0.nameIndex } ?? Retired.anyTopic
    }

    /// Releases a sentinel when no post can still be running a handler that had ended before: now, or at the end of the
    /// last such post.
    func hang(_ sentinel: EndSentinel, onReadersOf topicIndex: UInt32) {
        let freed = state.withLock { state in
            // Retired like the captures of an ended handler, and so kept for as long.
            retire(.handler { _ in withExtendedLifetime(sentinel) {} }, of: topicIndex, since: 0, in: &state)
            return scan(in: &state)
        }
        withExtendedLifetime(freed) {}
    }

    /// Ends some registrations by `end`, and waits until their handlers no longer run.
    nonisolated(nonsending) func endAndWait<Result>(
        _ ids: [RegistrationID], readers topicIndex: UInt32, _ end: () -> Result
    ) async throws(NoticeError) -> Result {
        let wait = try HandlerWait(by: HandlerTask.registrations, for: ids)
        defer { wait?.end() }
        let result = end()
        await withCheckedContinuation { continuation in
            let sentinel = EndSentinel { continuation.resume() }
            running.hang(sentinel, on: Set(ids.map(\.number)))
            hang(sentinel, onReadersOf: topicIndex)
        }
        return result
    }
}
