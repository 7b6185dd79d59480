import CThreads
import Synchronization

/// A hazard slot that belongs to one thread, which claims it by a plain store while the slot is biased to it.
///
/// A processor may execute later loads before other processors see such a store. A retirer therefore revokes the biases
/// of other threads' slots before it scans them: it marks each slot as revoking, has all threads of the process pass
/// one barrier, and marks the slots as revoked. The owner of a revoked slot claims it with a barrier. When it has done
/// so often enough that a bias is worth another interruption, it restores the bias.
///
/// The barrier is the asymmetric one of `membarrier(2)`. Biased slots with revocation are known from locks (David Dice,
/// Mark Moir and William Scherer, "Quickly reacquirable locks", 2003).
struct BiasedSlot: Sendable, Equatable {
    private let words: AtomicWords

    @inline(__always)
    init(_ words: AtomicWords) { self.words = words }

    /// The slot at an address that a thread-local variable holds; `nil`: the variable holds none.
    @inline(__always)
    private init?(at address: UnsafeMutableRawPointer?) {
        guard let address = unsafe address else { return nil }
        words = unsafe AtomicWords(SharedPointer(address.assumingMemoryBound(to: Atomic<UInt>.self)))
    }

    /// This thread's slot; `nil` while it has none.
    static var own: BiasedSlot? { unsafe BiasedSlot(at: notices_get_slot()) }

    private var address: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(words.memory.pointer) }

    @inline(__always)
    var slot: HazardSlots.Slot { HazardSlots.Slot(words) }

    private static let state = HazardSlots.Slot.state
    // What the owner counts, on the other cache line, which no other thread uses.
    /// After how many claims with a barrier the bias is restored; how many of them are left, 0 while the slot is
    /// biased; and since when it was biased, in nanoseconds.
    private static let period = 8
    private static let left = 9
    private static let since = 10

    /// How a slot is claimed and released.
    enum State {
        static let unowned: UInt = 0
        /// Claimed by plain stores.
        static let biased: UInt = 1
        /// A retirer requires barriers of the owner, and the threads may not have passed that retirer's own barrier
        /// yet.
        static let revoking: UInt = 2
        /// Claimed with barriers.
        static let revoked: UInt = 3
        /// Claimed by plain stores, while the owner itself has retired something that its own post blocks.
        static let biasedWithBacklog: UInt = 4
        /// The state of a shared slot, which is always claimed with barriers.
        static let shared: UInt = 5
        /// The state of an extra slot, which one center made because all others were taken: always claimed with
        /// barriers.
        static let extra: UInt = 6
    }
}

// MARK: - The owner

extension BiasedSlot {
    /// Claims the thread's slot, if the thread has one, the slot is biased, and no post of the thread has it.
    ///
    /// A retirer may have seen a claim that is given up here, and left a backlog for it. A caller that gets `nil`
    /// therefore claims a slot otherwise, and looks for backlogs when it releases that slot.
    @inline(__always)
    static func claimBiased(_ word: HazardSlots.Word) -> BiasedSlot? {
        guard let own = unsafe BiasedSlot(at: notices_get_biased_slot()), own.words.load(0, .relaxed) == 0
        else {
            return nil
        }
        own.words.store(word.bits, at: 0, .releasing)
        notices_keep_order()
        // A retirer that revokes the bias after this load finds the claim, by the barrier that all threads pass for it.
        guard own.words.load(state, .acquiring) == State.biased else {
            own.words.store(0, at: 0, .releasing)
            return nil
        }
        return own
    }

    /// Claims the slot with a barrier, unless a post of the owner has it. Restores the bias first, if it is time for
    /// that. To be called by the owner.
    func claimRevoked(_ word: HazardSlots.Word) -> Bool {
        guard !isTaken else { return false }
        if isPeriodOver(), restoreBias(), Self.claimBiased(word) != nil { return true }
        notices_set_biased_slot(nil)
        guard words.exchange(0, for: word.bits, at: 0) else { return false }
        // The exchange was a barrier: earlier claims can be seen, whether the retirer has passed its own barrier or
        // not.
        if words.load(Self.state, .relaxed) != State.revoked {
            _ = words.exchange(State.revoking, for: State.revoked, at: Self.state)
        }
        return true
    }

