/// The outcome of one post: how many handlers ran for it, and how many could not.
///
/// Nested posts, made by its handlers, are not counted here; each has an outcome of its own.
public struct PostOutcome: Hashable, Sendable {
    // Two counts per word and no references: every post returns an outcome, and most callers ignore it.
    @usableFromInline var reached: UInt64
    @usableFromInline var missed: UInt64

    /// Bits of `missed`, above both counts.
    private static let queuedBit: UInt64 = 1 << 62
    private static let refusedBit: UInt64 = 1 << 63
    private static let failedMask: UInt64 = 0x3fff_ffff

    /// Makes an outcome.
    public init(delivered: Int = 0, scheduled: Int = 0, skipped: Int = 0, failed: Int = 0) {
        self.init()
        self.delivered = delivered
        self.scheduled = scheduled
        self.skipped = skipped
        self.failed = failed
    }

    /// The outcome of a post that has reached no observer yet.
    @inlinable
    init() {
        reached = 0
        missed = 0
    }

    /// The outcome of a post that was delivered to `count` observers and missed none.
    @inlinable
    init(count: Int) {
        reached = UInt64(UInt32(truncatingIfNeeded: count))
        missed = 0
    }

    private init(mark: UInt64) {
        self.init(reached: 0, missed: mark)
    }

    /// An outcome with the given words.
    init(reached: UInt64, missed: UInt64) {
        self.reached = reached
        self.missed = missed
    }

    /// The outcome of a post that waits for the one under way.
    public static let queued = PostOutcome(mark: queuedBit)

    /// The outcome of a post that was refused because it was nested too deeply.
    public static let refused = PostOutcome(mark: refusedBit)
}

extension PostOutcome {
    @inline(__always)
    mutating func countDelivery() { reached &+= 1 }

    /// Handlers that ran to their end.
    public var delivered: Int {
        get { Int(reached & 0xffff_ffff) }
        set { reached = reached & ~0xffff_ffff | UInt64(UInt32(clamping: newValue)) }
    }

    /// Handlers that will run elsewhere: on an actor, on a queue, or in a task.
    public var scheduled: Int {
        get { Int(reached >> 32) }
        set { reached = reached & 0xffff_ffff | UInt64(UInt32(clamping: newValue)) << 32 }
    }

    /// Observers that were registered when the post began but had ended, or were blocked, at their turn.
    public var skipped: Int {
        get { Int(missed & 0xffff_ffff) }
        set { missed = missed & ~0xffff_ffff | UInt64(UInt32(clamping: newValue)) }
    }

    /// Observers whose payload could not be converted.
    public var failed: Int {
        get { Int(missed >> 32 & Self.failedMask) }
        set {
            let count = min(UInt64(UInt32(clamping: newValue)), Self.failedMask)
            missed = missed & ~(Self.failedMask << 32) | count << 32
        }
    }

    /// Whether the post waits for the one under way; then nothing else is known of it yet.
    public var isQueued: Bool { missed & Self.queuedBit != 0 }

    /// Whether it was not delivered at all, because too many posts led to it, or those posts left little stack. The
    /// monitor's record names them, and so does the error of
    /// ``NoticeCenter/postExpectingObserver(_:from:payload:file:line:)``.
    public var isRefused: Bool { missed & Self.refusedBit != 0 }

    /// Whether an observer was reached, even one that could not read the payload. Skipped observers do not count.
    public var wasHeard: Bool { delivered + scheduled + failed > 0 }
}

extension PostOutcome: Codable {
    private enum CodingKeys: String, CodingKey {
        case delivered, scheduled, skipped, failed, isQueued, isRefused
    }

    /// Reads an outcome from its fields.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            delivered: try container.decode(Int.self, forKey: .delivered),
            scheduled: try container.decode(Int.self, forKey: .scheduled),
            skipped: try container.decode(Int.self, forKey: .skipped),
            failed: try container.decode(Int.self, forKey: .failed))
        if try container.decode(Bool.self, forKey: .isQueued) { missed |= Self.queuedBit }
        if try container.decode(Bool.self, forKey: .isRefused) { missed |= Self.refusedBit }
    }

    /// Writes the fields.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(delivered, forKey: .delivered)
        try container.encode(scheduled, forKey: .scheduled)
        try container.encode(skipped, forKey: .skipped)
        try container.encode(failed, forKey: .failed)
        try container.encode(isQueued, forKey: .isQueued)
        try container.encode(isRefused, forKey: .isRefused)
    }
}
