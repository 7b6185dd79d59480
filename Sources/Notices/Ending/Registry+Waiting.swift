extension Registry {
    /// What readers name that may come to an observer; all of the center, when it has ended before.
    func readersPlace(of id: RegistrationID) -> UInt32 {
        guard id.center == center else { return Retired.everywhere }
        return state.withLock { entry(of: id, in: $0)?.0.namePlace } ?? Retired.everywhere
    }

    /// Lets go of a sentinel when no post can be running what had ended before: now, or when the last of those posts has
    /// come to its end.
    func hang(_ sentinel: EndSentinel, onReadersOf place: UInt32) {
        let freed = state.withLock { state in
            // Kept as what an ended handler has captured is, and so for as long.
            retire(.handler { _ in withExtendedLifetime(sentinel) {} }, of: place, since: 0, in: &state)
            return scan(in: &state)
        }
        withExtendedLifetime(freed) {}
    }

    /// Ends some registrations by `end`, and waits until their handlers do not run any more.
    nonisolated(nonsending) func endAndWait<Result>(
        _ ids: [RegistrationID], readers place: UInt32, _ end: () -> Result
    ) async throws(NoticeError) -> Result {
        if let own = HandlerTask.registrations.first(where: ids.contains) {
            throw .waitsForItself(registration: own)
        }
        let result = end()
        await withCheckedContinuation { continuation in
            let sentinel = EndSentinel { continuation.resume() }
            running.hang(sentinel, on: Set(ids.map(\.number)))
            hang(sentinel, onReadersOf: place)
        }
        return result
    }
}
