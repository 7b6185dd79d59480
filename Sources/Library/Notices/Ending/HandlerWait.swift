/// An `async` handler's wait for the ends of others, in any center. It is refused if one of those waits for this
/// handler.
struct HandlerWait {
    private struct Wait: Sendable {
        let waiting: [RegistrationID]
        let awaited: [RegistrationID]
    }

    private struct State: Sendable {
        var waits: [UInt64: Wait] = [:]
        var last: UInt64 = 0

        /// Whether a handler waits for one of `targets`, directly or through others.
        func waits(_ handler: RegistrationID, for targets: [RegistrationID]) -> Bool {
            var found: Set = [handler]
            var open = [handler]
            while let next = open.popLast() {
                for wait in waits.values where wait.waiting.contains(next) {
                    if wait.awaited.contains(where: targets.contains) { return true }
                    open += wait.awaited.filter { found.insert($0).inserted }
                }
            }
            return false
        }
    }

    private static let state = Lock(State())

    private let number: UInt64

    /// Begins a wait; `nil` outside of `async` handlers, for which nobody waits.
    ///
    /// - Parameters:
    ///   - handlers: The handlers that the caller runs in.
    ///   - awaited: The handlers whose ends it waits for.
    init?(by handlers: [RegistrationID], for awaited: [RegistrationID]) throws(NoticeError) {
        guard !handlers.isEmpty else { return nil }
        if let own = handlers.first(where: awaited.contains) { throw .waitsForItself(registration: own) }
        // Decided and noted under one lock: of two that begin at once, the second is refused.
        let (number, opposite) = Self.state.withLock { state -> (UInt64, RegistrationID?) in
            if let opposite = awaited.first(where: { state.waits($0, for: handlers) }) {
                return (0, opposite)
            }
            state.last += 1
            state.waits[state.last] = Wait(waiting: handlers, awaited: awaited)
            return (state.last, nil)
        }
        if let opposite {
            throw .waitsForEachOther(registration: handlers[handlers.count - 1], other: opposite)
        }
        self.number = number
    }

    func end() { Self.state.withLock { $0.waits[number] = nil } }
}
