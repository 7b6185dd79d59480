import Synchronization

/// Who is reading what: how posts keep others from freeing what they walk over, without a lock and without a write that
/// two posts share.
///
/// A post claims a slot, a cache line of its own, and says in it which observers it is about to walk over. Whoever has
/// taken something out of reach looks through the slots before freeing it. Claiming is one compare-and-exchange on a
/// line that no other thread uses, releasing a plain store: which slot is tried first follows from where the caller's
/// stack is, so that a thread comes back to the same one and two threads seldom meet. If they do, or in a post made by a
/// handler, the next free slot is taken. Nothing is kept for a thread, so there is nothing to give back when one ends.
///
/// The idea is that of hazard pointers (Maged Michael, 2004), with a list for a hazard in place of a node.
///
/// One set serves the whole process: what is read is told by the center's number and the place in it.
struct ReaderSlots: Sendable {
    static let shared = ReaderSlots()

    /// What a reader says that it reads: all of a center, or one place in it.
    struct Word: Sendable {
        fileprivate let bits: UInt

        /// 0 for all of the center.
        @inline(__always)
        var place: UInt32 { UInt32(truncatingIfNeeded: bits) }

        init(center: UInt64, place: UInt32) {
            bits = UInt(truncatingIfNeeded: center) << 32 | UInt(place)
        }
    }

    private static let count = 256
    /// Two cache lines, which processors fetch together.
    private static let stride = 16
    /// What stands in a slot that nobody has claimed yet. No reader says this: centers count from 1.
    private static let untouched: UInt = 1

    /// Of each slot: what is read, 0 for nothing; and the instant at which all that the reader walks over was found, 0
    /// if it has not said so.
    private let words: AtomicWords
    /// A bit for each slot that was ever claimed: only those need to be looked at.
    private let everClaimed: AtomicWords
    /// Readers that found no slot. While there is one, nothing is freed.
    private let homeless: AtomicWords

    private init() {
        words = .make(Self.count * Self.stride)
        for slot in 0..<Self.count { words.store(Self.untouched, at: slot * Self.stride, .relaxed) }
        everClaimed = .make(Self.count / 64)
        homeless = .make(1)
    }
}

// MARK: - Reading

extension ReaderSlots {
    /// A claimed slot.
    struct Slot: Sendable {
        fileprivate let words: AtomicWords

        fileprivate init(_ words: AtomicWords) { self.words = words }

        @inline(__always)
        fileprivate func claim(_ expected: UInt, _ word: Word) -> Bool {
            words.exchange(expected, for: word.bits, at: 0)
        }

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

    /// The slot that follows from where the caller's stack is, and is tried first.
    @inline(__always)
    func firstSlot() -> Slot { at(Self.firstNumber()) }

    /// Claims a slot, if it is free. What is read from now on is not freed until it is released.
    @inline(__always)
    func claim(_ slot: Slot, _ word: Word) -> Bool { slot.claim(0, word) }

    /// Claims a slot or, if it is taken, one of the next.
    ///
    /// - Parameter distance: How many are tried: as many posts as are within each other nearby on this stack.
    func claim(_ word: Word, from first: Slot, within distance: Int) -> Slot? {
        let first = number(of: first)
        for step in 0..<distance {
            let number = (first + step) & (Self.count - 1)
            let slot = at(number)
            if slot.claim(0, word) { return slot }
            guard slot.words.load(0, .relaxed) == Self.untouched else { continue }
            // Before it is read by: a reader that is not found here has not claimed yet, as far as a looker can tell.
            everClaimed.insert(1 << UInt(number & 63), at: number >> 6)
            if slot.claim(Self.untouched, word) { return slot }
        }
        return nil
    }

    /// The same. For a reader that finds none, nothing is freed anywhere until it says that it has gone.
    func claimOrCount(_ word: Word) -> Slot? {
        let slot = claim(word, from: firstSlot(), within: Self.count)
        if slot == nil { homeless.add(1, at: 0) }
        return slot
    }

    /// Says that a reader without a slot has gone.
    func uncount() { homeless.subtract(1, at: 0) }

    /// How many slots before it were taken: at least as many posts as are within each other nearby on this stack.
    func distance(of slot: Slot?) -> Int {
        guard let slot else { return Self.count }
        return (number(of: slot) - Self.firstNumber()) & (Self.count - 1)
    }

