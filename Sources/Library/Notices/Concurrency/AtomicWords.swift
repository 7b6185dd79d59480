import Synchronization

/// An array of atomic words at a fixed address, without reference counting: the code that makes it frees it.
///
/// Copying counts no references. Positions are not checked: callers keep them in range by a mask or by construction.
struct AtomicWords: Sendable, Equatable {
    let memory: SharedPointer<Atomic<UInt>>

    @inline(__always)
    init(_ memory: SharedPointer<Atomic<UInt>>) { self.memory = memory }

    /// Zeros, aligned to two cache lines.
    static func make(_ count: Int) -> AtomicWords {
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: count * MemoryLayout<Atomic<UInt>>.stride, alignment: 128)
        let words = unsafe memory.bindMemory(to: Atomic<UInt>.self, capacity: count)
        for position in 0..<count { unsafe (words + position).initialize(to: Atomic(0)) }
        return unsafe AtomicWords(SharedPointer(words))
    }

    /// Frees the memory. No thread may be reading it.
    @unsafe func free() { unsafe UnsafeMutableRawPointer(words).deallocate() }

    @inline(__always)
    private var words: UnsafeMutablePointer<Atomic<UInt>> { unsafe memory.pointer }

    /// The memory ordering of an access. The atomics' own orderings must be literals.
    enum Ordering { case relaxed, acquiring, releasing, sequentiallyConsistent }

    @inline(__always)
    func load(_ position: Int, _ ordering: Ordering) -> UInt {
        switch ordering {
        case .relaxed: unsafe words[position].load(ordering: .relaxed)
        case .acquiring, .releasing: unsafe words[position].load(ordering: .acquiring)
        case .sequentiallyConsistent: unsafe words[position].load(ordering: .sequentiallyConsistent)
        }
    }

    @inline(__always)
    func store(_ value: UInt, at position: Int, _ ordering: Ordering) {
        switch ordering {
        case .relaxed: unsafe words[position].store(value, ordering: .relaxed)
        case .acquiring, .releasing: unsafe words[position].store(value, ordering: .releasing)
        case .sequentiallyConsistent: unsafe words[position].store(value, ordering: .sequentiallyConsistent)
        }
    }

    /// Stores `value` if the word is `expected`. Returns whether it did.
    @inline(__always)
    func exchange(_ expected: UInt, for value: UInt, at position: Int) -> Bool {
        unsafe words[position].compareExchange(
            expected: expected, desired: value, ordering: .sequentiallyConsistent
        ).exchanged
    }

    /// Stores `value` and returns the previous word. A full barrier.
    @inline(__always)
    @discardableResult
    func swap(_ value: UInt, at position: Int) -> UInt {
        unsafe words[position].exchange(value, ordering: .sequentiallyConsistent)
    }

    func add(_ amount: UInt, at position: Int) {
        unsafe words[position].wrappingAdd(amount, ordering: .sequentiallyConsistent)
    }
}
