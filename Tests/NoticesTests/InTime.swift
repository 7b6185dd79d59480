import Dispatch

/// Whether `body` comes to its end, on a thread of its own. A deadlock makes it `false` instead of hanging the suite.
func finishes(_ body: @escaping @Sendable () -> Void) -> Bool {
    let done = DispatchSemaphore(value: 0)
    DispatchQueue(label: "finishes").async {
        body()
        done.signal()
    }
    return done.wait(timeout: .now() + 20) == .success
}
