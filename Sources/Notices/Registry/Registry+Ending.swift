import Synchronization

// Ending observers: decided under the lock. An observer's captures are released after the lock.
extension Registry {
    /// Ends an observer. Of several callers one receives `true`, and its removal is recorded.
    @discardableResult
    func end(_ id: RegistrationID, reason: NoticeRecord.Reason) -> Bool {
        guard id.center == center else { return false }
        guard !isWatched else { return endWatched(id, reason) }
        var released = Released.nothing
        switch end(id, reason, &released) {
        case .notFound: return false
        case .registration(let registration): return end(registration, reason: reason)
        case .ended: return withExtendedLifetime(released) { true }
        }
    }

    @inline(never)
    private func endWatched(_ id: RegistrationID, _ reason: NoticeRecord.Reason) -> Bool {
        guard let observer = observer(id) else { return false }
        var released = Released.nothing
        switch end(id, reason, &released) {
        case .notFound: return false
        case .registration(let registration): return end(registration, reason: reason)
        case .ended:
            record(observer, reason)
            return withExtendedLifetime(released) { true }
        }
    }

    private enum Ending: Sendable {
        case notFound
        case ended
        /// It has a registration object, which must be marked first.
        case registration(Registration)
    }

    @inline(__always)
    private func end(_ id: RegistrationID, _ reason: NoticeRecord.Reason, _ released: inout Released)
        -> Ending
    {
        let (ending, items) = state.withLock { state -> (Ending, Released) in
            guard let (topic, position) = position(of: id, in: state) else { return (.notFound, .nothing) }
            return topic.with { topic in
                let entry = topic.observers[position]
                guard !entry.state.has(EntryState.registration) else {
                    return (.registration(entry.callee.registration), .nothing)
                }
                return (.ended, end(at: position, in: topic, reason, &state))
            }
        }
        released = items
        return ending
    }

    /// Ends a registration. Of several callers one receives `true`, and its removal is recorded.
    @discardableResult
    func end(_ registration: Registration, reason: NoticeRecord.Reason) -> Bool {
        let isFirst = registration.end(reason)
        // Removed by whoever comes first, so that it is not listed any more when either returns.
        let released = state.withLock { remove(registration, registration.endReason ?? reason, in: &$0) }
        if isFirst, isWatched { record(registration, reason) }
        withExtendedLifetime(released) {}
        return isFirst
    }

    /// Ends all registrations of an owner, or those of one name, under one lock. Returns how many there were.
    func endAll(ownedBy owner: ObjectIdentifier, name: NoticeName?, reason: NoticeRecord.Reason) -> Int {
        let isWatched = isWatched
        let ended = state.withLock { state in
            var ended = EndedObservers(areDescribed: isWatched)
            if state.owners.hasMany(owner) {
                for item in state.owners.items(of: owner) { end(item, name, reason, &ended, &state) }
            } else {
                var last: UInt64 = 0
                while let item = state.owners.first(of: owner, after: last) {
                    end(item, name, reason, &ended, &state)
                    last = item.number
                }
            }
            return ended
        }
        for observer in ended.descriptions { record(observer, reason) }
        return withExtendedLifetime(ended) { ended.count }
    }

    /// Records the end of an observer.
    func record(_ observer: some ObserverDescribing, _ reason: NoticeRecord.Reason) {
        guard let center = watchedCenter.withLock({ $0 })?.object as? NoticeCenter else { return }
        center.record(.remove) { record in
            record.describe(observer, in: center)
            record.reason = reason
        }
    }
}

/// What was ended under one lock, to be recorded and released after it.
private struct EndedObservers: Sendable {
    let areDescribed: Bool
    private(set) var count = 0
    /// In the order in which they ended, if they are described.
    var descriptions: [any ObserverDescribing] = []
    // The first is apart, so that most owners' ends allocate no array.
    private var first = Released.nothing
    private var hasFirst = false
    private var others: [Released] = []

    init(areDescribed: Bool) { self.areDescribed = areDescribed }

    mutating func add(_ released: Released, isCounted: Bool = true) {
        if hasFirst { others.append(released) } else { (first, hasFirst) = (released, true) }
        if isCounted { count += 1 }
    }
}

// MARK: - Under the lock

