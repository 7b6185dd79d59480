import CThreads
import Synchronization

/// The slots of one thread, in which its posts announce what they read: one for each nested post.
///
/// Slots for `room` nested posts are in one piece of memory, which belongs to the thread until it ends. For more, the
/// thread takes another piece until those posts end. Other threads reuse the pieces (`SlotBlock`).
struct ThreadSlots: Sendable, Equatable {
    /// A header, then four words for each slot.
    private let words: AtomicWords

    // Used by the thread alone:
    /// How many slots are claimed.
    private static let depth = 0
    /// How many slots the previous pieces have.
    private static let base = 1
    /// The previous piece, if the thread has several.
    private static let previous = 2
    /// Its place, which gives it back.
    private static let place = 3
    // Used by all threads:
    /// How many slots were ever claimed.
    private static let highest = 4
    private static let header = 8
    private static let slotSize = 4
    private static let room = 6
    /// Its size in words: two cache lines.
    static let size = header + room * slotSize

    private init(_ words: AtomicWords) { self.words = words }

    private init?(at address: UInt) {
        guard let memory = unsafe UnsafeMutablePointer<Atomic<UInt>>(bitPattern: address) else { return nil }
        words = unsafe AtomicWords(SharedPointer(memory))
    }

    private var address: UInt { words.memory.address }

    private func slot(_ number: Int) -> Slot {
        Slot(words: AtomicWords(words.memory + (Self.header &+ number &* Self.slotSize)))
    }
}

// MARK: - Claiming, by the thread

extension ThreadSlots {
    /// The slots of this thread.
    @inline(__always)
    static var own: ThreadSlots {
        guard let memory = unsafe notices_get_slots() else { return take(after: nil) }
        let words = unsafe SharedPointer(memory.assumingMemoryBound(to: Atomic<UInt>.self))
        return ThreadSlots(AtomicWords(words))
    }

    /// The slots of this thread, with a free one.
    @inline(__always)
    var withRoom: ThreadSlots {
        words.load(Self.depth, .relaxed) < UInt(Self.room) ? self : Self.take(after: self)
    }

    /// How many posts this thread has nested.
    @inline(__always)
    var nesting: Int { Int(bitPattern: words.load(Self.base, .relaxed) &+ words.load(Self.depth, .relaxed)) }

    /// Claims the next slot for a post of a center. One must be free.
    @inline(__always)
    func claim(_ center: UInt) -> Slot {
        let depth = words.load(Self.depth, .relaxed)
        if depth == words.load(Self.highest, .relaxed) {
            // Before the claim: a scan that misses it has unlinked before this post searches.
            words.store(depth &+ 1, at: Self.highest, .sequentiallyConsistent)
        }
        words.store(depth &+ 1, at: Self.depth, .relaxed)
        let slot = slot(Int(bitPattern: depth))
        slot.claim(center)
        return slot
    }

    /// Gives up the slot that was claimed last. It must be empty.
    @inline(__always)
    func giveUp() {
        let depth = words.load(Self.depth, .relaxed) &- 1
        words.store(depth, at: Self.depth, .relaxed)
        guard depth == 0, let previous = ThreadSlots(at: words.load(Self.previous, .relaxed)) else { return }
        unsafe notices_set_slots(UnsafeMutableRawPointer(bitPattern: previous.address))
        SlotBlock.giveBack(words, from: words.load(Self.place, .relaxed))
    }

    /// Gives the thread another piece.
    @inline(never)
    private static func take(after full: ThreadSlots?) -> ThreadSlots {
        let (piece, place) = SlotBlock.take()
        let taken = ThreadSlots(piece)
        for number in 0..<room { taken.slot(number).prepare() }
        taken.words.store(place, at: Self.place, .relaxed)
        taken.words.store(full.map { UInt(bitPattern: $0.nesting) } ?? 0, at: base, .relaxed)
        taken.words.store(full?.address ?? 0, at: previous, .relaxed)
        unsafe notices_set_slots(UnsafeMutableRawPointer(bitPattern: taken.address))
        notices_at_thread_end { ThreadSlots.leave() }
        return taken
    }

    /// Gives back the pieces of a thread that ends, perhaps within a handler (`pthread_exit`). It reads no more.
    private static func leave() {
        var last = unsafe ThreadSlots(at: UInt(bitPattern: notices_get_slots()))
        notices_set_slots(nil)
        while let slots = last {
            last = ThreadSlots(at: slots.words.load(previous, .relaxed))
            for number in 0..<room { _ = slots.slot(number).release() }
            for word in [depth, base, previous] { slots.words.store(0, at: word, .relaxed) }
            SlotBlock.giveBack(slots.words, from: slots.words.load(place, .relaxed))
        }
    }
}

// MARK: - Scanning, by any thread

extension ThreadSlots {
    /// A slot whose post may use an unlinked object, preferably one that another object already waits for.
    static func reader(of item: Retired, in center: UInt) -> Slot? {
        var found: Slot?
        SlotBlock.forEachTaken { piece in
            let slots = ThreadSlots(piece)
            for number in 0..<Int(slots.words.load(highest, .sequentiallyConsistent)) {
                let slot = slots.slot(number)
                if slot.mayUse(item, in: center), found?.isOwed != true { found = slot }
            }
        }
        return found
    }
}
