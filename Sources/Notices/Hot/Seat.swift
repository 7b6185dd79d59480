import CThreads

/// A slot that belongs to one thread, which claims it by a plain store while it runs freely.
///
/// A processor may read on before others see such a store. So who looks through the slots first fences the seats of other
/// threads: says so in the seat, and has all threads of the process pass a barrier, once for all seats. From then on the
/// owner claims with a barrier of its own, until it has posted so often that running freely again is worth another
/// interruption. The fence is the asymmetric one of `membarrier(2)`; that a thread has what others have to ask for is
/// known from biased locks (David Dice, Mark Moir and William Scherer, "Quickly reacquirable locks", 2003).
struct Seat: Sendable, Equatable {
    let address: UInt

    init(address: UInt) { self.address = address }

    /// This thread's; `nil` while it has none.
    static var own: Seat? {
        let address = notices_get_seat()
        return address == 0 ? nil : Seat(address: address)
    }

    @inline(__always)
    private var words: AtomicWords { AtomicWords(address: address) }

    @inline(__always)
    var slot: ReaderSlots.Slot { ReaderSlots.Slot(words) }

    private static let state = ReaderSlots.Slot.state
    // The owner's book, on the other cache line, which no other thread uses meanwhile.
    /// How many fenced posts there are before it runs freely again; how many of them are left, 0 when it ran freely;
    /// and since when it did, in nanoseconds.
    private static let period = 8
    private static let left = 9
    private static let since = 10

    /// How a slot is claimed and released.
    enum State {
        static let nobodys: UInt = 0
        /// By plain stores.
        static let free: UInt = 1
        /// By plain stores until a retirer asked for barriers. The threads may not have passed the barrier of that retirer
        /// yet.
        static let asked: UInt = 2
        /// With barriers.
        static let fenced: UInt = 3
        /// By plain stores, but the seat's own thread has left something for the release of the post that is under way.
        static let owed: UInt = 4
        /// With barriers, always: the state of a shared slot.
        static let shared: UInt = 5
        /// With barriers, and known only to one center: the state of a slot that was made because all others were taken.
        static let extra: UInt = 6
    }
}

// MARK: - The owner

extension Seat {
    /// Claims the thread's seat, if it has one that runs freely, and no post of it is under way.
    ///
    /// A retirer may have seen a claim that is given up here, and left a debt for it. So a caller that gets `nil` claims a
    /// slot otherwise, and looks for debts when it releases that.
    @inline(__always)
    static func claimFree(_ word: ReaderSlots.Word) -> Seat? {
        let seat = Seat(address: notices_get_free_seat())
        guard seat.address != 0, seat.words.load(0, .relaxed) == 0 else { return nil }
        seat.words.store(word.bits, at: 0, .releasing)
        notices_keep_order()
        // Those who ask after this find the claim, by the barrier that they have everybody pass.
        guard seat.words.load(state, .acquiring) == State.free else {
            seat.words.store(0, at: 0, .releasing)
            return nil
        }
        return seat
    }

    /// Claims it with a barrier, if it is this thread's and no post of it is under way; or freely again, when it was claimed
    /// so often with one.
    func claimFenced(_ word: ReaderSlots.Word) -> Bool {
        guard !isTaken else { return false }
        if isPeriodOver(), runFreely(), Self.claimFree(word) != nil { return true }
        notices_set_free_seat(0)
        guard words.exchange(0, for: word.bits, at: 0) else { return false }
        // What was claimed before can be seen now, whether the retirer that asked has passed its barrier or not.
        if words.load(Self.state, .relaxed) != State.fenced {
            _ = words.exchange(State.asked, for: State.fenced, at: Self.state)
        }
        return true
    }

    /// Counts a claim with a barrier.
    private func isPeriodOver() -> Bool {
        var left = words.load(Self.left, .relaxed)
        if left == 0 {
            left = nextPeriod()
            words.store(left, at: Self.period, .relaxed)
        }
        words.store(left - 1, at: Self.left, .relaxed)
        return left == 1
    }

    /// Has claims be plain stores again, unless a retirer is looking. To be called while the seat is not claimed: a retirer
    /// that finds a reader in a fenced seat counts on it to look for debts when it leaves.
    private func runFreely() -> Bool {
        // A barrier: a retirer that still finds the seat fenced has unlinked before what it looks for, and the owner's
        // loads after this see that.
        let isFree = ReaderSlots.shared.unlessFenced {
            words.exchange(State.fenced, for: State.free, at: Self.state)
        }
        guard isFree else { return false }
        words.store(Self.now(), at: Self.since, .relaxed)
        notices_set_free_seat(address)
        return true
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

    private static func now() -> UInt { UInt(truncatingIfNeeded: MachineClock.nanoseconds()) }

    /// Whether a post has it. To be asked by its owner.
    var isTaken: Bool { words.load(0, .relaxed) != 0 }

    var isNobodys: Bool { words.load(Self.state, .relaxed) == State.nobodys }

    /// Makes it this thread's, fenced at first. `false`: it is somebody's.
    func take() -> Bool {
        guard words.exchange(State.nobodys, for: State.fenced, at: Self.state) else { return false }
        words.store(0, at: Self.period, .relaxed)
        words.store(0, at: Self.left, .relaxed)
        notices_set_seat(address)
        return true
    }

    /// Makes it nobody's. To be called by its owner, at the latest when its thread ends: a thread that ends within a
    /// handler (`pthread_exit`) reads no more.
    func leave() {
        notices_set_free_seat(0)
        notices_set_seat(0)
        slot.empty()
        var state = words.load(Self.state, .relaxed)
        while !words.exchange(state, for: State.nobodys, at: Self.state) {
            state = words.load(Self.state, .relaxed)
        }
    }
}

// MARK: - Debts

extension Seat {
    /// Makes the owner's post that is under way look for what waits when it ends. To be called by the owner.
    func owe() { _ = words.exchange(State.free, for: State.owed, at: Self.state) }

    /// Undoes `owe()` when that post is over. To be called by the owner.
    func settleDebt() { _ = words.exchange(State.owed, for: State.free, at: Self.state) }
}

// MARK: - Retirers

extension Seat {
    /// Whether a retirer sees all that was claimed in it, and its owner looks for debts when it leaves.
    @inline(__always)
    var isFenced: Bool {
        let state = words.load(Self.state, .sequentiallyConsistent)
        return state == State.fenced || state == State.nobodys
    }

    /// Asks the owner to claim with a barrier.
    func ask() {
        // Until it is neither: between a look and an exchange the owner may go from one to the other.
        while true {
            let state = words.load(Self.state, .sequentiallyConsistent)
            guard state == State.free || state == State.owed else { return }
            _ = words.exchange(state, for: State.asked, at: Self.state)
        }
    }

    /// Notes that all threads have passed a barrier since the owner was asked.
    func noteBarrier() { _ = words.exchange(State.asked, for: State.fenced, at: Self.state) }
}
