import Synchronization

/// Whether an observer may be called: one word that each post reads. 0: it may be called without further checks.
///
/// The lowest byte is its life. The next two bits say whether it has a filter and whether it is a one-shot. The bits
/// above count its blockers.
struct ObserverState: ~Copyable, Sendable {
    private let word: Atomic<UInt64>

    private static let active: UInt64 = 0
    /// It is a one-shot and its handler is running: it is not called again, and has not ended yet.
    private static let firing: UInt64 = 1
    /// It has ended. Values from here on are the reasons.
    private static let ended: UInt64 = 2
    private static let filtered: UInt64 = 1 << 8
    private static let once: UInt64 = 1 << 9
    private static let blocker: UInt64 = 1 << 16
    /// The reasons of an end, in the order of their numbers.
    private static let reasons = NoticeRecord.Reason.allCases.sorted { $0.number < $1.number }

    // Added by a post, which then checks each observer: because some must be skipped, or because it is blocked.
    static let asked: UInt64 = 1 << 10
    static let refused: UInt64 = 1 << 11

    init(isFiltered: Bool, isOneShot: Bool) {
        word = Atomic((isFiltered ? Self.filtered : 0) | (isOneShot ? Self.once : 0))
    }

    @inline(__always)
    var bits: UInt64 { word.load(ordering: .acquiring) }

    private var life: UInt64 { bits & 0xff }

    var isActive: Bool { life == Self.active }
    var isFiring: Bool { life == Self.firing }

    var isBlocked: Bool { bits >= Self.blocker }

    /// Whether it has a filter, drops repeats, or observes the beginning of names.
    var isFiltered: Bool { bits & Self.filtered != 0 }
    var isOneShot: Bool { bits & Self.once != 0 }
    /// Whether a post must check more than whether it may be called.
    var isConditional: Bool { bits & (Self.filtered | Self.once) != 0 }

    var endReason: NoticeRecord.Reason? {
        let life = life
        return life < Self.ended ? nil : Self.reasons[Int(life - Self.ended)]
    }

    /// Ends it. Returns `false` if it had ended before.
    func end(_ reason: NoticeRecord.Reason) -> Bool {
        let ended = Self.ended + reason.number
        return change { $0 < Self.ended ? ended : nil }
    }

    /// Uses up the only call of a one-shot.
    func fire() -> Bool { change { $0 == Self.active ? Self.firing : nil } }

    /// Gives back the only call of a one-shot whose handler could not read the payload, for the next post.
    func rearm() { _ = change { $0 == Self.firing ? Self.active : nil } }

    func block() { word.add(Self.blocker, ordering: .acquiringAndReleasing) }
    func unblock() { word.subtract(Self.blocker, ordering: .acquiringAndReleasing) }

    /// Changes its life, unless the next one is `nil`; then returns `false`.
    private func change(_ next: (UInt64) -> UInt64?) -> Bool {
        var bits = bits
        while let next = next(bits & 0xff) {
            let attempt = word.compareExchange(
                expected: bits, desired: bits & ~0xff | next, ordering: .acquiringAndReleasing)
            if attempt.exchanged { return true }
            bits = attempt.original
        }
        return false
    }
}
