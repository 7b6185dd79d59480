/// A first-in-first-out queue in a reused array: adding and taking are O(1), amortized.
package struct Fifo<Element> {
    private var slots: [Element?] = []
    private var head = 0
    package private(set) var count = 0

    /// An emptied queue with more slots than this frees its memory: one burst of posts must not keep it for ever.
    private static var slotsToKeep: Int { 1_024 }

    package init() {}

    package var isEmpty: Bool { count == 0 }

    package mutating func append(_ element: Element) {
        if count == slots.count { grow() }
        // The number of slots is a power of two.
        slots[(head &+ count) & (slots.count &- 1)] = element
        count += 1
    }

    package mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        let element = slots[head].take()
        head = (head &+ 1) & (slots.count &- 1)
        count -= 1
        if count == 0, slots.count > Self.slotsToKeep { self = Fifo() }
        return element
    }

    private mutating func grow() {
        let size = Swift.max(4, slots.count * 2)
        var larger: [Element?] = []
        larger.reserveCapacity(size)
        larger.append(contentsOf: slots[head...])
        larger.append(contentsOf: slots[..<head])
        larger.append(contentsOf: repeatElement(nil, count: size - larger.count))
        slots = larger
        head = 0
    }
}

extension Fifo: Sendable where Element: Sendable {}
