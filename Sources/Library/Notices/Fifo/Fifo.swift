/// A first-in-first-out queue: adding and taking are O(1), amortized.
///
/// It has its elements in rings of limited size. No more elements than fit in one are ever moved to make room, so that
/// adding one takes no long time under a lock, however many wait.
package struct Fifo<Element> {
    /// The oldest elements, and all of them while they fit.
    private var front = Ring<Element>()
    /// Full rings between the oldest and the latest elements, some of which are taken already.
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

/// The elements of a queue in a circle of slots, which are as many as it once needed, up to a limit.
private struct Ring<Element> {
    private var slots: [Element?] = []
    private var head = 0
    private(set) var count = 0

    /// A power of two. Emptied slots are kept for the next elements, and so are few where elements are large.
    private static var limit: Int { MemoryLayout<Element>.stride > 32 ? 64 : 256 }

    init() {}

    /// With as many slots as a full ring.
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