    /// Counts a claim with a barrier. `true`: the bias is to be restored.
    private func isPeriodOver() -> Bool {
        var left = words.load(Self.left, .relaxed)
        if left == 0 {
            left = nextPeriod()
            words.store(left, at: Self.period, .relaxed)
        }
        words.store(left - 1, at: Self.left, .relaxed)
        return left == 1
    }

    /// Makes claims plain stores again, unless a retirer is scanning. To be called while the slot is not claimed: a
    /// retirer that finds a reader in a revoked slot relies on that reader to look for backlogs when it leaves.
    private func restoreBias() -> Bool {
        // A barrier: a retirer that still finds the slot revoked has unlinked before it scans, and the owner's loads
        // after this see what it unlinked.
        let isBiased = HazardSlots.shared.unlessRevoking {
            words.exchange(State.revoked, for: State.biased, at: Self.state)
        }
        guard isBiased else { return false }
        words.store(Self.now(), at: Self.since, .relaxed)
        unsafe notices_set_biased_slot(address)
        return true
    }

    /// How many claims with a barrier come next: twice as many as the last time, if the bias has not paid since.
    private func nextPeriod() -> UInt {
        let former = words.load(Self.period, .relaxed)
        let lasted = Self.now() &- words.load(Self.since, .relaxed)
        return former == 0 || lasted > Self.profitable ? Self.shortest : min(former * 2, Self.longest)
    }

    private static let shortest: UInt = 1 << 10
    private static let longest: UInt = 1 << 20
    /// Ten milliseconds: a bias of that length saves a thousand times what its revocation costs.
    private static let profitable: UInt = 10_000_000

    private static func now() -> UInt { UInt(truncatingIfNeeded: MachineClock.nanoseconds()) }

    /// Whether a post of the owner has claimed it. To be called by the owner.
    var isTaken: Bool { words.load(0, .relaxed) != 0 }

    var isUnowned: Bool { words.load(Self.state, .relaxed) == State.unowned }

    /// Makes it this thread's, revoked at first. `false`: another thread has it.
    func take() -> Bool {
        guard words.exchange(State.unowned, for: State.revoked, at: Self.state) else { return false }
        words.store(0, at: Self.period, .relaxed)
        words.store(0, at: Self.left, .relaxed)
        unsafe notices_set_slot(address)
        return true
    }

    /// Gives it up. To be called by its owner, at the latest when its thread ends: a thread that ends within a handler
    /// (`pthread_exit`) reads no more.
    func leave() {
        notices_set_biased_slot(nil)
        notices_set_slot(nil)
        slot.empty()
        var state = words.load(Self.state, .relaxed)
        while !words.exchange(state, for: State.unowned, at: Self.state) {
            state = words.load(Self.state, .relaxed)
        }
    }
}

// MARK: - Backlogs

extension BiasedSlot {
    /// Makes the owner's post that has the slot look for a backlog when it ends. To be called by the owner.
    func noteBacklog() { _ = words.exchange(State.biased, for: State.biasedWithBacklog, at: Self.state) }

    /// Undoes `noteBacklog()` when that post is over. To be called by the owner.
    func clearBacklogMark() { _ = words.exchange(State.biasedWithBacklog, for: State.biased, at: Self.state) }
}

// MARK: - Retirers

extension BiasedSlot {
    /// Whether a retirer sees each claim of it, and its reader looks for backlogs when it leaves.
    @inline(__always)
    var isRevoked: Bool {
        let state = words.load(Self.state, .sequentiallyConsistent)
        return state == State.revoked || state == State.unowned
    }

    /// Begins to revoke the bias: from the next claim on the owner claims with a barrier.
    func beginRevocation() {
        // Repeated until it is neither: between a load and an exchange the owner may switch from one to the other.
        while true {
            let state = words.load(Self.state, .sequentiallyConsistent)
            guard state == State.biased || state == State.biasedWithBacklog else { return }
            _ = words.exchange(state, for: State.revoking, at: Self.state)
        }
    }

    /// Records that all threads have passed a barrier since the revocation began.
    func finishRevocation() { _ = words.exchange(State.revoking, for: State.revoked, at: Self.state) }
}
