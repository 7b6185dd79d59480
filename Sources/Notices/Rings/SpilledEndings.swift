import Synchronization

/// The ends of what was taken while it went on, for which there was no room when they came.
///
/// A beginning may be dropped; an end may not, or what began would seem to go on for ever. They are no more than what
/// goes on. A stack of nodes (R. Kent Treiber, 1986), which is taken as a whole.
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

    /// - Parameter begin: The number of the entry that it is the end of.
    func add(_ ending: RingEntry, begin: UInt) {
        let node = Unmanaged.passRetained(Node(ending, begin: begin))
        let address = UInt(bitPattern: node.toOpaque())
        while true {
            let next = top.load(0, .acquiring)
            node._withUnsafeGuaranteedRef { $0.next.store(next, ordering: .relaxed) }
            if top.exchange(next, for: address, at: 0) { return }
        }
    }

    /// All of them, the oldest first.
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
