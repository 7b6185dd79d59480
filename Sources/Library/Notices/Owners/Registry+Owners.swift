// Observers by their owners: decided under the lock.
extension Registry {
    /// Ends all observers of an owner, or those of one name, under one lock. Returns how many there were.
    func endAll(ownedBy owner: AnyObject, name: NoticeName?, reason: NoticeRecord.Reason) -> Int {
        let owner = Pass(value: Uncounted(owner))
        return changing { state, freed in
            let members = owner.value.with { state.members(ownedBy: $0, areForgotten: name == nil) }
            var count = 0
            members.forEach { observer in
                let index = observer.topicIndex
                if let name, state.topic(at: index).map(observer.name) != name { return }
                let isEnded = end(
                    observer.number, at: index, reason, isForgotten: name == nil, in: &state, &freed)
                if isEnded { count += 1 }
            }
            return count
        }
    }

    /// Ends those of some observers whose owners are gone. To be called without the lock.
    func endAbandoned(_ candidates: [Observer]) {
        for observer in candidates where observer.isOwnerGone { end(observer, reason: .ownerGone) }
    }
}

extension RegistryState {
    /// Notes an observer of an owner. Returns, from time to time, some whose owners may be gone.
    mutating func note(_ observer: Observer, of owner: ObjectIdentifier) -> [Observer] {
        func add(to members: inout Members) {
            // Those of another object that stood at the address are not this owner's.
            if members.latest?.owner == nil { members = Members() }
            members.insert(observer)
        }
        add(to: &owners[owner, default: Members()])
        sweep.registrations &+= 1
        return sweep.registrations % Sweep.interval == 0 ? someOwned() : []
    }

    /// The observers of an owner.
    ///
    /// - Parameter areForgotten: Whether they are forgotten as such, all together.
    mutating func members(ownedBy owner: AnyObject, areForgotten: Bool) -> Members {
        let key = ObjectIdentifier(owner)
        guard let members = areForgotten ? owners.removeValue(forKey: key) : owners[key] else {
            return Members()
        }
        shrinkOwners()
        // In its deinit an object has no weak references. Otherwise observers without a living owner are those of another
        // object that stood at the address.
        if members.latest?.owner == nil {
            weak let living = owner
            if living != nil { return Members() }
        }
        return members
    }

    /// Forgets an observer of an owner.
    mutating func forget(_ number: UInt64, of owner: ObjectIdentifier) {
        guard let index = owners.index(forKey: owner) else { return }
        _ = owners.values[index].take(number)
        guard owners.values[index].isEmpty else { return }
        owners.remove(at: index)
        shrinkOwners()
    }

    private mutating func shrinkOwners() {
        // A dictionary that has become empty keeps its memory.
        if owners.isEmpty, owners.capacity > 1_024 { owners = [:] }
    }

    /// Some observers with owners, each time others: all, after as many calls as it takes.
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

/// A look at all observers, some at a time, for owners that are gone: where it goes on.
struct Sweep: Sendable {
    /// One in so many registrations of owners looks at so many observers.
    static let interval = 64
    static let share = 128

    var registrations = 0
    var topic = 0
    var position = 0
}
