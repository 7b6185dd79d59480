import Synchronization

/// Who is reading what: how posts keep others from freeing what they walk over, without a lock and without a write that
/// two posts share.
///
/// A post claims a slot, a cache line of its own, and says in it which observers it is about to walk over. Whoever has
/// taken something out of reach looks through the slots before freeing it. Claiming is one compare-and-exchange on a
/// line that no other thread uses: which slot is tried first follows from where the caller's stack is, so that a thread
/// comes back to the same one and two threads seldom meet. If they do, or in a post made by a handler, the next free
/// slot is taken. Nothing is kept for a thread, so there is nothing to give back when one ends.
///
/// The idea is that of hazard pointers (Maged Michael, 2004), with a list for a hazard in place of a node.
///
/// One set serves the whole process: what is read is told by the center's number and the place in it.
struct ReaderSlots: Sendable {
    static let shared = ReaderSlots()

    /// What a reader says that it reads: all of a center, or one place in it.
    struct Word: Sendable {
        let bits: UInt

        init(center: UInt64, place: UInt32) {
            bits = UInt(truncatingIfNeeded: center) << 32 | UInt(place)
        }
    }

    private static let count = 256
    /// Two cache lines, which processors fetch together.
    private static let stride = 16

    /// Of each slot: what is read, 0 for nothing; the latest registration that the reader may come to, 0 if it has not
    /// said so; whether it was ever claimed; the latest change when it began, and when it had found all that
    /// it walks over, 0 if it has not said so.
    private let words: AtomicWords
    /// A bit for each slot that was ever claimed: only those need to be looked at.
    private let everClaimed: AtomicWords
    /// Readers that found no slot. While there is one, nothing is freed.
    private let homeless: AtomicWords

    private init() {
        words = .make(Self.count * Self.stride)
        everClaimed = .make(Self.count / 64)
        homeless = .make(1)
    }
}

// MARK: - Reading

extension ReaderSlots {
    /// A claimed slot.
    struct Slot: Sendable {
        /// Its first word; negative for a reader that found none.
        fileprivate let position: Int

        @inline(__always)
        fileprivate var isHomeless: Bool { position < 0 }

        /// How many slots before it were taken: at least as many posts as are within each other nearby on this stack.
        let distance: Int
    }

    /// Claims a slot. What is read from now on is not freed until it is released.
    @inline(__always)
    func claim(_ word: Word) -> Slot {
        let first = Self.firstSlot()
        return words.exchangeZero(at: first &* Self.stride, for: word.bits)
            ? claimed(first, distance: 0) : claimNext(after: first, word)
    }

    /// A number that stays the same as long as the stack does not grow or shrink by a megabyte.
    @inline(__always)
    private static func firstSlot() -> Int {
        var marker: UInt8 = 0
        let stack = withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
        return Int(((stack >> 20) &* 0x9E37_79B9_7F4A_7C15) >> 56)
    }

    @inline(__always)
    private func claimed(_ slot: Int, distance: Int) -> Slot {
        let position = slot &* Self.stride
        if words.load(position &+ 2, .relaxed) == 0 { register(slot) }
        return Slot(position: position, distance: distance)
    }

    @inline(never)
    private func register(_ slot: Int) {
        // Before it is read by: a reader that is not found here has not claimed yet, as far as the looker can tell.
        everClaimed.insert(1 << UInt(slot & 63), at: slot >> 6)
        words.store(1, at: slot &* Self.stride + 2, .releasing)
    }

    @inline(never)
    private func claimNext(after first: Int, _ word: Word) -> Slot {
        for distance in 1..<Self.count {
            let slot = (first + distance) & (Self.count - 1)
            if words.exchangeZero(at: slot &* Self.stride, for: word.bits) {
                return claimed(slot, distance: distance)
            }
        }
        homeless.add(1, at: 0)
        return Slot(position: -1, distance: Self.count)
    }

    /// Says that the reader goes on with less, or with something else that is still in reach.
    @inline(__always)
    func narrow(_ slot: Slot, to word: Word) {
        if !slot.isHomeless { words.store(word.bits, at: slot.position, .releasing) }
    }

    /// Says that the reader walks over nobody who came after the registration `newest`, and over nothing that was out of
    /// reach with `change`.
    @inline(__always)
    func limit(_ slot: Slot, to newest: UInt64, since change: UInt64) {
        guard !slot.isHomeless else { return }
        words.store(UInt(newest), at: slot.position &+ 1, .releasing)
        words.store(UInt(change), at: slot.position &+ 3, .releasing)
    }

    /// Says that the reader searches no more tables, and has come to all lines and lists that it walks over: to none that
    /// came after `change`.
    @inline(__always)
    func settle(_ slot: Slot, at change: UInt64) {
        if !slot.isHomeless { words.store(UInt(change), at: slot.position &+ 4, .releasing) }
    }

    @inline(__always)
    func release(_ slot: Slot) {
        guard !slot.isHomeless else { return releaseHomeless() }
        let position = slot.position
        words.store(0, at: position &+ 1, .relaxed)
        words.store(0, at: position &+ 3, .relaxed)
        words.store(0, at: position &+ 4, .relaxed)
        // Seen by others before it looks for what waits for it: either it finds that, or they find it gone.
        words.store(0, at: position, .sequentiallyConsistent)
    }

    @inline(never)
    private func releaseHomeless() { homeless.subtract(1, at: 0) }
}

// MARK: - Looking

extension ReaderSlots {
    /// What is being read in one center, as it was when this was made.
    struct Readers: Sendable {
        fileprivate struct Reader {
            let place: UInt32
            /// 0 for what it has not said.
            let newest: UInt64
            let began: UInt64
            let settled: UInt64
        }

        fileprivate var readers: [Reader] = []
        fileprivate var isAnyHomeless = false

        /// Whether somebody may be walking over what stands, or stood, at `place`.
        func mayRead(_ place: UInt32) -> Bool {
            isAnyHomeless || readers.contains { $0.place == place || $0.place == 0 }
        }

        /// The same for what went with a change.
        func mayRead(_ retired: Retired) -> Bool {
            isAnyHomeless
                || readers.contains {
                    ($0.place == retired.place || $0.place == 0) && $0.began < retired.gone
                        && ($0.newest == 0 || retired.number <= $0.newest)
                        && ($0.settled == 0 || retired.came <= $0.settled)
                }
        }
    }

    /// Who reads in a center. To be asked after what is to be freed was taken out of reach.
    func readers(of center: UInt64) -> Readers {
        var readers = Readers()
        readers.isAnyHomeless = homeless.load(0, .sequentiallyConsistent) != 0
        let wanted = UInt(truncatingIfNeeded: center) & 0xffff_ffff
        for part in 0..<(Self.count / 64) {
            var slots = everClaimed.load(part, .sequentiallyConsistent)
            while slots != 0 {
                let position = (part &* 64 &+ slots.trailingZeroBitCount) &* Self.stride
                slots &= slots &- 1
                let word = words.load(position, .sequentiallyConsistent)
                guard word != 0, word >> 32 == wanted else { continue }
                readers.readers.append(
                    Readers.Reader(
                        place: UInt32(truncatingIfNeeded: word),
                        newest: UInt64(words.load(position + 1, .acquiring)),
                        began: UInt64(words.load(position + 3, .acquiring)),
                        settled: UInt64(words.load(position + 4, .acquiring))))
            }
        }
        return readers
    }
}
