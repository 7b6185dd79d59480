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
        return changing { state, freed in
            add(observer, to: name, topic, from: sender, poster.value?.object, &state, &freed)
        }
    }

    @inline(__always)
    private func add(
        _ observer: Observer, to name: NoticeName?, _ kept: Topic?, from sender: SenderReference?,
        _ poster: AnyObject?, _ state: inout RegistryState, _ freed: inout Freed
    ) -> Addition {
        // Its controller may have ended it already.
        guard observer.endReason == nil else { return .ended }
        let details = observer.details
        var duplicates: [ListedObserver] = []
        if let details, !details.options.duplicates.isAllow, sender == nil || poster != nil {
            duplicates = self.duplicates(of: observer, of: name, from: poster, in: state)
            if details.options.duplicates.refusal != nil, let first = duplicates.first {
                return .refused(first: first.source)
            }
        }
        let topic: Topic
        if let sender, poster == nil {
            topic = makeTopic(of: name, gone: sender, in: &state, &freed)
        } else {
            topic = makeTopic(of: name, kept: kept, from: poster, sender, in: &state, &freed)
        }
        observer.stand(at: topic.index, since: nextChange())
        state[topic].members.insert(observer)
        state.count += 1
        if details != nil, observer.priority != 0 { state[topic].isPrioritized = true }
        if observer.kind == .sequence, topic.sender != nil {
            count(waiting: 1, at: topic, in: &state, &freed)
        }
        noteChange(of: topic, in: &state, &freed)
        let candidates = observer.ownerIdentity.map { state.note(observer, of: $0) } ?? []
        guard details != nil || !candidates.isEmpty else { return .added }
        var sequel = Sequel(candidates: candidates)
        // Ended under the same lock, so that nobody can register another duplicate in between; and after the insertion,
        // so that no post finds neither.
        for duplicate in duplicates where end(duplicate.observer, .replaced, in: &state, &freed) {
            sequel.replaced.append(duplicate)
        }
        if details?.options.receivesSticky == true {
            sequel.receivesSticky = state.sticky.beginHandover(to: observer.number, of: name)
        }
        return .followed(sequel)
    }

    /// The duplicates of an observer that can still be called, in the order of registration.
    private func duplicates(
        of observer: Observer, of name: NoticeName?, from sender: AnyObject?, in state: RegistryState
    ) -> [ListedObserver] {
        guard let topic = topic(of: name, from: sender, in: state) else { return [] }
        return state[topic].members.all.filter { observer.isLike($0) && $0.canBeCalled }
            .map { ListedObserver($0, of: topic, in: center) }
    }

    /// Counts the sequences of one sender for whose end a name's posts look.
    private func count(
        waiting change: Int, at topic: Topic, in state: inout RegistryState, _ freed: inout Freed
    ) {
        state[topic.nameIndex].awaited += change
        noteCare(of: topic.nameIndex, in: &state, &freed)
    }
}

// MARK: - Ending

extension Registry {
    /// Ends an observer. Of several callers one receives `true`, and its removal is recorded.
    @discardableResult
    func end(_ id: RegistrationID, reason: NoticeRecord.Reason) -> Bool {
        guard id.center == center else { return false }
        guard !isWatched else { return endWatched(reason) { observer(id, in: $0).map { [$0] } ?? [] } > 0 }
        return changing { state, freed in
            guard let observer = observer(id, in: state) else { return false }
            return end(observer, reason, in: &state, &freed)
        }
    }

    /// Ends an observer, also one that was not added yet.
    @discardableResult
    func end(_ observer: Observer, reason: NoticeRecord.Reason) -> Bool {
        guard !isWatched else { return endWatched(reason) { _ in [observer] } > 0 }
        return changing { state, freed in end(observer, reason, in: &state, &freed) }
    }

    /// Ends all observers of an owner, or those of one name, under one lock. Returns how many there were.
    func endAll(ownedBy owner: AnyObject, name: NoticeName?, reason: NoticeRecord.Reason) -> Int {
        let owner = Pass(value: Uncounted(owner))
        guard !isWatched else {
            return endWatched(reason) { observers(ownedBy: owner.value.object, name, in: $0) }
        }
        return changing { state, freed in
            observers(ownedBy: owner.value.object, name, in: state).count {
                end($0, reason, in: &state, &freed)
            }
        }
    }

