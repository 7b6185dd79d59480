/// A first-in-first-out list over an array that is reused: adding and taking are O(1), amortized.
package struct Ring<Element> {
    private var slots: [Element?] = []
    private var first = 0
    package private(set) var count = 0

    /// Above this, the memory of an emptied ring is given back: one burst of posts must not cost for good.
    private static var slotsToKeep: Int { 1_024 }

    package init() {}

    package mutating func append(_ element: Element) {
        if count == slots.count { grow() }
        slots[(first + count) % slots.count] = element
        count += 1
    }

    package mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        defer {
            slots[first] = nil
            first = (first + 1) % slots.count
            count -= 1
            if count == 0, slots.count > Self.slotsToKeep { self = Ring() }
        }
        return slots[first]
    }

    private mutating func grow() {
        let size = Swift.max(4, slots.count * 2)
        var larger: [Element?] = []
        larger.reserveCapacity(size)
        larger.append(contentsOf: slots[first...])
        larger.append(contentsOf: slots[..<first])
        larger.append(contentsOf: repeatElement(nil, count: size - larger.count))
        slots = larger
        first = 0
    }
}

extension Ring: Sendable where Element: Sendable {}
