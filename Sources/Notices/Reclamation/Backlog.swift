/// The retired items that readers block: for each slot, those that its reader is to free when it leaves.
///
/// An item that several readers block waits for one of them, which looks for the others when it leaves. So a retirer
/// and a reader examine an item once, and no other item, however many wait.
struct Backlog: Sendable {
    /// By the number of the slot, up to the highest that ever had a backlog.
    private var items: [[Retired]] = []
    /// The slots that have backlogs, which are examined in turn.
    private var slots: [Int] = []
    private var rotation = 0

    @inline(__always)
    var isEmpty: Bool { slots.isEmpty }

    @inline(__always)
    func has(_ slot: Int) -> Bool { slot < items.count && !items[slot].isEmpty }

    /// All items that wait.
    var all: [Retired] { slots.flatMap { items[$0] } }

    /// How many items wait.
    var count: Int { slots.reduce(0) { $0 + items[$1].count } }

    mutating func add(_ item: Retired, to slot: Int) {
        if !has(slot) {
            while items.count <= slot { items.append([]) }
            slots.append(slot)
        }
        items[slot].append(item)
    }

    /// Takes all items that wait for a slot.
    mutating func take(_ slot: Int) -> [Retired] {
        guard has(slot) else { return [] }
        var taken: [Retired] = []
        swap(&taken, &items[slot])
        slots.removeAll { $0 == slot }
        return taken
    }

    /// The next slot that has a backlog, and its first item; each call takes the next slot in turn.
    mutating func next() -> (slot: Int, item: Retired)? {
        guard !slots.isEmpty else { return nil }
        rotation = (rotation + 1) % slots.count
        return items[slots[rotation]].first.map { (slots[rotation], $0) }
    }
}
