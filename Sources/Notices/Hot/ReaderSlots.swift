import Synchronization

/// Who is reading what: how posts keep others from freeing what they walk over, without a lock and without a write that
/// two posts share.
///
/// A post claims a slot, a cache line of its own, and says in it which observers it is about to walk over. Whoever has
/// taken something out of reach looks through the slots before freeing it.
///
/// Most posts claim their thread's seat, a slot that nobody else claims, by a plain store. Posts made by handlers, and
/// those of threads that have no seat, claim one of the shared slots by a compare-and-exchange: which is tried first
/// follows from where the caller's stack is, so that a thread comes back to the same one and two threads seldom meet. If
/// they do, the next free slot is taken. Releasing is a plain store.
///
/// The idea is that of hazard pointers (Maged Michael, 2004), with a list for a hazard in place of a node.
///
/// One set serves the whole process: what is read is told by the center's number and the place in it.
struct ReaderSlots: Sendable {
    static let shared = ReaderSlots()

    /// What a reader says that it reads: all of a center, or one place in it.
    struct Word: Sendable {
        let bits: UInt

        /// 0 for all of the center.
        @inline(__always)
        var place: UInt32 { UInt32(truncatingIfNeeded: bits) }

        init(center: UInt64, place: UInt32) {
            bits = UInt(truncatingIfNeeded: center) << 32 | UInt(place)
        }
    }

    /// How many slots are shared. The seats come behind them.
    static let count = 256
    static let seatCount = 128
    /// Two cache lines, which processors fetch together.
    static let stride = 16
    /// What stands in a shared slot that nobody has claimed yet. No reader says this: centers count from 1.
    private static let untouched: UInt = 1

    /// Of each slot: what is read, 0 for nothing; and the instant at which all that the reader walks over was found, 0
    /// if it has not said so. What else there is of a seat: see `Seat`.
    let words: AtomicWords
    /// A bit for each slot that was ever claimed: only those need to be looked at.
    let everClaimed: AtomicWords
    /// Readers that found no slot. While there is one, nothing is freed.
    let homeless: AtomicWords
    /// How many seats are taken.
    let taken: AtomicWords

    private init() {
        words = .make((Self.count + Self.seatCount) * Self.stride)
        for slot in 0..<Self.count { words.store(Self.untouched, at: slot * Self.stride, .relaxed) }
        everClaimed = .make((Self.count + Self.seatCount) / 64)
        homeless = .make(1)
        taken = .make(1)
    }

    /// Where the slot of a number begins.
    @inline(__always)
    func at(_ number: Int) -> Slot {
        Slot(AtomicWords(address: words.address &+ UInt(number &* Self.stride &* MemoryLayout<UInt>.stride)))
    }
}

// MARK: - Reading

extension ReaderSlots {
    /// A claimed slot.
    struct Slot: Sendable, Equatable {
        let words: AtomicWords

        init(_ words: AtomicWords) { self.words = words }

        /// Says that the reader goes on with less, or with something else that is still in reach.
        @inline(__always)
        func narrow(to word: Word) { words.store(word.bits, at: 0, .releasing) }

        /// Says that the reader has found all that it walks over, as it was at `instant`, and searches no further.
        @inline(__always)
        func settle(at instant: UInt64) { words.store(UInt(instant), at: 1, .releasing) }

        /// What it has said so.
        var instant: UInt64 { UInt64(words.load(1, .relaxed)) }

        /// Says that nothing is read any more. Whoever frees what was read sees all that was done with it.
        @inline(__always)
        func release() {
            words.store(0, at: 1, .relaxed)
            words.store(0, at: 0, .releasing)
        }
    }

    /// Claims a slot for a thread that could not claim its seat freely, which most posts begin with.
    ///
    /// - Parameter nesting: `nil` is returned when at least so many posts are within each other on this stack, or so many
    ///   slots nearby are taken. One is always tried.
    func claim(_ word: Word, within nesting: Int) -> Slot? {
        guard let seat = ownSeat() else { return claimShared(word, within: max(1, nesting)) }
        // Otherwise a post around this one has it.
        return seat.claimFenced(word) ? seat.slot : claimShared(word, within: nesting - 1)
    }

    /// Claims a slot. For a reader that finds none, nothing is freed anywhere until it says that it has gone.
    func claimOrCount(_ word: Word) -> Slot? {
        let slot = Seat.claimFree(word)?.slot ?? claim(word, within: Self.count)
        if slot == nil { homeless.add(1, at: 0) }
        return slot
    }

    /// Says that a reader without a slot has gone.
    func uncount() { homeless.subtract(1, at: 0) }

    /// How many slots before it were taken: at least as many posts as are within each other nearby on this stack.
    func distance(of slot: Slot?) -> Int {
        guard let slot else { return Self.count }
        let number = number(of: slot)
        guard number < Self.count else { return 0 }
        return (number - Self.firstNumber()) & (Self.count - 1) + (Seat.own?.isTaken == true ? 1 : 0)
    }

    private func number(of slot: Slot) -> Int {
        Int(slot.words.address &- words.address) / (Self.stride * MemoryLayout<UInt>.stride)
    }
}

// MARK: - Shared slots

extension ReaderSlots {
    private func claimShared(_ word: Word, within distance: Int) -> Slot? {
        let first = Self.firstNumber()
        for step in 0..<max(0, distance) {
            let number = (first + step) & (Self.count - 1)
            let slot = at(number)
            if slot.words.exchange(0, for: word.bits, at: 0) { return slot }
            guard slot.words.load(0, .relaxed) == Self.untouched else { continue }
            // Before it is read by: a reader that is not found here has not claimed yet, as far as a looker can tell.
            noteClaimed(number)
            if slot.words.exchange(Self.untouched, for: word.bits, at: 0) { return slot }
        }
        return nil
    }

    func noteClaimed(_ number: Int) { everClaimed.insert(1 << UInt(number & 63), at: number >> 6) }

    /// Whether the first of the shared slots that the caller would try is taken.
    var isFirstSharedTaken: Bool {
        let word = at(Self.firstNumber()).words.load(0, .relaxed)
        return word != 0 && word != Self.untouched
    }

    /// A number that stays the same as long as the stack does not grow or shrink by a megabyte.
    @inline(__always)
    static func firstNumber() -> Int {
        var marker: UInt8 = 0
        let stack = _withUnprotectedUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
        return Int(bitPattern: stack >> 20) & (count - 1)
    }
}
