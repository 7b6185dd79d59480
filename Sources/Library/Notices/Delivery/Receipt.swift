import CThreads

/// Held by each delivery that a caller waits for. Its deinit reports that all of them have finished.
final class Receipt: Sendable {
    private let arrival: Arrival

    private init(_ arrival: Arrival) { self.arrival = arrival }

    deinit { arrival.note() }

    /// The receipt held by the deliveries of this thread's posts.
    static var current: Receipt? {
        unsafe Uncounted<Receipt>(address: UInt(bitPattern: notices_get_receipt()))?.object
    }

    /// Runs `body`, and notes the arrival once the deliveries that its posts scheduled have finished.
    static func collecting<Result, Failure>(
        _ arrival: Arrival, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let receipt = Receipt(arrival)
        let outer = unsafe notices_get_receipt()
        unsafe notices_set_receipt(UnsafeRawPointer(bitPattern: Uncounted(receipt).address))
        defer {
            unsafe notices_set_receipt(outer)
            withExtendedLifetime(receipt) {}
        }
        return try body()
    }

    /// Whether all deliveries have finished, and who waits for that.
    final class Arrival: Sendable {
        private enum State: Sendable {
            case open
            case awaited(CheckedContinuation<Void, Never>)
            case over
        }

        private let state = Lock(State.open)

        /// Notes that the wait is over: all deliveries have finished, or the waiter gave up.
        func note() {
            let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
                defer { state = .over }
                if case .awaited(let waiting) = state { return waiting }
                return nil
            }
            waiting?.resume()
        }

        var isOver: Bool {
            state.withLock { state in
                if case .over = state { true } else { false }
            }
        }

        /// Waits until all deliveries have finished, or the task is cancelled.
        func wait() async {
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isOver = state.withLock { state in
                        if case .over = state { return true }
                        state = .awaited(continuation)
                        return false
                    }
                    if isOver { continuation.resume() }
                }
            } onCancel: {
                note()
            }
        }
    }
}
