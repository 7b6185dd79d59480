/// The payload of the latest notice that an observer accepted, for dropping repeats.
final class LatestPayload: Sendable {
    private struct Latest: Sendable {
        var payload: any Sendable = NoPayload()
        /// The number of blockers of the observer. A blocked observer receives no payload.
        var blockers = 0
    }

    /// Marks that there is no payload: not equal to anything, not even itself.
    private struct NoPayload: Sendable {}

    private let comparison: PayloadComparison
    private let latest = Lock(Latest())

    init(_ comparison: PayloadComparison) { self.comparison = comparison }

    /// Whether a payload differs from the previous one. Stores it as the latest, unless the observer is blocked.
    func isNew(_ payload: (any Sendable)?) -> Bool {
        let payload = payload ?? NoPayload()
        var former = payload
        latest.withLock { latest in
            if latest.blockers == 0 { swap(&latest.payload, &former) } else { former = latest.payload }
        }
        return !comparison.areEqual(payload, former)
    }

    /// Counts a blocker of the observer that was made or released.
    func count(blockers change: Int) { latest.withLock { $0.blockers += change } }

    /// Whether a payload equals the previous one. Changes nothing.
    func isRepeat(_ payload: (any Sendable)?) -> Bool {
        comparison.areEqual(payload ?? NoPayload(), latest.withLock { $0.payload })
    }
}

/// Compares payloads of one type.
@usableFromInline
struct PayloadComparison: Sendable {
    private let type: Any.Type
    /// Compares two values of exactly this type.
    private let areSame: @Sendable (BorrowedValue, BorrowedValue) -> Bool
    /// Compares values that must be converted to this type first.
    private let areSameConverted: @Sendable (any Sendable, any Sendable) -> Bool

    // Specialized in the caller.
    @inlinable
    init<Payload: Equatable & Sendable>(of type: Payload.Type) {
        self.init(type, PayloadTyping.comparison(of: type)) { one, other in
            guard let one = one as? Payload, let other = other as? Payload else { return false }
            return one == other
        }
    }

    @usableFromInline
    init(
        _ type: Any.Type, _ areSame: @escaping @Sendable (BorrowedValue, BorrowedValue) -> Bool,
        orConverted areSameConverted: @escaping @Sendable (any Sendable, any Sendable) -> Bool
    ) {
        (self.type, self.areSame, self.areSameConverted) = (type, areSame, areSameConverted)
    }

    /// Whether both have the type and are equal.
    ///
    /// Generic, so that the values are passed in place.
    func areEqual<One: Sendable, Other: Sendable>(_ one: One, _ other: Other) -> Bool {
        guard One.self == type, Other.self == type else { return areSameConverted(one, other) }
        return BorrowedPointer.with(one) { one in
            BorrowedPointer.with(other) { areSame(one.untyped, $0.untyped) }
        }
    }
}
