// Adding and ending observers: decided under the lock. What is to be released is released after it.
extension Registry {
    /// The result of adding an observer.
    enum Addition: Sendable {
        case added
        /// Added, and more is to be done.
        case followed(Sequel)
        /// The duplicate for which it was refused.
        case refused(first: SourceLine)
        /// It had ended before.
        case ended
    }

    /// What is to be done when an observer was added.
    struct Sequel: Sendable {
        /// The duplicates that it has replaced, which have ended.
        var replaced: [ListedObserver] = []
        /// Whether sticky notices are to be handed over to it.
        var receivesSticky = false
        /// Observers whose owners may be gone.
        var candidates: [Observer] = []
    }

    /// Adds an observer according to its rule for duplicates.
    ///
    /// - Parameters:
    ///   - topic: The topic of the name, if a channel keeps it.
    ///   - sender: The only sender to observe; `poster` is that object, unless it is gone.
    ///
    /// To be called while its owner and the poster are held: those of its duplicates are the same objects, so that no
    /// reference that is counted under the lock is the last.
    func add(
        _ observer: Observer, to name: NoticeName?, _ topic: Topic?, from sender: SenderReference?,
        _ poster: AnyObject?
    ) -> Addition {
        let poster = Pass(value: poster.map(Uncounted.init))
        return changing { state, freed -> Addition in
            let living = poster.value?.object
            // Its controller may have ended it already.
            guard observer.endReason == nil else { return .ended }
            let details = observer.details
            var duplicates: [ListedObserver] = []
            if let details, !details.options.duplicates.isAllow, sender == nil || living != nil {
                duplicates = self.duplicates(of: observer, of: name, from: living, in: state)
                if details.options.duplicates.refusal != nil, let first = duplicates.first {
                    return .refused(first: first.source)
                }
            }
            let own = makeTopic(of: name, kept: topic, from: sender, living, in: &state, &freed)
            observer.stand(at: own.index, since: nextChange())
            state[own.index].members.insert(observer)
            state.count += 1
            if details != nil, observer.priority != 0 { state[own.index].isPrioritized = true }
            if observer.kind == .sequence, own.sender != nil {
                count(waiting: 1, at: own, in: &state, &freed)
            }
            noteChange(of: own, in: &state, &freed)
            let candidates = observer.ownerIdentity.map { state.note(observer, of: $0) } ?? []
            guard details != nil || !candidates.isEmpty else { return .added }
            var sequel = Sequel(candidates: candidates)
            // Ended under the same lock, so that nobody can register another duplicate in between; and after the insertion,
            // so that no post finds neither.
            for duplicate in duplicates { _ = end(duplicate.observer, .replaced, in: &state, &freed) }
            // Recorded after the observer that replaces them.
            swap(&sequel.replaced, &freed.ended)
            if details?.options.receivesSticky == true {
                sequel.receivesSticky = state.sticky.beginHandover(to: observer.number, of: name)
            }
            return .followed(sequel)
        }
    }

    /// Has the next posts of a name see whether they have more to do than to call observers.
    func noteCare(of index: UInt32, in state: inout RegistryState, _ freed: inout Freed) {
        guard let topic = state.topic(at: index) else { return }
        // Audiences of its senders are older then, too.
        _ = nextChange()
        noteChange(of: topic, in: &state, &freed)
    }
}

// MARK: - Ending

extension Registry {
    /// Ends an observer. Of several callers one receives `true`, and its removal is recorded.
    @discardableResult
    func end(_ id: RegistrationID, reason: NoticeRecord.Reason) -> Bool {
        guard id.center == center else { return false }
        return changing { state, freed in
            guard let index = topicIndex(of: id, in: state) else { return false }
            return end(id.number, at: index, reason, in: &state, &freed)
        }
    }

    /// Ends an observer, also one that was not added yet.
    @discardableResult
    func end(_ observer: Observer, reason: NoticeRecord.Reason) -> Bool {
        changing { state, freed in end(observer, reason, in: &state, &freed) }
    }