extension Registry {
    /// Ends an observer, and returns what is to be released after the lock; `nil` when it had ended before.
    func end(_ observer: Observer, _ reason: NoticeRecord.Reason, in state: inout RegistryState) -> Released?
    {
        if let registration = observer.registration {
            return registration.end(reason) ? remove(registration, reason, in: &state) : nil
        }
        guard let (topic, position) = position(of: observer.id, in: state) else { return nil }
        return topic.with { end(at: position, in: $0, reason, &state) }
    }

    /// Ends a registration of an owner, unless it has another name, or another thread is ending it.
    private func end(
        _ item: OwnerIndex.Item, _ name: NoticeName?, _ reason: NoticeRecord.Reason,
        _ ended: inout EndedObservers, _ state: inout RegistryState
    ) {
        let id = RegistrationID(center: center, number: item.number, topicIndex: item.topicIndex)
        guard let (topic, position) = position(of: id, in: state) else { return }
        topic.with { topic in
            guard name == nil || topic.name == name else { return }
            let entry = topic.observers[position]
            guard entry.state.has(EntryState.registration) else {
                if ended.areDescribed { ended.descriptions.append(Observer(entry, in: topic, of: center)) }
                return ended.add(end(at: position, in: topic, reason, &state))
            }
            let registration = entry.callee.registration
            // Removed also where another thread has marked it, which counts and records it.
            let isFirst = registration.end(reason)
            if isFirst, ended.areDescribed { ended.descriptions.append(registration) }
            ended.add(
                remove(registration, registration.endReason ?? reason, in: &state), isCounted: isFirst)
        }
    }

    /// Removes a registration that has been marked as ended.
    private func remove(
        _ registration: Registration, _ reason: NoticeRecord.Reason, in state: inout RegistryState
    ) -> Released {
        guard let (topic, position) = position(of: registration.id, in: state) else { return .nothing }
        if let owner = registration.owner { state.owners.remove(registration.number, of: owner.identity) }
        return topic.with { topic in
            if registration.kind == .sequence, topic.sender != nil {
                change(waiting: -1, at: topic, in: state)
            }
            return end(at: position, in: topic, reason, &state)
        }
    }

    /// The position of an observer that has not ended.
    private func position(of id: RegistrationID, in state: RegistryState) -> (Uncounted<Topic>, Int)? {
        if id.topicIndex != RegistrationID.unknownTopic {
            guard let topic = state.topic(at: id.topicIndex) else { return nil }
            return topic.with { position(of: id.number, in: $0) }.map { (topic, $0) }
        }
        for case let topic? in state.topics {
            if let position = position(of: id.number, in: topic) { return (Uncounted(topic), position) }
        }
        return nil
    }

    func position(of number: UInt64, in topic: Topic) -> Int? {
        let list = topic.observers
        guard !list.isNone, let position = list.position(of: number), !list[position].hasEnded else {
            return nil
        }
        return position
    }

    func change(waiting change: Int, at topic: Topic, in state: RegistryState) {
        state.topics[Int(topic.nameIndex)]?.changeWaiting(by: change)
    }

    /// Stores what records say of an observer that has an owner and no registration object, until it ends. Returns what
    /// is stored.
    func know(_ facts: ObserverFacts, of id: RegistrationID) -> ObserverFacts {
        state.withLock { state in
            guard let (topic, position) = position(of: id, in: state) else { return facts }
            return topic.with { $0.observers[position].know(facts) }
        }
    }

    /// The entry of an observer that has not ended, and its topic.
    func entry(of id: RegistrationID, in state: RegistryState) -> (Topic, SharedPointer<Entry>)? {
        position(of: id, in: state).map { topic, position in
            let topic = topic.object
            return (topic, topic.observers[position])
        }
    }
}

// MARK: - Blocking

extension Registry {
    /// Blocks an observer, or unblocks it. `false` when it has ended or belongs to another center.
    func block(_ id: RegistrationID, _ isBlocked: Bool) -> Bool {
        guard id.center == center else { return false }
        return state.withLock { state in
            guard let (topic, entry) = entry(of: id, in: state) else { return false }
            if entry.state.has(EntryState.registration) {
                let registration = entry.callee.registration
                if isBlocked { registration.block() } else { registration.unblock() }
                return true
            }
            let blockers = state.blockers[id.number, default: 0] + (isBlocked ? 1 : -1)
            state.blockers[id.number] = blockers == 0 ? nil : blockers
            mark(id.number, in: topic, isBlocked: blockers > 0, &state)
            return true
        }
    }
}
