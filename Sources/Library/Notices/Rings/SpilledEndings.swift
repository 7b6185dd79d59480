import Synchronization

/// The ends that did not fit in a ring, of posts and deliveries whose beginnings the reader had already taken.
///
/// A beginning may be dropped. An end may not, or its post would seem to run forever. There are at most as many ends
/// as posts and deliveries were running when the reader last took. A stack of nodes (R. Kent Treiber, 1986), which the
/// reader takes as a whole.
struct SpilledEndings: Sendable {
    private final class Node: Sendable {
        let ending: RingEntry
        let begin: UInt
        let next = Atomic<Uncounted<Node>?>(nil)

        init(_ ending: RingEntry, begin: UInt) {
            self.ending = ending
            self.begin = begin
        }
    }

    /// The newest node, in its own cache line. The stack keeps its nodes alive with references counted by hand.
    private let memory: SharedPointer<Atomic<Uncounted<Node>?>>

    private var top: UnsafeMutablePointer<Atomic<Uncounted<Node>?>> { unsafe memory.pointer }

    init() {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 128, alignment: 128)
        self.memory = unsafe SharedPointer(
            memory.initializeMemory(as: Atomic<Uncounted<Node>?>.self, to: Atomic(nil)))
    }

    var isEmpty: Bool { unsafe top.pointee.load(ordering: .sequentiallyConsistent) == nil }

    /// Frees the memory. No thread may be using it, and every ending must have been taken.
    @unsafe func free() { unsafe top.deallocate() }

    /// - Parameter begin: The number of the entry that `ending` ends.
    func add(_ ending: RingEntry, begin: UInt) {
        let node = Uncounted.retaining(Node(ending, begin: begin))
        while true {
            let next = unsafe top.pointee.load(ordering: .acquiring)
            node.with { $0.next.store(next, ordering: .relaxed) }
            let attempt = unsafe top.pointee.compareExchange(
                expected: next, desired: node, ordering: .sequentiallyConsistent)
            if attempt.exchanged { return }
        }
    }

    func takeAll() -> [(begin: UInt, ending: RingEntry)] {
        guard !isEmpty else { return [] }
        var newest = unsafe top.pointee.exchange(nil, ordering: .sequentiallyConsistent)
        var all: [(begin: UInt, ending: RingEntry)] = []
        while let next = newest {
            let node = unsafe next.takeRetained()
            all.append((node.begin, node.ending))
            newest = node.next.load(ordering: .relaxed)
        }
        return all.reversed()
    }
}