    /// Ends observers under one lock, and then records those that had not ended before. Returns how many there were.
    @inline(never)
    private func endWatched(_ reason: NoticeRecord.Reason, _ find: (RegistryState) -> [Observer]) -> Int {
        let ended = changing { state, freed in
            find(state).compactMap { observer -> ListedObserver? in
                let topic = state.topic(at: observer.topicIndex)
                guard end(observer, reason, in: &state, &freed) else { return nil }
                return ListedObserver(observer, of: topic ?? anyName, in: center)
            }
        }
        for observer in ended where observer.isAdded { record(observer, reason) }
        return ended.count
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
    @discardableResult
    private func end(
        _ observer: Observer, _ reason: NoticeRecord.Reason, in state: inout RegistryState,
        _ freed: inout Freed
    ) -> Bool {
        guard observer.end(reason) else { return false }
        guard let topic = state.topic(at: observer.topicIndex), state[topic].members.remove(observer) else {
            return true
        }
        let change = nextChange()
        if state[topic].members.isEmpty { state[topic].isPrioritized = false }
        if let owner = observer.ownerIdentity { state.forget(observer, of: owner) }
        state.count -= 1
        if observer.kind == .sequence, topic.sender != nil {
            count(waiting: -1, at: topic, in: &state, &freed)
        }
        noteChange(of: topic, in: &state, &freed)
        let item = Retired(observer, born: observer.born, ended: change, name: topic.nameIndex)
        retire(item, in: &state, &freed)
        tidy(topic, in: &state, &freed)
        return true
    }

    /// Records the end of an observer.
    func record(_ observer: ListedObserver, _ reason: NoticeRecord.Reason) {
        guard let center = watchedCenter.withLock({ $0 })?.object as? NoticeCenter else { return }
        center.record(.remove) { record in
            record.describe(observer, in: center)
            record.reason = reason
        }
    }

    /// Ends those of some observers whose owners are gone. To be called without the lock.
    func endAbandoned(_ candidates: [Observer]) {
        for observer in candidates where observer.isOwnerGone { end(observer, reason: .ownerGone) }
    }

    /// Blocks an observer, or unblocks it. `false` when it has ended or belongs to another center.
    func block(_ id: RegistrationID, _ isBlocked: Bool) -> Bool {
        guard id.center == center, let observer = state.withLock({ observer(id, in: $0) }) else {
            return false
        }
        if isBlocked { observer.block() } else { observer.unblock() }
        return true
    }
}

extension RegistryState {
    /// Notes an observer of an owner. Returns, from time to time, some whose owners may be gone.
    fileprivate mutating func note(_ observer: Observer, of owner: ObjectIdentifier) -> [Observer] {
        if let index = owners.index(forKey: owner) {
            // Those of another object that stood at the address are not this owner's.
            if owners.values[index].latest?.owner == nil { owners.values[index] = Members() }
            owners.values[index].insert(observer)
        } else {
            owners[owner] = Members(observer)
        }
        sweep.registrations &+= 1
        return sweep.registrations % Sweep.interval == 0 ? someOwned() : []
    }

    fileprivate mutating func forget(_ observer: Observer, of owner: ObjectIdentifier) {
        guard let index = owners.index(forKey: owner) else { return }
        _ = owners.values[index].remove(observer)
        guard owners.values[index].isEmpty else { return }
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

// MARK: - Channels and watchers

extension Registry {
    /// The topic of a name, which stays even without observers until it is released as often as it was kept.
    func keepTopic(of name: NoticeName) -> Topic {
        changing { state, freed in
            let topic = makeTopic(of: name, from: nil, in: &state, &freed)
            state[topic].keepers += 1
            return topic
        }
    }

    func releaseTopic(_ topic: Topic) {
        changing { state, freed in
            // The center may have been closed meanwhile.
            guard state.topic(at: topic.index) === topic else { return }
            state[topic].keepers -= 1
            tidy(topic, in: &state, &freed)
        }
    }

    /// Adds a watcher of the posts of a name, whose topic stays meanwhile.
    func addWatcher(_ watcher: PostWatcher, of name: NoticeName) {
        let topic = keepTopic(of: name)
        changing { state, freed in
            state[topic].watchers = state[topic].watchers.adding(watcher)
            noteCare(of: topic.index, in: &state, &freed)
        }
    }

    /// Removes a watcher of the posts of a name, unless it was removed before.
    func removeWatcher(_ number: UInt64, of name: NoticeName) {
        let (watched, former) = changing { state, freed -> (Topic?, PostWatchers?) in
            guard let topic = topic(of: name, in: state), let former = state[topic].watchers,
                former.all.contains(where: { $0.number == number })
            else { return (nil, nil) }
            state[topic].watchers = state[topic].watchers.removing(number)
            noteCare(of: topic.index, in: &state, &freed)
            return (topic, former)
        }
        withExtendedLifetime(former) {}
        if let watched { releaseTopic(watched) }
    }

    /// The watchers of the posts of a name.
    func watchers(of name: NoticeName) -> [PostWatcher] {
        state.withLock { state in topic(of: name, in: state).flatMap { state[$0].watchers?.all } ?? [] }
    }

    /// Has the next posts of a name see whether they have more to do than to call observers.
    private func noteCare(of index: UInt32, in state: inout RegistryState, _ freed: inout Freed) {
        guard let topic = state.topic(at: index) else { return }
        // Audiences of its senders are older then, too.
        _ = nextChange()
        noteChange(of: topic, in: &state, &freed)
    }
}
