import CThreads
import Synchronization

/// The slots in which readers announce what they read: how posts keep what they walk over from being freed, without a
/// lock and without a write that two posts share.
///
/// A post claims a slot, two cache lines of its own, and announces in it what it is about to walk over. A retirer,
/// which has unlinked something, looks through the slots before it frees that.
///
/// Most posts claim the slot that belongs to their thread, and is biased to it, by a plain store. Nested posts, and
/// posts of threads that have no slot of their own, claim one of the shared slots by a compare-and-exchange: the
/// caller's stack address chooses the first to try, so that a thread comes back to the same slot and two threads seldom
/// meet. When that is taken, the next free slot is claimed. When all are taken, the center makes an extra slot.
///
/// The slots are hazard pointers (Maged Michael, 2004) with a name's observers for a hazard in place of a node, and
/// with the era of the reader beside it (Pedro Ramalhete and Andreia Correia, "Hazard eras", 2017).
///
/// One set serves the whole process: a slot holds the center's number and the index of a topic.
struct HazardSlots: Sendable {
    static let shared = HazardSlots()

    /// What a reader announces: all of a center, or one of its topics.
    struct Word: Sendable {
        let bits: UInt

        /// 0 for all of the center.
        @inline(__always)
        var topicIndex: UInt32 { UInt32(truncatingIfNeeded: bits) }

        @inline(__always)
        var center: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) }

        @inline(__always)
        init(bits: UInt) { self.bits = bits }

        /// Two centers share a number only when 2^32 - 1 others were made between them. Each then waits for the other's
        /// readers as well, which is safe.
        init(center: UInt64, topicIndex: UInt32) {
            let number = (center &- 1) % UInt64(UInt32.max) + 1
            bits = UInt(truncatingIfNeeded: number) << 32 | UInt(topicIndex)
        }
    }

    /// How many slots are shared. The slots that belong to threads follow them.
    static let count = 256
    static let biasedCount = 128
    static let allCount = count + biasedCount
    /// Two cache lines, which processors fetch together.
    static let stride = 16
    /// The word of a shared slot that was never claimed. No reader announces it: centers count from 1.
    private static let untouched: UInt = 1

    let words: AtomicWords
    /// A bit for each slot that was ever claimed: only those need to be looked at.
    let everClaimed: AtomicWords
    /// How many slots belong to a thread.
    let taken: AtomicWords
    /// Whether the system has refused a barrier that it had promised. Then no slot is biased any more.
    let refused: AtomicWords

    private init() {
        words = .make(Self.allCount * Self.stride)
        for number in 0..<Self.allCount {
            let first = number * Self.stride
            words.store(UInt(number), at: first + Slot.number, .relaxed)
            guard number < Self.count else { continue }
            words.store(Self.untouched, at: first + Slot.hazard, .relaxed)
            words.store(BiasedSlot.State.shared, at: first + Slot.state, .relaxed)
        }
        everClaimed = .make(Self.allCount / 64)
        taken = .make(1)
        refused = .make(1)
    }

    /// The slot of a number.
    @inline(__always)
    func at(_ number: Int) -> Slot {
        Slot(AtomicWords(words.memory + number &* Self.stride))
    }

    var isFencingRefused: Bool { refused.load(0, .sequentiallyConsistent) != 0 }
}

// MARK: - A slot

extension HazardSlots {
    /// A slot's words. What a reader may do with a slot that it has claimed: see `Claim`.
    struct Slot: Sendable, Equatable {
        let words: AtomicWords

        // The positions of the words in the slot.
        /// What is read: the bits of a `Word`, or 0.
        static let hazard = 0
        /// The reader's `ReaderEra`.
        static let era = 1
        /// How the slot is claimed: a `BiasedSlot.State`. A retirer and the owner read it together with what is read.
        static let state = 2
        static let number = 3
        /// The thread that has claimed a shared slot, on the other cache line.
        static let owner = 8

        init(_ words: AtomicWords) { self.words = words }

        var number: Int { Int(words.load(Self.number, .relaxed)) }

        var isExtra: Bool { words.load(Self.state, .relaxed) == BiasedSlot.State.extra }

        /// Announces that nothing is read. A retirer that sees it sees all that the reader did.
        @inline(__always)
        func empty() {
            words.store(0, at: Self.era, .relaxed)
            words.store(0, at: Self.hazard, .releasing)
        }

        /// Announces that nothing is read, by plain stores. `false`: that takes a barrier as well, since a retirer may
        /// rely on this reader to free what waits for it.
        @inline(__always)
        func releaseBiased() -> Bool {
            empty()
            notices_keep_order()
            // A retirer that found this reader changed the state before, and then had all threads pass a barrier.
            return words.load(Self.state, .acquiring) == BiasedSlot.State.biased
        }

