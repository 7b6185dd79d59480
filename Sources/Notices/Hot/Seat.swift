import CThreads

/// A slot that belongs to one thread, which claims it by a plain store while it runs freely.
///
/// A processor may read on before others see such a store. So who looks through the slots first fences the seats of other
/// threads: says so in the seat, and has all threads of the process pass a barrier, once for all seats. From then on the
/// owner claims with a barrier of its own, until it has posted so often that running freely again is worth another
/// interruption. The fence is the asymmetric one of `membarrier(2)`; that a thread has what others have to ask for is
/// known from biased locks (David Dice, Mark Moir and William Scherer, "Quickly reacquirable locks", 2003).
struct Seat: Sendable {
    /// Behind what every slot has: whose the seat is, and the owner's book.
    let slot: ReaderSlots.Slot

    @inline(__always)
    private var words: AtomicWords { slot.words }

    // Where they stand in the slot.
    /// The owner's number and, in the bits that are free, how it claims; 0: nobody's. Beside what the slot says, as who
    /// looks reads both.
    private static let state = 2
    // On the other cache line, which none but the owner's thread uses while there is one.
    /// The owner's number, as long as it knows of nobody who has asked.
    private static let free = 8
    private static let owner = 9
    /// How many fenced posts there are before it runs freely again; how many of them are left, 0 when it ran freely;
    /// and since when it did, in nanoseconds.
    private static let period = 10
    private static let left = 11
    private static let since = 12

    /// Others have asked for it to be fenced, and may not have passed the barrier yet.
    private static let asked: UInt = 1
    private static let fenced: UInt = 2
    private static let how: UInt = 3
}

// MARK: - The owner

extension Seat {
    /// Claims it, if it is the thread's and runs freely, and no post of it is under way.
    @inline(__always)
    func claim(_ word: ReaderSlots.Word, for thread: UInt) -> Bool {
        guard words.load(Self.free, .relaxed) == thread, words.load(0, .relaxed) == 0 else { return false }
        words.store(word.bits, at: 0, .releasing)
        notices_keep_order()
        // Those who ask after this find the claim, by the barrier that they have everybody pass.
        if words.load(Self.state, .acquiring) != thread { claimAnew(word) }
        return true
    }

    @inline(never)
    private func claimAnew(_ word: ReaderSlots.Word) {
        words.store(0, at: Self.free, .relaxed)
        words.store(word.bits, at: 0, .sequentiallyConsistent)
        noteFenced()
    }

    /// Claims it with a barrier, if it is this thread's and no post of it is under way.
    func claimFenced(_ word: ReaderSlots.Word) -> Bool {
        guard words.exchange(0, for: word.bits, at: 0) else { return false }
        noteFenced()
        return true
    }

    /// Keeps the book of a claim with a barrier: what was claimed before can be seen now, whether those who asked have
    /// passed their barrier or not.
    private func noteFenced() {
        let thread = words.load(Self.owner, .relaxed)
        if words.load(Self.state, .relaxed) != thread | Self.fenced {
            _ = words.exchange(thread | Self.asked, for: thread | Self.fenced, at: Self.state)
        }
        var left = words.load(Self.left, .relaxed)
        if left == 0 {
            left = nextPeriod()
            words.store(left, at: Self.period, .relaxed)
        }
        words.store(left - 1, at: Self.left, .relaxed)
        if left == 1 { runFreely(thread) }
    }

    private func runFreely(_ thread: UInt) {
        words.store(Self.now(), at: Self.since, .relaxed)
        words.store(thread, at: Self.free, .relaxed)
        // A barrier: who still finds it fenced has taken out of reach before what it looks for, and that is seen here.
        _ = words.exchange(thread | Self.fenced, for: thread, at: Self.state)
    }

    /// Twice as long as the last time, if that has not paid.
    private func nextPeriod() -> UInt {
        let former = words.load(Self.period, .relaxed)
        let ran = Self.now() &- words.load(Self.since, .relaxed)
        return former == 0 || ran > Self.profitable ? Self.shortest : min(former * 2, Self.longest)
    }

    private static let shortest: UInt = 1 << 10
    private static let longest: UInt = 1 << 20
    /// Ten milliseconds, in which a thread saves a thousand times as much as an interruption costs.
    private static let profitable: UInt = 10_000_000

    /// In nanoseconds.
    private static func now() -> UInt {
        UInt(truncatingIfNeeded: start.duration(to: .now).wholeNanoseconds)
    }

    private static let start = ContinuousClock.now

    func isTaken(by thread: UInt) -> Bool { isOwned(by: thread) && words.load(0, .relaxed) != 0 }

    @inline(__always)
    func isOwned(by thread: UInt) -> Bool { words.load(Self.owner, .relaxed) == thread }

    var isNobodys: Bool { words.load(Self.state, .relaxed) == 0 }

    /// Makes it the thread's, fenced at first. `false`: somebody was faster.
    func take(for thread: UInt) -> Bool {
        guard words.exchange(0, for: thread | Self.fenced, at: Self.state) else { return false }
        words.store(thread, at: Self.owner, .relaxed)
        words.store(0, at: Self.period, .relaxed)
        words.store(0, at: Self.left, .relaxed)
        return true
    }

    /// Makes it nobody's, if it is the thread's.
    func leave(_ thread: UInt) {
        guard isOwned(by: thread) else { return }
        words.store(0, at: Self.free, .relaxed)
        words.store(0, at: Self.owner, .relaxed)
        var state = words.load(Self.state, .relaxed)
        while !words.exchange(state, for: 0, at: Self.state) { state = words.load(Self.state, .relaxed) }
    }
}

// MARK: - Others

extension Seat {
    /// Whether claims of its owner may not be seen yet by another thread.
    @inline(__always)
    func isFenced(for thread: UInt) -> Bool {
        let state = words.load(Self.state, .sequentiallyConsistent)
        return state & Self.how == Self.fenced || state & ~Self.how == thread || state == 0
    }

    /// Asks the owner to claim with a barrier.
    func ask() {
        let state = words.load(Self.state, .relaxed)
        guard state != 0, state & Self.how == 0 else { return }
        _ = words.exchange(state, for: state | Self.asked, at: Self.state)
    }

    /// Notes that all have passed a barrier since it was asked for.
    func noteBarrier() {
        let state = words.load(Self.state, .relaxed)
        guard state & Self.how == Self.asked else { return }
        _ = words.exchange(state, for: state & ~Self.how | Self.fenced, at: Self.state)
    }
}
