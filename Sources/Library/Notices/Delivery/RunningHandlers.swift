/// The handlers that are running outside of posts: later, elsewhere, or with a sticky notice.
struct RunningHandlers: ~Copyable, Sendable {
    // Not private, as in `HandlerErrors`: with private types, Swift 6.3 does not compile the registry in a debug build.
    struct Run: Sendable {
        let registration: UInt64
        let owner: ObjectIdentifier?
        var sentinels: [EndSentinel] = []
    }

    struct State: Sendable {
        var runs: [UInt64: Run] = [:]
        var last: UInt64 = 0
    }

    private let state = Lock(State())

    /// Records that the handler of an observer is about to run. Afterwards the caller checks whether the observer has
    /// ended.
    func enter(_ observer: Observer) -> UInt64 {
        let run = Run(registration: observer.number, owner: observer.ownerIdentity)
        return state.withLock { state in
            state.last += 1
            state.runs[state.last] = run
            return state.last
        }
    }

    /// The registrations of an owner whose handlers are running, including ended ones.
    func registrations(ownedBy owner: ObjectIdentifier) -> [UInt64] {
        state.withLock { $0.runs.values.filter { $0.owner == owner }.map(\.registration) }
    }

    var isEmpty: Bool { state.withLock { $0.runs.isEmpty } }

    func leave(_ run: UInt64) {
        let over = state.withLock { $0.runs.removeValue(forKey: run) }
        // Released after the lock: the end of a sentinel resumes its waiter.
        withExtendedLifetime(over) {}
    }

    /// Makes the running handlers of some registrations hold a sentinel until they have run.
    func hang(_ sentinel: EndSentinel, on registrations: Set<UInt64>) {
        state.withLock { state in
            for (key, run) in state.runs where registrations.contains(run.registration) {
                state.runs[key]?.sentinels.append(sentinel)
            }
        }
    }
}

/// The registrations whose `async` handlers the current task, or a task that created it, is running.
enum HandlerTask {
    @TaskLocal static var registrations: [RegistrationID] = []

    static func run<Result>(
        _ registration: RegistrationID, _ handler: () async throws -> Result
    ) async rethrows -> Result {
        try await $registrations.withValue(registrations + [registration], operation: handler)
    }
}
