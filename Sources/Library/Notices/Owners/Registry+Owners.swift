// Observers by their owners, guarded by the lock.
extension Registry {
    /// Ends all observers of an owner, or those of one name, under one lock. Returns how many it ended.
    func endAll(ownedBy owner: AnyObject, name: NoticeName?, reason: NoticeRecord.Reason) -> Int {
        if reason == .removed, has(.explored) { passOrders(.ending) }
        let owner = Pass(value: Uncounted(owner))
        return changing { state, freed in
            let members = owner.value.with { state.members(ownedBy: $0, areForgotten: name == nil) }
            var count = 0
            members.forEach { observer in
                let index = observer.topicIndex
                if let name, state.topic(at: index)?.with(observer.name) != name { return }
                let isEnded = end(
                    observer.number, at: index, reason, isForgotten: name == nil, in: &state, &freed)
                if isEnded { count += 1 }
            }
            return count
        }
    }

    /// Ends those observers whose owners were deallocated. Call it without the lock.
    func endAbandoned(_ candidates: [Observer]) {
        for observer in candidates where observer.isOwnerGone { end(observer, reason: .ownerGone) }
    }
}

extension RegistryState {
    /// Notes an observer of an owner. From time to time, returns some whose owners may be deallocated.
    mutating func note(_ observer: Observer, of owner: ObjectIdentifier) -> [Observer]? {
        func add(to members: inout Members) {
            // Entries of an earlier object at the address are not this owner's.
            if members.latest?.owner == nil { members = Members() }
            members.insert(observer)
        }
        add(to: &owners[owner, default: Members()])
        sweep.registrations &+= 1
        return sweep.registrations % Sweep.interval == 0 ? someOwned() : nil
    }

    /// The observers of an owner.
    ///
    /// - Parameter areForgotten: Whether to remove them from the table, all together.
    mutating func members(ownedBy owner: AnyObject, areForgotten: Bool) -> Members {
        let key = ObjectIdentifier(owner)
        guard let members = areForgotten ? owners.removeValue(forKey: key) : owners[key] else {
            return Members()
        }
        shrinkOwners()
        // In its deinit an object has no weak references. Otherwise observers without a living owner belong to an
        // earlier object at the address.
        if members.latest?.owner == nil {
            weak let living = owner
            if living != nil { return Members() }
        }
        return members
    }

    /// Removes an observer of an owner from the table.
    mutating func forget(_ number: UInt64, of owner: ObjectIdentifier) {
        guard let index = owners.index(forKey: owner) else { return }
        _ = owners.values[index].take(number)
        guard owners.values[index].isEmpty else { return }
        owners.remove(at: index)
        shrinkOwners()
    }

    private mutating func shrinkOwners() {
        // An empty dictionary keeps its memory.
        if owners.isEmpty, owners.capacity > 1_024 { owners = [:] }
    }

    /// Some observers with owners, different ones each time: repeated calls cover all of them.
    private mutating func someOwned() -> [Observer] {
        var found: [Observer] = []
        var rest = min(Sweep.share, count)
        while rest > 0 {
            if sweep.topic >= topics.count { sweep.topic = 0 }
            let (some, next) = topics[sweep.topic].members.some(rest, from: sweep.position)
            found += some.filter { $0.ownerIdentity != nil }
            rest -= max(some.count, 1)
            (sweep.topic, sweep.position) = next.map { (sweep.topic, $0) } ?? (sweep.topic + 1, 0)
        }
        return found
    }
}

/// The position of an incremental search, over all observers, for owners that were deallocated.
struct Sweep: Sendable {
    /// One in this many registrations of owners checks this many observers.
    static let interval = 64
    static let share = 128

    var registrations = 0
    var topic = 0
    var position = 0
}
