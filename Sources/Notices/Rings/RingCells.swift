import Synchronization

/// A bounded row of cells that many threads write and one at a time reads, with no lock.
///
/// Each cell has a word that says whose turn it is: the number of the entry that it is for, and what has become of it.
/// Who writes takes a number by moving the tail on, which succeeds only when that number's cell is free. So nobody waits:
/// where the next cell is not free, there is no room. The scheme is Dmitry Vyukov's bounded queue of several producers.
///
/// One thing is added. What takes its time is written when it begins, and completed in its cell if it was not taken
/// meanwhile: then its end takes no room and one record tells it all.
struct RingCells: Sendable {
    let capacity: UInt
    /// A plain number, as whoever made the cells gives them back.
    private let address: UInt
    /// The number of the next entry.
    private let tail: AtomicWords

    /// A number, and the cell that is for it.
    struct Ticket: Sendable {
        let number: UInt
    }

    /// What has become of the entry of a number, in the two last bits of the cell's word.
    private enum Phase {
        static let free: UInt = 0
        static let begun: UInt = 1
        static let busy: UInt = 2
        static let complete: UInt = 3
    }

    /// Word, ending, entry.
    private static let endingOffset = 8
    private static let entryOffset = endingOffset + MemoryLayout<RingEnding>.size
    private static let stride = (entryOffset + MemoryLayout<RingEntry>.size + 63) / 64 * 64

    /// - Parameter capacity: A power of two.
    init(capacity: Int) {
        self.capacity = UInt(capacity)
        tail = .make(1)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: capacity * Self.stride, alignment: 128)
        address = UInt(bitPattern: memory)
        for number in 0..<self.capacity {
            word(number).initialize(to: Atomic(number &<< 2))
        }
    }

    /// Gives the memory back. Nobody may be using it, and all must have been taken.
    func free() {
        UnsafeMutableRawPointer(bitPattern: address)?.deallocate()
        tail.free()
    }

    @inline(__always)
    private func cell(_ number: UInt) -> UnsafeMutableRawPointer {
        UnsafeMutableRawPointer(bitPattern: address &+ (number & (capacity &- 1)) &* UInt(Self.stride))
            .unsafelyUnwrapped
    }

    @inline(__always)
    private func word(_ number: UInt) -> UnsafeMutablePointer<Atomic<UInt>> {
        cell(number).assumingMemoryBound(to: Atomic<UInt>.self)
    }

    @inline(__always)
    private func ending(_ number: UInt) -> UnsafeMutablePointer<RingEnding> {
        (cell(number) + Self.endingOffset).assumingMemoryBound(to: RingEnding.self)
    }

    @inline(__always)
    private func entry(_ number: UInt) -> UnsafeMutablePointer<RingEntry> {
        (cell(number) + Self.entryOffset).assumingMemoryBound(to: RingEntry.self)
    }
}

// MARK: - Writing

extension RingCells {
    /// Takes the next number; `nil` when there is no room.
    @inline(__always)
    func claim() -> Ticket? {
        var number = tail.load(0, .relaxed)
        while true {
            let lead = Int(bitPattern: word(number).pointee.load(ordering: .acquiring) &- number &<< 2)
            if lead == 0 {
                if tail.exchange(number, for: number &+ 1, at: 0) { return Ticket(number: number) }
            } else if lead < 0 {
                return nil
            }
            number = tail.load(0, .relaxed)
        }
    }

    /// Shows something that takes its time.
    @inline(__always)
    func begin(_ ticket: Ticket, _ content: consuming RingEntry) {
        entry(ticket.number).initialize(to: content)
        word(ticket.number).pointee.store(ticket.number &<< 2 | Phase.begun, ordering: .releasing)
    }

    /// Shows something that is complete.
    @inline(__always)
    func show(_ ticket: Ticket, _ content: consuming RingEntry, _ end: RingEnding = .noTime) {
        entry(ticket.number).initialize(to: content)
        ending(ticket.number).initialize(to: end)
        word(ticket.number).pointee.store(ticket.number &<< 2 | Phase.complete, ordering: .releasing)
    }

    /// Completes what has begun. `false`: it was taken before.
    @inline(__always)
    func complete(_ ticket: Ticket, _ end: RingEnding) -> Bool {
        let own = ticket.number &<< 2
        guard claim(own) else { return false }
        ending(ticket.number).initialize(to: end)
        word(ticket.number).pointee.store(own | Phase.complete, ordering: .releasing)
        return true
    }

    /// The same for what ends otherwise than it began.
    func complete(_ ticket: Ticket, _ change: (RingEntry) -> RingEntry) -> Bool {
        let own = ticket.number &<< 2
        guard claim(own) else { return false }
        let content = entry(ticket.number)
        content.initialize(to: change(content.move()))
        ending(ticket.number).initialize(to: .noTime)
        word(ticket.number).pointee.store(own | Phase.complete, ordering: .releasing)
        return true
    }

    /// Makes the cell of what has begun one's own, for a moment.
    @inline(__always)
    private func claim(_ own: UInt) -> Bool {
        word(own &>> 2).pointee.compareExchange(
            expected: own | Phase.begun, desired: own | Phase.busy, ordering: .acquiringAndReleasing
        ).exchanged
    }
}

// MARK: - Reading

extension RingCells {
    /// How many numbers were taken. In one order with the claims.
    var taken: UInt { tail.load(0, .sequentiallyConsistent) }

    /// Takes the entry of a number, with its ending if it is complete. `nil`: it is not there yet, or being completed.
    ///
    /// To be called by one at a time, for one number after the other.
    func take(_ number: UInt) -> (entry: RingEntry, ending: RingEnding?)? {
        let own = number &<< 2
        for _ in 0..<Self.moments {
            switch word(number).pointee.load(ordering: .acquiring) {
            case own | Phase.complete:
                let end = ending(number).pointee
                return (free(number), end)
            case own | Phase.begun:
                if claim(own) { return (free(number), nil) }
            case own | Phase.busy:
                // Somebody writes two words.
                continue
            default:
                return nil
            }
        }
        return nil
    }

    private func free(_ number: UInt) -> RingEntry {
        let content = entry(number).move()
        word(number).pointee.store((number &+ capacity) &<< 2 | Phase.free, ordering: .releasing)
        return content
    }

    private static let moments = 1_000
}
