import CThreads
import Synchronization

/// The state that a ring shares with its writers. It lives until the last post that can write into it has ended.
final class RingCore: Sendable {
    let cells: RingCells
    private let spilled = SpilledEndings()
    /// The running events whose beginnings were described when they happened, and whether those fit.
    let described = Lock<[UInt64: Bool]>([:])
    /// The counts of dropped entries by kind and, on another cache line, whether the reader sleeps.
    private let words = AtomicWords.make(17)
    let clock: NoticeClock
    private let reader = Lock(RingReader())
    private let wake = Lock<Call?>(nil)
    private let relief = Lock<Call?>(nil)

    private static let sleeping = 16
    private static let reliefLimit = 1_000

    /// The function that wakes the reader, or makes room.
    ///
    /// A struct around the closure: a closure as the value of a generic type is wrapped in two more closures on each
    /// access in place (swiftlang/swift issue 91348).
    private struct Call: Sendable {
        let call: @Sendable () -> Void
    }

    /// The kinds of entries, for counting dropped ones.
    enum Kind: Int, CaseIterable {
        case post, delivery, unheard, other
    }

    /// A begun post or delivery: the number of its record and, if there was room, its cell.
    struct Begun: Sendable {
        let seq: UInt64
        fileprivate let ticket: RingCells.Ticket?

        /// Whether it did not fit.
        var isDropped: Bool { ticket == nil }
    }

    /// - Parameter capacity: A power of two.
    init(capacity: Int, clock: NoticeClock) {
        cells = RingCells(capacity: capacity)
        self.clock = clock
        words.store(1, at: Self.sleeping, .relaxed)
    }

    deinit {
        // No writer is left.
        var reader = RingReader()
        reader.head = self.reader.withLock { $0.head }
        _ = reader.take(cells, spilled)
        unsafe cells.free()
        unsafe spilled.free()
        unsafe words.free()
    }

    var capacity: Int { Int(cells.capacity) }
}

// MARK: - Writing

extension RingCore {
    /// Writes an entry whose end will follow.
    @inline(__always)
    func begin(_ seq: UInt64, _ entry: consuming RingEntry) -> Begun {
        guard let ticket = cells.claim() ?? claimWhenFull() else { return Begun(seq: seq, ticket: nil) }
        let wakes = isSlept
        cells.begin(ticket, entry)
        if wakes { wakeUp() }
        return Begun(seq: seq, ticket: ticket)
    }

    func add(_ entry: consuming RingEntry, _ kind: Kind) {
        guard let ticket = cells.claim() ?? claimWhenFull() else { return drop(kind) }
        show(ticket, entry)
    }

    /// Lets the relief function make room. It finds nothing to take while a writer is still writing the oldest entry.
    @inline(never)
    func claimWhenFull() -> RingCells.Ticket? {
        guard let relief = relief.withLock({ $0 }) else { return nil }
        for _ in 0..<Self.reliefLimit {
            relief.call()
            if let ticket = cells.claim() { return ticket }
            notices_yield()
        }
        return nil
    }

    /// Writes the end of a post or delivery.
    @inline(__always)
    func end(_ begun: Begun, _ kind: Kind, _ ending: RingEnding) {
        guard let ticket = begun.ticket else { return drop(kind) }
        guard !cells.complete(ticket, ending) else { return }
        addLate(.ending(of: begun.seq, ending), of: ticket)
    }

    /// Writes that a delivery failed, or was skipped in its scheduled context.
    func end(_ begun: Begun, _ failure: RingFailure) {
        guard let ticket = begun.ticket else { return drop(.other) }
        let isWritten = cells.complete(ticket) { entry in
            if case .delivery(let delivery) = entry { .failed(delivery, failure) } else { entry }
        }
        if !isWritten { addLate(.failure(of: begun.seq, failure), of: ticket) }
    }

    /// Writes the end of a post and of its only delivery.
    @inline(__always)
    func end(call begun: Begun, after duration: Int64) {
        guard let ticket = begun.ticket, cells.complete(ticket, RingEnding(duration)) else {
            return endLate(call: begun, RingEnding(PostOutcome(count: 1))) {
                end($0, .delivery, RingEnding(duration))
            }
        }
    }

    /// Writes the end of a post whose only delivery failed.
    func end(call begun: Begun, _ failure: RingFailure) {
        let isWritten = begun.ticket.map { ticket in
            cells.complete(ticket) { entry in
                if case .call(let call) = entry { .failedCall(call, failure) } else { entry }
            }
        }
        if isWritten != true { endLate(call: begun, RingEnding(failure.outcome)) { end($0, failure) } }
    }

    /// Writes two ends, for the delivery and for the post: the beginning was dropped, or the reader has already taken
    /// it.
    @inline(never)
    private func endLate(call begun: Begun, _ ending: RingEnding, delivery end: (Begun) -> Void) {
        end(Begun(seq: begun.seq + 1, ticket: begun.ticket))
        self.end(begun, .post, ending)
    }

    /// A delivery of a dropped post, which is dropped too.
    func dropped(_ seq: UInt64) -> Begun { Begun(seq: seq, ticket: nil) }

    /// Counts a dropped entry at its end, when its kind is known.
    @inline(never)
    func drop(_ kind: Kind) { words.add(1, at: kind.rawValue) }

    @inline(never)
    private func addLate(_ ending: RingEntry, of begin: RingCells.Ticket) {
        if let ticket = cells.claim() { return show(ticket, ending) }
        spill(ending, behind: begin.number)
    }

    /// Stores an end that does not fit until the reader has read the entry of a number.
    func spill(_ ending: RingEntry, behind number: UInt) {
        spilled.add(ending, begin: number)
        if isSlept { wakeUp() }
    }

    func show(_ ticket: RingCells.Ticket, _ entry: consuming RingEntry) {
        let wakes = isSlept
        cells.show(ticket, entry)
        if wakes { wakeUp() }
    }

    /// Sequentially consistent with the claims: either the writer sees the sleep, or the reader sees the claim.
    @inline(__always)
    private var isSlept: Bool { words.load(Self.sleeping, .sequentiallyConsistent) != 0 }

    @inline(never)
    private func wakeUp() {
        guard words.exchange(1, for: 0, at: Self.sleeping) else { return }
        let wake = wake.withLock { $0 }
        wake?.call()
    }
}

// MARK: - Reading

extension RingCore {
    func onArrival(_ wake: (@Sendable () -> Void)?) {
        let former = self.wake.withLock { current in
            let former = current
            current = wake.map(Call.init)
            return former
        }
        withExtendedLifetime(former) {}
    }

    func onFull(_ relief: (@Sendable () -> Void)?) {
        let former = self.relief.withLock { current in
            let former = current
            current = relief.map(Call.init)
            return former
        }
        withExtendedLifetime(former) {}
    }

    /// Takes at most `most` entries, and the counts of those dropped since the last call.
    func take(atMost most: Int = .max) -> (news: [RingNews], dropped: RingDrops) {
        let ((news, forgotten), dropped, head) = reader.withLock { reader in
            let taken = reader.take(atMost: most, cells, spilled)
            let total = RingDrops { words.load($0.rawValue, .relaxed) }
            return (taken, reader.newlyDropped(of: total), reader.head)
        }
        words.store(1, at: Self.sleeping, .sequentiallyConsistent)
        // A writer may have claimed before the store, and so have woken no reader. It may still be writing.
        if cells.taken != head || !spilled.isEmpty { wakeUp() }
        withExtendedLifetime(forgotten) {}
        return (news, dropped)
    }
}
