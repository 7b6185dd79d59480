/// The outcome of one post: how many handlers ran for it, and how many did not, by reason.
///
/// ```swift
/// let outcome = center.post("cart.changed")
/// if !outcome.wasHeard { print(center.explain("cart.changed")) }   // which observers it passed over, and why
/// ```
///
/// Nested posts, made by its handlers, are not counted here. Each has its own outcome.
public struct PostOutcome: Hashable, Sendable {
    // Several counts per word and no references: every post returns an outcome, and most callers ignore it.
    @usableFromInline var reached: UInt64
    @usableFromInline var missed: UInt64
    @usableFromInline var reasons: UInt64

    /// Bits of `missed`, above both counts.
    private static let queuedBit: UInt64 = 1 << 62
    private static let refusedBit: UInt64 = 1 << 63
    private static let failedMask: UInt64 = 0x3fff_ffff
    /// Two counts in `missed`, below that of failures.
    private static let skippedMask: UInt64 = 0x3f_ffff
    private static let droppedMask: UInt64 = 0x3ff
    private static let droppedShift: UInt64 = 22
    /// Three counts in `reasons`.
    private static let reasonBits: UInt64 = 21
    private static let reasonMask: UInt64 = 1 << reasonBits - 1

    /// Makes an outcome.
    public init(
        delivered: Int = 0, scheduled: Int = 0, failed: Int = 0, filtered: Int = 0, ended: Int = 0,
        blocked: Int = 0, ownersGone: Int = 0, dropped: Int = 0
    ) {
        self.init()
        reached = Self.clamped(delivered) | Self.clamped(scheduled) << 32
        self.failed = failed
        self.dropped = dropped
        self.filtered = filtered
        add(skipped: ended)
        count(blocked: blocked)
        count(ownersGone: ownersGone)
    }

    /// The outcome of a post that has reached no observer yet.
    @inlinable
    init() { self.init(reached: 0, missed: 0, reasons: 0) }

    /// The outcome of a post that was delivered to `count` observers and missed none.
    @inlinable
    init(count: Int) {
        self.init(reached: UInt64(UInt32(truncatingIfNeeded: count)), missed: 0, reasons: 0)
    }

    private init(mark: UInt64) { self.init(reached: 0, missed: mark, reasons: 0) }

    /// An outcome with the given words.
    @inlinable
    init(reached: UInt64, missed: UInt64, reasons: UInt64) {
        self.reached = reached
        self.missed = missed
        self.reasons = reasons
    }

    /// The outcome of a post that is queued behind the running one.
    package static let queued = PostOutcome(mark: queuedBit)

    /// The outcome of a post that was refused because it was nested too deeply.
    package static let refused = PostOutcome(mark: refusedBit)

    private static func clamped(_ count: Int) -> UInt64 { UInt64(UInt32(clamping: count)) }
}

extension PostOutcome {
    /// Handlers that ran to their end.
    public var delivered: Int { Int(reached & 0xffff_ffff) }

    /// Handlers that will run elsewhere: on an actor, on a queue, in a task, or on the thread that registers an
    /// observer and still delivers an older sticky notice to it.
    public var scheduled: Int { Int(reached >> 32) }

    /// Observers whose payload could not be converted.
    public private(set) var failed: Int {
        get { Int(missed >> 32 & Self.failedMask) }
        set {
            let count = min(Self.clamped(newValue), Self.failedMask)
            missed = missed & ~(Self.failedMask << 32) | count << 32
        }
    }

    /// Async sequences that dropped the notice because their buffer is full and keeps its oldest elements. Counted up
    /// to 1 023.
    public private(set) var dropped: Int {
        get { Int(missed >> Self.droppedShift & Self.droppedMask) }
        set {
            let count = min(Self.clamped(newValue), Self.droppedMask)
            missed = missed & ~(Self.droppedMask << Self.droppedShift) | count << Self.droppedShift
        }
    }

    /// Observers whose filter rejected the notice, or that drop repeats and have already had the payload.
    ///
    /// Observers of other senders are not counted: a post does not look at them.
    /// ``NoticeCenter/explain(_:from:payload:file:line:)`` lists them.
    public private(set) var filtered: Int {
        get { reason(at: 0) }
        set { setReason(newValue, at: 0) }
    }

    /// Observers that were registered when the post began but not called at their turn: ``ended``, ``blocked`` and
    /// ``ownersGone`` together.
    public var skipped: Int { Int(missed & Self.skippedMask) }

