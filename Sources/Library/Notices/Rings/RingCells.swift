import Synchronization

/// A lock-free bounded queue: many threads write, one thread at a time reads.
///
/// Each cell has a word with the number of its entry and the entry's phase. A writer claims a number by advancing the
/// tail, which succeeds only if that number's cell is free. So no writer waits: if the next cell is not free, the
/// queue is full. The scheme is Dmitry Vyukov's bounded queue of several producers.
///
/// One thing is added. A post or delivery is written when it begins. If the reader has not taken it by its end, the
/// end is written into the same cell and needs no other.
struct RingCells: Sendable {
    let capacity: UInt
    /// The word of the first cell.
    private let cells: SharedPointer<Atomic<UInt>>
    /// The number of the next entry.
    private let tail: AtomicWords

    /// The claim of a number and of its cell.
    struct Ticket: Sendable {
        let number: UInt
    }

    /// The phase of an entry, in the two low bits of the cell's word.
    private enum Phase {
        static let free: UInt = 0
        static let begun: UInt = 1
        static let busy: UInt = 2
        static let complete: UInt = 3
    }

    /// The layout of a cell: word, ending, entry.
    private static let endingOffset = 8
    private static let entryOffset = endingOffset + MemoryLayout<RingEnding>.size
    private static let stride = (entryOffset + MemoryLayout<RingEntry>.size + 63) / 64 * 64

    /// - Parameter capacity: A power of two.
    init(capacity: Int) {
        self.capacity = UInt(capacity)
        tail = .make(1)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: capacity * Self.stride, alignment: 128)
        cells = unsafe SharedPointer(memory.bindMemory(to: Atomic<UInt>.self, capacity: 1))
        for number in 0..<self.capacity {
            unsafe word(number).initialize(to: Atomic(number &<< 2))
        }
    }

    /// Frees the memory. No thread may be using it, and every entry must have been taken.
    @unsafe func free() {
        unsafe UnsafeMutableRawPointer(cells.pointer).deallocate()
        unsafe tail.free()
    }

    @inline(__always)
    private func cell(_ number: UInt) -> UnsafeMutableRawPointer {
        unsafe UnsafeMutableRawPointer(cells.pointer) + Int(bitPattern: number & (capacity &- 1))
            &* Self.stride
    }

    @inline(__always)
    private func word(_ number: UInt) -> UnsafeMutablePointer<Atomic<UInt>> {
        unsafe cell(number).assumingMemoryBound(to: Atomic<UInt>.self)
    }

    @inline(__always)
    private func ending(_ number: UInt) -> UnsafeMutablePointer<RingEnding> {
        unsafe (cell(number) + Self.endingOffset).assumingMemoryBound(to: RingEnding.self)
    }

    @inline(__always)
    private func entry(_ number: UInt) -> UnsafeMutablePointer<RingEntry> {
        unsafe (cell(number) + Self.entryOffset).assumingMemoryBound(to: RingEntry.self)
    }
}

// MARK: - Writing

extension RingCells {
    /// Claims the next number; `nil` if the queue is full.
    @inline(__always)
    func claim() -> Ticket? {
        var number = tail.load(0, .relaxed)
        while true {
            let lead = unsafe Int(bitPattern: word(number).pointee.load(ordering: .acquiring) &- number &<< 2)
            if lead == 0 {
                if tail.exchange(number, for: number &+ 1, at: 0) { return Ticket(number: number) }
            } else if lead < 0 {
                return nil
            }
            number = tail.load(0, .relaxed)
        }
    }

    /// Publishes an entry whose end will follow.
    @inline(__always)
    func begin(_ ticket: Ticket, _ content: consuming RingEntry) {
        unsafe entry(ticket.number).initialize(to: content)
        unsafe word(ticket.number).pointee.store(ticket.number &<< 2 | Phase.begun, ordering: .releasing)
    }

    /// Publishes a complete entry.
    @inline(__always)
    func show(_ ticket: Ticket, _ content: consuming RingEntry, _ end: RingEnding = .noTime) {
        unsafe entry(ticket.number).initialize(to: content)
        unsafe ending(ticket.number).initialize(to: end)
        unsafe word(ticket.number).pointee.store(ticket.number &<< 2 | Phase.complete, ordering: .releasing)
    }

    /// Writes the end of a begun entry. Returns `false` if the reader has already taken it.
    @inline(__always)
    func complete(_ ticket: Ticket, _ end: RingEnding) -> Bool {
        let own = ticket.number &<< 2
        guard claim(own) else { return false }
        unsafe ending(ticket.number).initialize(to: end)
        unsafe word(ticket.number).pointee.store(own | Phase.complete, ordering: .releasing)
        return true
    }

    /// Replaces a begun entry by a complete one. Returns `false` if the reader has already taken it.
    func complete(_ ticket: Ticket, _ change: (RingEntry) -> RingEntry) -> Bool {
        let own = ticket.number &<< 2
        guard claim(own) else { return false }
        let content = unsafe entry(ticket.number)
        unsafe content.initialize(to: change(content.move()))
        unsafe ending(ticket.number).initialize(to: .noTime)
        unsafe word(ticket.number).pointee.store(own | Phase.complete, ordering: .releasing)
        return true
    }

    /// Locks the cell of a begun entry briefly. Returns `false` if the entry is in another phase.
    @inline(__always)
    private func claim(_ own: UInt) -> Bool {
        unsafe word(own &>> 2).pointee.compareExchange(
            expected: own | Phase.begun, desired: own | Phase.busy, ordering: .acquiringAndReleasing
        ).exchanged
    }
}

// MARK: - Reading

extension RingCells {
    /// How many numbers writers have claimed. Sequentially consistent with the claims.
    var taken: UInt { tail.load(0, .sequentiallyConsistent) }

    /// Takes the entry of a number, with its ending if it is complete; `nil` if it is not written yet, or is being
    /// completed.
    ///
    /// Only one thread at a time may call this, with consecutive numbers.
    func take(_ number: UInt) -> (entry: RingEntry, ending: RingEnding?)? {
        let own = number &<< 2
        for _ in 0..<Self.moments {
            switch unsafe word(number).pointee.load(ordering: .acquiring) {
            case own | Phase.complete:
                let end = unsafe ending(number).pointee
                return (free(number), end)
            case own | Phase.begun:
                if claim(own) { return (free(number), nil) }
            case own | Phase.busy:
                // A writer is storing the ending: two words.
                continue
            default:
                return nil
            }
        }
        return nil
    }

    private func free(_ number: UInt) -> RingEntry {
        let content = unsafe entry(number).move()
        unsafe word(number).pointee.store((number &+ capacity) &<< 2 | Phase.free, ordering: .releasing)
        return content
    }

    private static let moments = 1_000
}
