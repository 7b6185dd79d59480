/// The payload of the latest notice that one observer accepted, to drop repeats.
final class LatestPayload: Sendable {
    private struct Latest: Sendable {
        var payload: (any Sendable)?
        /// How many blockers block the observer, which receives no payload meanwhile.
        var blockers = 0
    }

    private let comparison: PayloadComparison
    private let latest = Lock(Latest())

    init(_ comparison: PayloadComparison) { self.comparison = comparison }

    /// Whether a payload differs from that of the notice before, whose place it takes unless the observer is blocked.
    func isNew(_ payload: (any Sendable)?) -> Bool {
        let former = latest.withLock { latest in
            let former = latest.payload
            if latest.blockers == 0 { latest.payload = payload }
            return former
        }
        return !comparison.areEqual(payload, former)
    }

    /// Notes that a blocker of the observer was made, or released.
    func count(blockers change: Int) { latest.withLock { $0.blockers += change } }

    /// Whether a payload equals that of the notice before; changes nothing.
    func isRepeat(_ payload: (any Sendable)?) -> Bool {
        comparison.areEqual(payload, latest.withLock { $0.payload })
    }
}

/// Compares payloads of one type.
struct PayloadComparison: Sendable {
    private let compare: @Sendable (any Sendable, any Sendable) -> Bool

    init<Payload: Equatable & Sendable>(of type: Payload.Type) {
        compare = { one, other in
            guard let one = PayloadTyping.cast(one, to: type), let other = PayloadTyping.cast(other, to: type)
            else { return false }
            return one == other
        }
    }

    /// Whether both are of the type, and equal.
    func areEqual(_ one: (any Sendable)?, _ other: (any Sendable)?) -> Bool {
        guard let one, let other else { return false }
        return compare(one, other)
    }
}
