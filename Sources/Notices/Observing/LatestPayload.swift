/// The payload of the latest notice that one observer accepted.
final class LatestPayload<Payload: Equatable & Sendable>: RepeatDropping {
    private struct Latest: Sendable {
        var payload: Payload?
        /// How many blockers block the observer, which receives no payload meanwhile.
        var blockers = 0
    }

    private let latest = Lock(Latest())

    func isNew(_ notice: Notice) -> Bool {
        let payload = notice.payload(ifA: Payload.self)
        let former = latest.withLock { latest in
            let former = latest
            if latest.blockers == 0 { latest.payload = payload }
            return former
        }
        return payload == nil || former.payload != payload
    }

    func count(blockers change: Int) { latest.withLock { $0.blockers += change } }

    func isRepeat(_ notice: Notice) -> Bool {
        guard let payload = notice.payload(ifA: Payload.self) else { return false }
        return latest.withLock { $0 }.payload == payload
    }
}

/// What drops repeats for one observer.
protocol RepeatDropping: Sendable {
    /// Whether the payload differs from that of the notice before, whose place it takes unless the observer is blocked.
    func isNew(_ notice: Notice) -> Bool
    /// Notes that a blocker of the observer was made, or released.
    func count(blockers change: Int)
    /// Whether the payload equals that of the notice before; changes nothing.
    func isRepeat(_ notice: Notice) -> Bool
}