    /// Ends all observers of an owner, or those of one name, under one lock. Returns how many there were.
    func endAll(ownedBy owner: AnyObject, name: NoticeName?, reason: NoticeRecord.Reason) -> Int {
        let owner = Pass(value: Uncounted(owner))
        return changing { state, freed in
            let all = observers(ownedBy: owner.value.object, name, in: state)
            // Forgotten together. Of those of one name others may be left.
            if name == nil, !all.isEmpty { state.forget(nil, of: ObjectIdentifier(owner.value.object)) }
            return all.count { end($0, reason, in: &state, &freed) }
        }
    }

    /// The observers of an owner, of all names or of one.
    private func observers(ownedBy owner: AnyObject, _ name: NoticeName?, in state: RegistryState)
        -> [Observer]
    {
        guard var all = state.owners[ObjectIdentifier(owner)]?.all, let first = all.first else { return [] }
        // In its deinit an object has no weak references. Otherwise observers without a living owner are those of another
        // object that stood at the address.
        if first.owner == nil {
            weak let living = owner
            if living != nil { return [] }
        }
        if let name { all = all.filter { state.topic(at: $0.topicIndex)?.name == name } }
        return all
    }

    /// Ends an observer, under the lock; `false` when it had ended before.
    private func end(
        _ observer: Observer, _ reason: NoticeRecord.Reason, in state: inout RegistryState,
        _ freed: inout Freed
    ) -> Bool {
        let index = observer.topicIndex
        guard index != RegistrationID.unknownTopic else { return observer.end(reason) }
        return end(observer.number, at: index, reason, in: &state, &freed)
    }

    /// Ends the observer with a number at a topic, under the lock; `false`: it is not there, so it has ended before.
    private func end(
        _ number: UInt64, at index: UInt32, _ reason: NoticeRecord.Reason, in state: inout RegistryState,
        _ freed: inout Freed
    ) -> Bool {
        guard let topic = state.topic(at: index), let observer = state[index].members.take(number) else {
            return false
        }
        _ = observer.end(reason)
        if isWatched { freed.ended.append(ListedObserver(observer, of: topic, in: center)) }
        let change = nextChange()
        if state[index].members.isEmpty { state[index].isPrioritized = false }
        if let owner = observer.ownerIdentity { state.forget(number, of: owner) }
        state.count -= 1
        if observer.kind == .sequence, topic.sender != nil {
            count(waiting: -1, at: topic, in: &state, &freed)
        }
        noteChange(of: topic, in: &state, &freed)
        let item = Retired(observer, born: observer.born, ended: change, name: topic.nameIndex)
        retire(item, in: &state, &freed)
        // A sender's is not kept for a while: others, that come to stand at its address, would have to pass it over.
        if topic.sender != nil, state[index].isUnused {
            remove(topic, in: &state, &freed)
        } else {
            tidy(topic, in: &state, &freed)
        }
        return true
    }

    /// Ends those of some observers whose owners are gone. To be called without the lock.
    func endAbandoned(_ candidates: [Observer]) {
        for observer in candidates where observer.isOwnerGone { end(observer, reason: .ownerGone) }
    }
}

extension RegistryState {
    /// Notes an observer of an owner. Returns, from time to time, some whose owners may be gone.
    fileprivate mutating func note(_ observer: Observer, of owner: ObjectIdentifier) -> [Observer] {
        func add(to members: inout Members) {
            // Those of another object that stood at the address are not this owner's.
            if members.latest?.owner == nil { members = Members() }
            members.insert(observer)
        }
        add(to: &owners[owner, default: Members()])
        sweep.registrations &+= 1
        return sweep.registrations % Sweep.interval == 0 ? someOwned() : []
    }

    /// Forgets an observer of an owner; without a number, all.
    fileprivate mutating func forget(_ number: UInt64?, of owner: ObjectIdentifier) {
        guard let index = owners.index(forKey: owner) else { return }
        if let number { _ = owners.values[index].take(number) }
        guard number == nil || owners.values[index].isEmpty else { return }
        owners.remove(at: index)
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