    private func number(of slot: Slot) -> Int {
        Int(slot.words.address &- words.address) / (Self.stride * MemoryLayout<UInt>.stride)
    }

    /// A number that stays the same as long as the stack does not grow or shrink by a megabyte.
    @inline(__always)
    private static func firstNumber() -> Int {
        var marker: UInt8 = 0
        let stack = _withUnprotectedUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
        return Int(bitPattern: stack >> 20) & (count - 1)
    }

    @inline(__always)
    private func at(_ slot: Int) -> Slot {
        Slot(AtomicWords(address: words.address &+ UInt(slot &* Self.stride &* MemoryLayout<UInt>.stride)))
    }
}

// MARK: - Looking

extension ReaderSlots {
    /// What is being read in one center, as it was when this was made.
    struct Readers: Sendable {
        fileprivate struct Reader {
            /// Its first word.
            let position: Int
            let word: UInt
            /// 0 for what it has not said.
            let instant: UInt64

            func mayRead(_ place: UInt32) -> Bool {
                let own = UInt32(truncatingIfNeeded: word)
                return own == place || own == 0 || place == Retired.everywhere
            }

            func mayRead(_ retired: Retired) -> Bool {
                mayRead(retired.place) && (instant == 0 || retired.wasInReach(at: instant))
            }
        }

        fileprivate var readers: [Reader] = []
        fileprivate var isAnyHomeless = false

        /// Whether somebody may be walking over what stands, or stood, at `place`.
        func mayRead(_ place: UInt32) -> Bool {
            isAnyHomeless || readers.contains { $0.mayRead(place) }
        }

        /// The same for what was taken out of reach.
        func mayRead(_ retired: Retired) -> Bool {
            isAnyHomeless || readers.contains { $0.mayRead(retired) }
        }
    }

    /// Whether anybody reads in a center. To be asked after what is to be freed was taken out of reach.
    func isRead(_ center: UInt64) -> Bool {
        homeless.load(0, .sequentiallyConsistent) != 0 || search(center) { _, _ in false }
    }

    /// Who reads in a center. To be asked after what is to be freed was taken out of reach.
    func readers(of center: UInt64) -> Readers {
        var readers = Readers()
        readers.isAnyHomeless = homeless.load(0, .sequentiallyConsistent) != 0
        _ = search(center) { position, word in
            let instant = UInt64(words.load(position + 1, .acquiring))
            readers.readers.append(Readers.Reader(position: position, word: word, instant: instant))
            return true
        }
        return readers
    }

    /// Looks through the slots, at position and word of each that reads in a center, until `goesOn` says no. Says whether it
    /// did.
    @inline(__always)
    private func search(_ center: UInt64, goesOn: (Int, UInt) -> Bool) -> Bool {
        let wanted = UInt(truncatingIfNeeded: center) & 0xffff_ffff
        for part in 0..<(Self.count / 64) {
            var slots = everClaimed.load(part, .sequentiallyConsistent)
            while slots != 0 {
                let position = (part &* 64 &+ slots.trailingZeroBitCount) &* Self.stride
                slots &= slots &- 1
                let word = words.load(position, .sequentiallyConsistent)
                if word >> 32 == wanted, !goesOn(position, word) { return true }
            }
        }
        return false
    }

    /// Gives those among `readers` who are just leaving the moment that it takes until they can see what waits for them:
    /// a processor may show that a slot is free a little later than it looks for what waits.
    ///
    /// Returns early when they have left. Readers of this thread do not leave while it waits.
    func awaitLeaving(_ readers: Readers) {
        let own = Self.firstNumber() &* Self.stride
        let isReading = words.load(own, .relaxed) != 0
        for reader in readers.readers {
            let isNested = reader.position >= own && reader.position < own + Self.nearby * Self.stride
            if isReading, isNested { continue }
            var moments = Self.moments
            while moments > 0, words.load(reader.position, .acquiring) == reader.word,
                words.load(reader.position + 1, .acquiring) == reader.instant
            {
                moments -= 1
            }
        }
    }

    /// Of this thread's own readers most are in its first slot or in the few behind it.
    private static let nearby = 4
    /// Some microseconds at most: many times longer than any processor holds a store back.
    private static let moments = 2_000
}
