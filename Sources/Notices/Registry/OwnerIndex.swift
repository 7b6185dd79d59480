/// The registrations of each owner, by the owner's address.
///
/// A hash table with open addressing, 16 bytes a bucket, at most seven eighths full: most owners have a few
/// registrations, and each has a bucket of its own. Those of an owner that has more are stored apart, so that finding
/// one never takes a walk over all. O(1), but for changes of the size.
struct OwnerIndex: Sendable {
    /// A registration: its number, and the index of its topic.
    struct Item: Hashable, Sendable {
        let number: UInt64
        let topicIndex: UInt32
    }

    private struct Slot: Sendable {
        /// The owner's address divided by its alignment, in 44 bits, and the first 20 of the number; 0: the bucket is
        /// empty.
        let owner: UInt64
        /// The last 32 bits of the number, and the index.
        let rest: UInt64

        static let empty = Slot(owner: 0, rest: 0)

        init(owner: UInt64, rest: UInt64) {
            self.owner = owner
            self.rest = rest
        }

        init(_ owner: UInt, _ item: Item) {
            precondition(owner >> 48 == 0 && item.number >> 52 == 0, "an address or number is too large")
            self.owner = UInt64(owner >> 4) << 20 | item.number >> 32
            rest = item.number << 32 | UInt64(item.topicIndex)
        }

        var isEmpty: Bool { owner == 0 }
        var address: UInt { UInt(owner >> 20) << 4 }
        var item: Item {
            Item(number: (owner & 0xf_ffff) << 32 | rest >> 32, topicIndex: UInt32(truncatingIfNeeded: rest))
        }
    }

    /// How many registrations of one owner the table holds at most.
    private static let few = 8

    private var slots: [Slot] = []
    private var count = 0
    private let seed: UInt
    /// The indices of topics by owner and number, for owners that have more.
    private var many: [UInt: [UInt64: UInt32]] = [:]

    init(seed: UInt) { self.seed = seed }

    mutating func add(_ item: Item, of owner: ObjectIdentifier) {
        let owner = UInt(bitPattern: owner)
        if !many.isEmpty, many[owner] != nil {
            many[owner]?[item.number] = item.topicIndex
            return
        }
        if count + 1 > slots.count / 8 * 7 { resize(to: max(8, slots.count * 2)) }
        var position = home(of: owner)
        var others = 0
        while !slots[position].isEmpty {
            if slots[position].address == owner { others += 1 }
            position = next(position)
        }
        guard others < Self.few else { return moveApart(owner, with: item) }
        slots[position] = Slot(owner, item)
        count += 1
    }

    mutating func remove(_ number: UInt64, of owner: ObjectIdentifier) {
        let owner = UInt(bitPattern: owner)
        if !many.isEmpty, many[owner] != nil {
            many[owner]?[number] = nil
            if many[owner]?.isEmpty == true { many[owner] = nil }
            return
        }
        removeFew(number, of: owner)
    }

    private mutating func removeFew(_ number: UInt64, of owner: UInt) {
        guard !slots.isEmpty else { return }
        var position = home(of: owner)
        while !slots[position].isEmpty {
            if slots[position].address == owner, slots[position].item.number == number {
                return empty(position)
            }
            position = next(position)
        }
    }

    /// Whether an owner has more registrations than `first(of:after:)` is for.
    func hasMany(_ owner: ObjectIdentifier) -> Bool {
        !many.isEmpty && many[UInt(bitPattern: owner)] != nil
    }

    /// Of an owner that has few registrations, the first with a number above `number`. Allocates nothing.
    func first(of owner: ObjectIdentifier, after number: UInt64) -> Item? {
        guard count > 0 else { return nil }
        let owner = UInt(bitPattern: owner)
        var first: Item?
        var position = home(of: owner)
        while !slots[position].isEmpty {
            if slots[position].address == owner {
                let item = slots[position].item
                if item.number > number, item.number < first?.number ?? .max { first = item }
            }
            position = next(position)
        }
        return first
    }

    /// The registrations of an owner, in the order in which they were made.
    func items(of owner: ObjectIdentifier) -> [Item] {
        let owner = UInt(bitPattern: owner)
        let all = many[owner].map { $0.map(Item.init) } ?? few(of: owner)
        return all.sorted { $0.number < $1.number }
    }
}

extension OwnerIndex {
    private func few(of owner: UInt) -> [Item] {
        guard !slots.isEmpty else { return [] }
        var found: [Item] = []
        var position = home(of: owner)
        while !slots[position].isEmpty {
            if slots[position].address == owner { found.append(slots[position].item) }
            position = next(position)
        }
        return found
    }

    private mutating func moveApart(_ owner: UInt, with item: Item) {
        var all = [item.number: item.topicIndex]
        for one in few(of: owner) {
            all[one.number] = one.topicIndex
            removeFew(one.number, of: owner)
        }
        many[owner] = all
    }

    private func home(of owner: UInt) -> Int {
        Int(truncatingIfNeeded: NoticeName.mixed(owner ^ seed)) & (slots.count - 1)
    }

    private func next(_ position: Int) -> Int { (position + 1) & (slots.count - 1) }

    private mutating func resize(to size: Int) {
        let former = slots
        slots = Array(repeating: .empty, count: size)
        for slot in former where !slot.isEmpty {
            var position = home(of: slot.address)
            while !slots[position].isEmpty { position = next(position) }
            slots[position] = slot
        }
    }

    /// Empties a bucket, and moves those entries behind it that would not be found any more (Knuth, The Art of Computer
    /// Programming, volume 3, algorithm 6.4R).
    private mutating func empty(_ emptied: Int) {
        var hole = emptied
        var position = next(emptied)
        while !slots[position].isEmpty {
            let home = home(of: slots[position].address)
            let distance = (position - home) & (slots.count - 1)
            if distance >= (position - hole) & (slots.count - 1) {
                slots[hole] = slots[position]
                hole = position
            }
            position = next(position)
        }
        slots[hole] = .empty
        count -= 1
        if slots.count > 64, count < slots.count / 8 { resize(to: slots.count / 2) }
    }
}
