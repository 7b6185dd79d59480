/// The payload of the latest notice that one observer accepted.
final class LatestPayload<Payload: Equatable & Sendable>: Sendable {
    private struct Latest: Sendable {
        let payload: Payload?
    }

    private let latest = Lock(Latest(payload: nil))

    /// A filter that refuses a notice whose payload equals that of the notice before.
    static func filter() -> @Sendable (Notice) -> Bool {
        let latest = LatestPayload()
        return { latest.isNew($0.payload as? Payload) }
    }

    private func isNew(_ payload: Payload?) -> Bool {
        let former = latest.withLock { latest in
            let former = latest
            latest = Latest(payload: payload)
            return former
        }
        return payload == nil || former.payload != payload
    }
}
