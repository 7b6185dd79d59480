/// What became of one post: how many handlers ran for it, and how many could not.
///
/// Posts made from inside its handlers are not counted here; each has an outcome of its own.
public struct PostOutcome: Hashable, Sendable, Codable {
    /// Handlers that ran to their end.
    public var delivered: Int
    /// Handlers that will run elsewhere: on an actor, or in a task.
    public var scheduled: Int
    /// Observers that were registered when the post began and were gone, or held back by a blocker, when their
    /// turn came.
    public var skipped: Int
    /// Observers whose payload could not be converted.
    public var failed: Int

    /// Whether it waits for the post that is under way; then nothing else is known of it yet.
    public var isQueued = false
    /// Why it was not delivered at all: too many posts led to it.
    public var refusal: NoticeError?

    static var queued: PostOutcome {
        var outcome = PostOutcome()
        outcome.isQueued = true
        return outcome
    }

    /// Makes an outcome.
    public init(delivered: Int = 0, scheduled: Int = 0, skipped: Int = 0, failed: Int = 0) {
        self.delivered = delivered
        self.scheduled = scheduled
        self.skipped = skipped
        self.failed = failed
    }

    /// Whether anybody was reached, even one that could not read the payload. Observers that are gone do not count.
    public var wasHeard: Bool { delivered + scheduled + failed > 0 }
}
