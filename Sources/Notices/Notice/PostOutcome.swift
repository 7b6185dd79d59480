/// What became of one post: how many handlers ran for it, and how many could not.
///
/// Posts made from inside its handlers are not counted here; each has an outcome of its own.
public struct PostOutcome: Hashable, Sendable {
    // Two counts in a word, and a reference: every post returns one, and so it fits into registers.
    private var reached: UInt64
    private var missed: UInt64
    private var exception: Exception?

    /// Why nothing of the counts is to be believed.
    private final class Exception: Hashable, Sendable {
        let refusal: NoticeError?

        init(_ refusal: NoticeError?) { self.refusal = refusal }

        static func == (left: Exception, right: Exception) -> Bool { left.refusal == right.refusal }

        func hash(into hasher: inout Hasher) { hasher.combine(refusal) }
    }

    /// Makes an outcome.
    public init(delivered: Int = 0, scheduled: Int = 0, skipped: Int = 0, failed: Int = 0) {
        reached = Self.pair(delivered, scheduled)
        missed = Self.pair(skipped, failed)
    }

    /// The outcome of a post that waits for the one under way.
    public static var queued: PostOutcome {
        var outcome = PostOutcome()
        outcome.exception = Exception(nil)
        return outcome
    }

    /// Of a post that has reached nobody yet.
    @inline(__always)
    init() {
        reached = 0
        missed = 0
    }

    private static func pair(_ low: Int, _ high: Int) -> UInt64 {
        UInt64(UInt32(clamping: low)) | UInt64(UInt32(clamping: high)) << 32
    }

    static func refused(_ error: NoticeError) -> PostOutcome {
        var outcome = PostOutcome()
        outcome.exception = Exception(error)
        return outcome
    }
}

extension PostOutcome {
    @inline(__always)
    mutating func countDelivery() { reached &+= 1 }

    /// Handlers that ran to their end.
    public var delivered: Int {
        get { Int(reached & 0xffff_ffff) }
        set { reached = Self.pair(newValue, scheduled) }
    }

    /// Handlers that will run elsewhere: on an actor, on a queue, or in a task.
    public var scheduled: Int {
        get { Int(reached >> 32) }
        set { reached = Self.pair(delivered, newValue) }
    }

    /// Observers that were registered when the post began and were gone, or blocked, when their turn came.
    public var skipped: Int {
        get { Int(missed & 0xffff_ffff) }
        set { missed = Self.pair(newValue, failed) }
    }

    /// Observers whose payload could not be converted.
    public var failed: Int {
        get { Int(missed >> 32) }
        set { missed = Self.pair(skipped, newValue) }
    }

    /// Whether it waits for the post that is under way; then nothing else is known of it yet.
    public var isQueued: Bool { exception.map { $0.refusal == nil } ?? false }

    /// Why it was not delivered at all: too many posts led to it.
    public var refusal: NoticeError? { exception?.refusal }

    /// Whether anybody was reached, even one that could not read the payload. Observers that are gone do not count.
    public var wasHeard: Bool { delivered + scheduled + failed > 0 }
}

extension PostOutcome: Codable {
    private enum Key: String, CodingKey {
        case delivered, scheduled, skipped, failed, isQueued, refusal
    }

    /// Reads an outcome from its fields.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            delivered: try container.decode(Int.self, forKey: .delivered),
            scheduled: try container.decode(Int.self, forKey: .scheduled),
            skipped: try container.decode(Int.self, forKey: .skipped),
            failed: try container.decode(Int.self, forKey: .failed))
        let refusal = try container.decodeIfPresent(NoticeError.self, forKey: .refusal)
        let isQueued = try container.decode(Bool.self, forKey: .isQueued)
        if refusal != nil || isQueued { exception = Exception(refusal) }
    }

    /// Writes the fields.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(delivered, forKey: .delivered)
        try container.encode(scheduled, forKey: .scheduled)
        try container.encode(skipped, forKey: .skipped)
        try container.encode(failed, forKey: .failed)
        try container.encode(isQueued, forKey: .isQueued)
        try container.encodeIfPresent(refusal, forKey: .refusal)
    }
}
