/// A first-in-first-out queue. Adding and taking are amortized O(1).
///
/// It stores its elements in rings of limited size. To make room it never moves more elements than fit in one ring, so
/// that adding is never slow under a lock, however many wait.
package struct Fifo<Element> {
    /// The oldest elements, and all of them while they fit.
    private var front = Ring<Element>()
    /// Full rings between the oldest and the latest elements. Some are already taken.
    private var middle: [Ring<Element>] = []
    private var takenRings = 0
    /// The latest elements, if not all fit in `front`.
    private var back = Ring<Element>()
    package private(set) var count = 0

    package init() {}

    package var isEmpty: Bool { count == 0 }

    package mutating func append(_ element: Element) {
        if count == front.count, !front.isFull { front.append(element) } else { appendToBack(element) }
        count += 1
    }

    @inline(never)
    private mutating func appendToBack(_ element: Element) {
        if back.isFull {
            middle.append(back)
            back = Ring(withRoomOf: back)
        }
        back.append(element)
    }

    package mutating func popFirst() -> Element? {
        guard let element = front.popFirst() else { return nil }
        count -= 1
        if front.isEmpty, count > 0 { refillFront() }
        return element
    }

    @inline(never)
    private mutating func refillFront() {
        guard takenRings < middle.count else { return swap(&front, &back) }
        swap(&front, &middle[takenRings])
        takenRings += 1
        guard takenRings == middle.count || takenRings > 64 else { return }
        middle.removeFirst(takenRings)
        takenRings = 0
    }
}

extension Fifo: Sendable where Element: Sendable {}

/// The elements of a queue in a circle of slots, as many as it once needed, up to a limit.
private struct Ring<Element> {
    private var slots: [Element?] = []
    private var head = 0
    private(set) var count = 0

    /// A power of two. Emptied slots are kept for reuse; for large elements, fewer of them.
    private static var limit: Int { MemoryLayout<Element>.stride > 32 ? 64 : 256 }

    init() {}

    /// Makes a ring with as many slots as a full one.
    init(withRoomOf full: Ring) {
        slots = Array(repeating: nil, count: full.slots.count)
    }

    var isEmpty: Bool { count == 0 }
    var isFull: Bool { count == Self.limit }

    mutating func append(_ element: Element) {
        if count == slots.count { grow() }
        // The number of slots is a power of two.
        slots[(head &+ count) & (slots.count &- 1)] = element
        count += 1
    }

    mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        let element = slots[head].take()
        head = (head &+ 1) & (slots.count &- 1)
        count -= 1
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

extension Ring: Sendable where Element: Sendable {}
