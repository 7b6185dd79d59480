/// The deliveries that wait for one observer whose handler runs elsewhere than on the poster's thread.
///
/// First in, first out, one at a time: a single task takes them, made when the first comes and gone with the last.
/// Whoever adds one never waits.
final class Mailbox: Sendable {
    /// What the lock guards: a plain queue that knows whether somebody takes from it.
    struct State: Sendable {
        private var waiting: [Errand] = []
        private var taken = 0
        private var isServed = false

        /// Adds an errand. Says whether somebody has to be found to take it.
        mutating func add(_ errand: Errand) -> Bool {
            waiting.append(errand)
            defer { isServed = true }
            return !isServed
        }

        /// The next errand; `nil` when there is none, and nobody takes from it any more.
        mutating func take() -> Errand? {
            guard taken < waiting.count else {
                waiting = []
                taken = 0
                isServed = false
                return nil
            }
            defer { forgetTaken() }
            return waiting[taken]
        }

        /// Moves the rest to the front each time that half is taken: O(1) an errand in the long run.
        private mutating func forgetTaken() {
            taken += 1
            guard taken > 32, taken * 2 > waiting.count else { return }
            waiting.removeFirst(taken)
            taken = 0
        }
    }

    private let state = Lock(State())

    func add(_ errand: Errand) {
        guard state.withLock({ $0.add(errand) }) else { return }
        // Detached, so that it inherits neither the poster's task-local values nor its cancellation.
        Task.detached { [self] in
            while let errand = state.withLock({ $0.take() }) { await errand.perform() }
        }
    }
}
