/// The handlers that are running outside of posts: later, elsewhere, or handed a notice that was kept.
final class RunningHandlers: Sendable {
    private struct Run: Sendable {
        let registration: UInt64
        var sentinels: [EndSentinel] = []
    }

    private struct State: Sendable {
        var runs: [UInt64: Run] = [:]
        var last: UInt64 = 0
    }

    private let state = Lock(State())

    /// Notes that the handler of a registration is about to run. It must be asked after this whether it has ended.
    func enter(_ registration: UInt64) -> UInt64 {
        state.withLock { state in
            state.last += 1
            state.runs[state.last] = Run(registration: registration)
            return state.last
        }
    }

    /// Notes that it does not run any more.
    func leave(_ run: UInt64) {
        let over = state.withLock { $0.runs.removeValue(forKey: run) }
        // Whom that was waited by goes on when the lock is released.
        withExtendedLifetime(over) {}
    }

    /// Has the handlers of some registrations that are running keep a sentinel until they have run.
    func hang(_ sentinel: EndSentinel, on registrations: Set<UInt64>) {
        state.withLock { state in
            for (key, run) in state.runs where registrations.contains(run.registration) {
                state.runs[key]?.sentinels.append(sentinel)
            }
        }
    }
}

/// The registrations in whose handlers the current task is, or the tasks that it was made in: those that may wait.
enum HandlerTask {
    @TaskLocal static var registrations: [RegistrationID] = []

    /// Runs a handler that may wait.
    static func run<Result>(_ registration: RegistrationID, _ handler: () async -> Result) async -> Result {
        await $registrations.withValue(registrations + [registration], operation: handler)
    }
}
