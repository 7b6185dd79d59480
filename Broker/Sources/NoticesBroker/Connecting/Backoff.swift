/// How long to wait before the next attempt: twice as long each time up to a limit, and by chance up to half
/// of that less, so that nodes that lost an engine together do not come back together.
struct Backoff: Sendable {
    private let first: Duration
    private let limit: Duration
    private var next: Duration

    init(first: Duration, limit: Duration) {
        self.first = max(first, .milliseconds(1))
        self.limit = max(limit, self.first)
        next = self.first
    }

    /// The wait after a failure.
    mutating func fail(_ chance: inout some RandomNumberGenerator) -> Duration {
        let wait = next * Double.random(in: 0.5...1, using: &chance)
        next = min(next * 2, limit)
        return wait
    }

    /// What failed works again.
    mutating func succeed() { next = first }
}
