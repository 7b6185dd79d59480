import Synchronization

/// The ends for which a ring had no room, of posts and deliveries whose beginnings the reader had taken already.
///
/// A beginning may be dropped; an end may not, or its post would seem to run for ever. There are at most as many ends
/// as posts and deliveries were under way when the reader last took. A stack of nodes (R. Kent Treiber, 1986), which
/// the reader takes as a whole.
struct SpilledEndings: Sendable {
    private final class Node: Sendable {
        let ending: RingEntry
        let begin: UInt
        let next: Atomic<UInt>

        init(_ ending: RingEntry, begin: UInt) {
            self.ending = ending
            self.begin = begin
            next = Atomic(0)
        }
    }

    private let top = AtomicWords.make(1)

    var isEmpty: Bool { top.load(0, .sequentiallyConsistent) == 0 }

    func free() { top.free() }

    /// - Parameter begin: The number of the entry that `ending` ends.
    func add(_ ending: RingEntry, begin: UInt) {
        let node = Unmanaged.passRetained(Node(ending, begin: begin))
        let address = UInt(bitPattern: node.toOpaque())
        while true {
            let next = top.load(0, .acquiring)
            node._withUnsafeGuaranteedRef { $0.next.store(next, ordering: .relaxed) }
            if top.exchange(next, for: address, at: 0) { return }
        }
    }

    /// Takes all ends, the oldest first.
    func takeAll() -> [(begin: UInt, ending: RingEntry)] {
        var address = top.load(0, .acquiring)
        while address != 0, !top.exchange(address, for: 0, at: 0) { address = top.load(0, .acquiring) }
        var all: [(begin: UInt, ending: RingEntry)] = []
        while let pointer = UnsafeRawPointer(bitPattern: address) {
            let node = Unmanaged<Node>.fromOpaque(pointer).takeRetainedValue()
            all.append((node.begin, node.ending))
            address = node.next.load(ordering: .relaxed)
        }
        return all.reversed()
    }
}
