import Synchronization

/// Sixty-four pieces of slots, which threads take and give back. A scan visits only the taken ones, so threads that
/// have ended cost it nothing.
///
/// Blocks are in one list, and are never freed.
struct SlotBlock: Sendable {
    private let words: AtomicWords

    /// A bit for each taken piece.
    private static let taken = 0
    /// The previous block.
    private static let link = 1
    /// Two cache lines.
    private static let header = 16
    private static let pieces = UInt.bitWidth

    /// The address of the latest block.
    private static let latest = Atomic<UInt>(0)

    private init?(at address: UInt) {
        guard let memory = unsafe UnsafeMutablePointer<Atomic<UInt>>(bitPattern: address) else { return nil }
        words = unsafe AtomicWords(SharedPointer(memory))
    }

    private init(_ words: AtomicWords) { self.words = words }

    private static var last: SlotBlock? { SlotBlock(at: latest.load(ordering: .sequentiallyConsistent)) }

    private var former: SlotBlock? { SlotBlock(at: words.load(Self.link, .relaxed)) }

    private func piece(_ number: Int) -> AtomicWords {
        AtomicWords(words.memory + (Self.header + number * ThreadSlots.size))
    }

    /// Takes a piece for a thread. Also returns its place, which gives it back.
    static func take() -> (piece: AtomicWords, place: UInt) {
        var block = last
        while let current = block {
            while true {
                let taken = current.words.load(Self.taken, .relaxed)
                let number = (~taken).trailingZeroBitCount
                guard number < pieces else { break }
                if current.words.exchange(taken, for: taken | 1 << UInt(number), at: Self.taken) {
                    return (current.piece(number), UInt(number))
                }
            }
            block = current.former
        }
        return (make().piece(0), 0)
    }

    /// Gives back a piece. Its slots are empty.
    static func giveBack(_ piece: AtomicWords, from place: UInt) {
        let start = Int(bitPattern: place) * ThreadSlots.size + header
        SlotBlock(AtomicWords(piece.memory + (0 - start))).words.add(0 &- (1 << place), at: taken)
    }

    /// Makes a block whose first piece is taken.
    private static func make() -> SlotBlock {
        let made = SlotBlock(AtomicWords.make(header + pieces * ThreadSlots.size))
        made.words.store(1, at: taken, .relaxed)
        var link = latest.load(ordering: .acquiring)
        while true {
            made.words.store(link, at: Self.link, .relaxed)
            let attempt = latest.compareExchange(
                expected: link, desired: made.words.memory.address, ordering: .sequentiallyConsistent)
            if attempt.exchanged { return made }
            link = attempt.original
        }
    }

    @inline(__always)
    static func forEachTaken(_ visit: (AtomicWords) -> Void) {
        var block = last
        while let current = block {
            var taken = current.words.load(Self.taken, .sequentiallyConsistent)
            while taken != 0 {
                visit(current.piece(taken.trailingZeroBitCount))
                taken &= taken &- 1
            }
            block = current.former
        }
    }
}