    /// Of those skipped, how many had ended.
    public var ended: Int { max(0, skipped - blocked - ownersGone) }

    /// Of those skipped, how many were blocked.
    public var blocked: Int { reason(at: 1) }

    /// Of those skipped, how many had an owner that was deallocated.
    public var ownersGone: Int { reason(at: 2) }

    /// Whether the post is queued behind the running one. Then nothing else is known of it yet.
    public var isQueued: Bool { missed & Self.queuedBit != 0 }

    /// Whether it was not delivered at all, because too many posts led to it, or those posts left too little stack.
    /// The monitor's record names them.
    public var isRefused: Bool { missed & Self.refusedBit != 0 }

    /// Whether it reached an observer, even one that could not read the payload. Skipped observers do not count, nor
    /// do sequences that dropped the notice.
    public var wasHeard: Bool { delivered + scheduled + failed > 0 }

    /// Throws if the post reached no observer.
    ///
    /// ```swift
    /// try center.post("order.paid", payload: order).requireHeard()
    /// ```
    ///
    /// A queued post throws nothing, since nothing is known of it yet.
    ///
    /// - Throws: ``NoticeError/unheard(_:at:)``, with the line of this call; also if the post was refused.
    @discardableResult
    public func requireHeard(
        file: SourceFile = #fileID, line: Int = #line
    ) throws(NoticeError) -> PostOutcome {
        guard wasHeard || isQueued else { throw .unheard(self, at: SourceLine(file: file, line: line)) }
        return self
    }

    private func reason(at index: UInt64) -> Int {
        Int(reasons >> (index * Self.reasonBits) & Self.reasonMask)
    }

    private mutating func setReason(_ count: Int, at index: UInt64) {
        let shift = index * Self.reasonBits
        let count = min(Self.clamped(count), Self.reasonMask)
        reasons = reasons & ~(Self.reasonMask << shift) | count << shift
    }
}

// MARK: - Counting

extension PostOutcome {
    @inline(__always)
    mutating func countDelivery() { reached &+= 1 }

    mutating func countScheduling() { reached &+= 1 << 32 }

    mutating func countFailure() { failed += 1 }

    mutating func countDrop() { dropped += 1 }

    mutating func countRefusalOfFilter() { filtered += 1 }

    mutating func count(skippedFor reason: NoticeRecord.Reason) {
        switch reason {
        case .blocked: count(blocked: 1)
        case .ownerGone: count(ownersGone: 1)
        case .removed, .tokenReleased, .finished, .senderGone, .replaced: add(skipped: 1)
        }
    }

    private mutating func count(blocked count: Int) {
        setReason(blocked + count, at: 1)
        add(skipped: count)
    }

    private mutating func count(ownersGone count: Int) {
        setReason(ownersGone + count, at: 2)
        add(skipped: count)
    }

    private mutating func add(skipped count: Int) {
        missed = missed & ~Self.skippedMask | min(Self.clamped(skipped + count), Self.skippedMask)
    }
}

extension PostOutcome: Codable {
    private enum CodingKeys: String, CodingKey {
        case delivered, scheduled, failed, filtered, ended, blocked, ownersGone, dropped, isQueued, isRefused
    }

    /// Reads an outcome from its fields.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func count(_ key: CodingKeys) throws -> Int { try container.decode(Int.self, forKey: key) }
        self.init(
            delivered: try count(.delivered), scheduled: try count(.scheduled), failed: try count(.failed),
            filtered: try count(.filtered), ended: try count(.ended), blocked: try count(.blocked),
            ownersGone: try count(.ownersGone),
            // Outcomes of earlier versions do not have it.
            dropped: try container.decodeIfPresent(Int.self, forKey: .dropped) ?? 0)
        if try container.decode(Bool.self, forKey: .isQueued) { missed |= Self.queuedBit }
        if try container.decode(Bool.self, forKey: .isRefused) { missed |= Self.refusedBit }
    }

    /// Writes the fields.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(delivered, forKey: .delivered)
        try container.encode(scheduled, forKey: .scheduled)
        try container.encode(failed, forKey: .failed)
        try container.encode(filtered, forKey: .filtered)
        try container.encode(ended, forKey: .ended)
        try container.encode(blocked, forKey: .blocked)
        try container.encode(ownersGone, forKey: .ownersGone)
        try container.encode(dropped, forKey: .dropped)
        try container.encode(isQueued, forKey: .isQueued)
        try container.encode(isRefused, forKey: .isRefused)
    }
}
