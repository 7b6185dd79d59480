import Dispatch

/// Whether the handlers of a message have run, which may be on another thread.
struct Handled: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func signal() { semaphore.signal() }

    /// Blocks until they have, or nobody needs to know any more. Returns whether they have.
    func wait(while isNeeded: () -> Bool) -> Bool {
        while semaphore.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
            guard isNeeded() else { return false }
        }
        return true
    }
}
