import Synchronization

/// The observers of one topic in the order in which they are called: a piece of memory that is filled from the front.
///
/// Posts walk over it while others add and remove: an entry is never moved, an added one becomes visible with the
/// count, and one that ends stays in place as a tombstone. So the list runs full in the end and is replaced by a new
/// list without the tombstones. Only the holder of the registry's lock changes it.
///
/// Copied without counting references. The retirer that unlinks it frees it when no post can be walking over it any
/// more.
struct ObserverList: Sendable, Equatable {
    /// The memory, which begins with the number of visible entries. `nil`: there is no list.
    let memory: SharedPointer<Atomic<Int>>?

    /// What the lock guards. A struct of its own: thread sanitizer takes a change of a part for one of the whole.
    private struct Guarded {
        /// The latest change when it was made.
        let birth: UInt64
        /// How many of the visible entries have not ended.
        var live: UInt32 = 0
        private var capacityAndMark: UInt32

        init(birth: UInt64, capacity: Int) {
            self.birth = birth
            capacityAndMark = UInt32(capacity * 2)
        }

        var capacity: Int { Int(capacityAndMark >> 1) }

        /// Whether some have a priority, so that the order is not that of their numbers.
        var isPrioritized: Bool { capacityAndMark & 1 != 0 }

        mutating func notePriority() { capacityAndMark |= 1 }
    }

    /// Stands for no list.
    static let none = ObserverList(memory: nil)

    init(memory: SharedPointer<Atomic<Int>>?) { self.memory = memory }

    /// An empty list with room for `capacity` entries.
    static func make(room capacity: Int, birth: UInt64) -> ObserverList {
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: entriesOffset + capacity * MemoryLayout<Entry>.stride, alignment: 16)
        let shown = unsafe memory.initializeMemory(as: Atomic<Int>.self, to: Atomic(0))
        unsafe (memory + guardedOffset).initializeMemory(
            as: Guarded.self, to: Guarded(birth: birth, capacity: capacity))
        unsafe (memory + entriesOffset).bindMemory(to: Entry.self, capacity: capacity)
        return unsafe ObserverList(memory: SharedPointer(shown))
    }

    /// Frees the memory. The callees of its entries were taken before, or belong to another list.
    @unsafe func free() { unsafe start.deallocate() }

    private static var guardedOffset: Int { 8 }
    private static var entriesOffset: Int { guardedOffset + MemoryLayout<Guarded>.stride }

    /// How many entries are visible.
    @inline(__always)
    private var shown: UnsafeMutablePointer<Atomic<Int>> { unsafe memory.unsafelyUnwrapped.pointer }

    @inline(__always)
    private var start: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(shown) }

    private var guarded: UnsafeMutablePointer<Guarded> {
        unsafe (start + Self.guardedOffset).assumingMemoryBound(to: Guarded.self)
    }
}

// MARK: - Walking

extension ObserverList {
    @inline(__always)
    var isNone: Bool { memory == nil }

    /// A contiguous range of entries.
    struct Entries {
        let first: SharedPointer<Entry>
        let count: Int

        @inline(__always)
        var end: SharedPointer<Entry> { first + count }

        /// No entries: an empty range.
        static var none: Entries {
            @inline(__always)
            get {
                let nowhere = unsafe UnsafeMutablePointer<Entry>(bitPattern: MemoryLayout<Entry>.alignment)
                return unsafe Entries(first: SharedPointer(nowhere.unsafelyUnwrapped), count: 0)
            }
        }
    }

    /// The entries that are visible now.
    @inline(__always)
    var entries: Entries {
        let first = unsafe (start + Self.entriesOffset).assumingMemoryBound(to: Entry.self)
        return unsafe Entries(
            first: SharedPointer(first), count: shown.pointee.load(ordering: .sequentiallyConsistent))
    }
}

// MARK: - Under the lock

extension ObserverList {
    var count: Int { unsafe shown.pointee.load(ordering: .relaxed) }
    var capacity: Int { unsafe guarded.pointee.capacity }
    var birth: UInt64 { unsafe guarded.pointee.birth }
    var live: Int { unsafe Int(guarded.pointee.live) }
    var isPrioritized: Bool { unsafe guarded.pointee.isPrioritized }

    subscript(position: Int) -> SharedPointer<Entry> {
        entries.first + position
    }

    /// Adds an entry at the end, where there must be room.
    func append(_ entry: consuming Entry, hasPriority: Bool) {
        let count = count
        unsafe (entries.first + count).pointer.initialize(to: entry)
        unsafe guarded.pointee.live += 1
        if hasPriority { unsafe guarded.pointee.notePriority() }
        unsafe shown.pointee.store(count + 1, ordering: .releasing)
    }

    /// Marks an entry as ended.
    func end(at position: Int, _ state: EntryState) {
        unsafe self[position].pointer.pointee.state.store(state.bits, ordering: .releasing)
        unsafe guarded.pointee.live -= 1
    }

    /// Makes no more than `count` entries visible.
    func show(_ count: Int) {
        unsafe shown.pointee.store(count, ordering: .releasing)
    }

    /// Takes the callees of the entries that have not ended.
    func takeLive() -> [Retired.Content] {
        (0..<count).compactMap { position in
            let state = self[position].state
            return state.has(EntryState.ended) ? nil : self[position].takeContent(state)
        }
    }

    /// The position of the entry with a number, or of its tombstone.
    func position(of number: UInt64) -> Int? {
        let count = count
        guard count > 0 else { return nil }
        // Most observers are removed soon after they were added, or as the oldest.
        if self[count - 1].number == number { return count - 1 }
        if isPrioritized { return (0..<count).first { self[$0].number == number } }
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low].number == number ? low : nil
    }
}
