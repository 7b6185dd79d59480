import NoticesWire

/// How long the boards of a closed inspector have to read what was recorded.
struct Patience {
    private var end = ContinuousClock.now + Self.silence
    private let last = ContinuousClock.now + ProgramEnd.patience

    /// How long they may read nothing.
    private static let silence = Duration.seconds(2)

    var isOver: Bool { ContinuousClock.now >= min(end, last) }

    /// Notes that a board reads.
    mutating func renew() { end = .now + Self.silence }
}
