import CThreads

/// Kept by each delivery that is to be waited for: its end says that all of them are over.
final class Receipt: Sendable {
    private let arrival: Arrival

    private init(_ arrival: Arrival) { self.arrival = arrival }

    deinit { arrival.note() }

    /// The receipt that the deliveries of this thread's posts keep.
    static var current: Receipt? {
        unsafe Uncounted<Receipt>(address: UInt(bitPattern: notices_get_receipt()))?.object
    }

    /// Runs `body`, and notes the arrival when the deliveries that its posts have scheduled are over.
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

    /// Whether all deliveries are over, and who waits for that.
    final class Arrival: Sendable {
        private enum State: Sendable {
            case open
            case awaited(CheckedContinuation<Void, Never>)
            case over
        }

        private let state = Lock(State.open)

        /// Notes that there is nothing to wait for any more: all are over, or the wait is.
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

        /// Waits until all are over, or the task is cancelled.
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
