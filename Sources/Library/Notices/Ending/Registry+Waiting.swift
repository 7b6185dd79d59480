extension Registry {
    /// The index of the name whose posts may reach the observer; `Retired.anyName` if it has ended, or observes any
    /// name.
    func nameIndex(of id: RegistrationID) -> UInt32 {
        guard id.center == center else { return Retired.anyName }
        return state.withLock { state in
            observer(id, in: state).flatMap { state.topic(at: $0.topicIndex)?.with(\.nameIndex) }
                ?? Retired.anyName
        }
    }

    /// Releases a sentinel once no post can still be running a handler that had ended before: now, or at the end of
    /// the last such post.
    private func hang(_ sentinel: EndSentinel, onPostsOf name: UInt32) {
        changing { state, freed in
            retire(Retired(sentinel, born: 0, ended: nextChange(), name: name), in: &state, &freed)
        }
    }

    /// Ends some registrations by `end`, then waits until their handlers no longer run.
    nonisolated(nonsending) func endAndWait<Result>(
        _ ids: [RegistrationID], readers name: UInt32, _ end: () -> Result
    ) async throws(NoticeError) -> Result {
        let wait = try HandlerWait(by: HandlerTask.registrations, for: ids)
        defer { wait?.end() }
        let result = end()
        await withCheckedContinuation { continuation in
            let sentinel = EndSentinel { continuation.resume() }
            running.hang(sentinel, on: Set(ids.map(\.number)))
            hang(sentinel, onPostsOf: name)
        }
        return result
    }
}
