/// The payload of the latest notice that one observer accepted.
final class LatestPayload<Payload: Equatable & Sendable>: RepeatDropping {
    private struct Latest: Sendable {
        let payload: Payload?
    }

    private let latest = Lock(Latest(payload: nil))

    func isNew(_ notice: Notice) -> Bool {
        let payload = notice.payload as? Payload
        let former = latest.withLock { latest in
            let former = latest
            latest = Latest(payload: payload)
            return former
        }
        return payload == nil || former.payload != payload
    }

    func isRepeat(_ notice: Notice) -> Bool {
        guard let payload = notice.payload as? Payload else { return false }
        return latest.withLock { $0 }.payload == payload
    }
}

/// What drops repeats for one observer.
protocol RepeatDropping: Sendable {
    /// Whether the payload differs from that of the notice before, whose place it takes.
    func isNew(_ notice: Notice) -> Bool
    /// Whether the payload equals that of the notice before; changes nothing.
    func isRepeat(_ notice: Notice) -> Bool
}