        /// Passes the barrier: what a retirer left for this reader before it looked at the slot for the last time is
        /// seen from here on.
        func finishRelease() {
            switch words.load(Self.state, .relaxed) {
            case BiasedSlot.State.shared:
                // Unless another thread has claimed the slot since.
                _ = words.exchange(notices_thread(), for: 0, at: Self.owner)
            case BiasedSlot.State.biasedWithBacklog: BiasedSlot(words).clearBacklogMark()
            default: break
            }
            atomicMemoryFence(ordering: .sequentiallyConsistent)
        }
    }

    /// The era since which a reader searches, or at which it has settled on all that it walks over.
    struct ReaderEra: Sendable {
        let bits: UInt

        private static let searchingBit: UInt = 1 << 63

        /// The reader has not announced it yet.
        static let unknown = ReaderEra(bits: 0)

        @inline(__always)
        init(bits: UInt) { self.bits = bits }

        @inline(__always)
        static func searching(since era: UInt64) -> ReaderEra { ReaderEra(bits: UInt(era) | searchingBit) }

        @inline(__always)
        static func settled(at era: UInt64) -> ReaderEra { ReaderEra(bits: UInt(era)) }

        @inline(__always)
        var era: UInt64 { UInt64(bits & ~Self.searchingBit) }

        /// Whether a reader of this era can reach something that was reachable from the change `birth` on, and was
        /// unlinked with the change `retirement`.
        @inline(__always)
        func canReach(since birth: UInt64, until retirement: UInt64) -> Bool {
            guard bits != 0 else { return true }
            return era < retirement && (bits & Self.searchingBit != 0 || birth <= era)
        }
    }
}

// MARK: - Claiming

extension HazardSlots {
    /// Claims a slot for a thread that could not claim its own by a plain store, which most posts begin with.
    ///
    /// - Parameter nesting: `nil` is returned when at least so many posts are nested on this stack, or so many slots
    ///   nearby are taken. One is always tried.
    func claim(_ word: Word, within nesting: Int) -> Slot? {
        guard let biased = ownBiasedSlot() else { return claimShared(word, within: max(1, nesting)) }
        // If this claim fails, an enclosing post has the thread's slot.
        return biased.claimRevoked(word) ? biased.slot : claimShared(word, within: nesting - 1)
    }

    /// Claims a slot; `nil` when all are taken.
    func claimAny(_ word: Word) -> Slot? {
        BiasedSlot.claimBiased(word)?.slot ?? claim(word, within: Self.count + 1)
    }

    /// How many slots before it were taken: no fewer than the posts that are nested nearby on this stack.
    func distance(of slot: Slot) -> Int {
        let number = slot.number
        guard number < Self.allCount else { return Self.count }
        guard number < Self.count else { return 0 }
        return (number - Self.firstNumber()) & (Self.count - 1) + (BiasedSlot.own?.isTaken == true ? 1 : 0)
    }

    private func claimShared(_ word: Word, within distance: Int) -> Slot? {
        let first = Self.firstNumber()
        for step in 0..<max(0, min(distance, Self.count)) {
            let number = (first + step) & (Self.count - 1)
            let slot = at(number)
            if slot.words.exchange(0, for: word.bits, at: Slot.hazard) { return own(slot) }
            guard slot.words.load(Slot.hazard, .relaxed) == Self.untouched else { continue }
            // Before the claim: a retirer that misses this bit has unlinked before this reader searches.
            noteClaimed(number)
            if slot.words.exchange(Self.untouched, for: word.bits, at: Slot.hazard) { return own(slot) }
        }
        return nil
    }

    private func own(_ slot: Slot) -> Slot {
        slot.words.store(notices_thread(), at: Slot.owner, .relaxed)
        return slot
    }

    func noteClaimed(_ number: Int) { everClaimed.insert(1 << UInt(number & 63), at: number >> 6) }

    /// Whether the first of the shared slots that the caller would try is taken.
    var isFirstSharedTaken: Bool {
        let word = at(Self.firstNumber()).words.load(Slot.hazard, .relaxed)
        return word != 0 && word != Self.untouched
    }

    /// A number that stays the same as long as the stack does not grow or shrink by a megabyte.
    @inline(__always)
    static func firstNumber() -> Int {
        var marker: UInt8 = 0
        let stack = unsafe _withUnprotectedUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
        return Int(bitPattern: stack >> 20) & (count - 1)
    }
}
