// Listing observers, briefly under the lock.
extension Registry {
    var count: Int { state.withLock { $0.count } }

    /// The index of the topic of an observer, unless that has ended. Under the lock.
    @inline(__always)
    func topicIndex(of id: RegistrationID, in state: RegistryState) -> UInt32? {
        if id.topicIndex != RegistrationID.unknownTopic {
            return id.topicIndex < state.topics.count ? id.topicIndex : nil
        }
        return state.topics.firstIndex { $0.members[id.number] != nil }.map(UInt32.init)
    }

    /// The observer with an identity, unless it has ended. Under the lock.
    @inline(__always)
    func observer(_ id: RegistrationID, in state: RegistryState) -> Observer? {
        topicIndex(of: id, in: state).flatMap { state[$0].members[id.number] }
    }

    /// The observer with an identity, unless it has ended.
    func observer(_ id: RegistrationID) -> ListedObserver? {
        guard id.center == center else { return nil }
        return state.withLock { state in
            guard let found = observer(id, in: state) else { return nil }
            return state.topic(at: found.topicIndex)?.with { listed(found, of: $0) }
        }
    }

    /// The observer with a number and name, unless it has ended.
    func observer(_ number: UInt64, of name: NoticeName) -> ListedObserver? {
        state.withLock { state in
            for topic in topics(of: name.ofTopic, in: state) {
                if let observer = state[topic.index].members[number] { return listed(observer, of: topic) }
            }
            return nil
        }
    }

    /// Lets a registration continue without its token.
    func detach(_ id: RegistrationID) { state.withLock { observer(id, in: $0)?.detach() } }

    func listed(_ observer: Observer, of topic: Topic) -> ListedObserver {
        ListedObserver(observer, of: topic, in: center)
    }

    /// The name as an observer observes it.
    func name(of observer: Observer) -> NoticeName {
        state.withLock { $0.topic(at: observer.topicIndex)?.with(observer.name) } ?? .any
    }

    /// Whether an observer could be called.
    func isActive(_ id: RegistrationID) -> Bool { observer(id)?.canBeCalled ?? false }

    /// The observers of an owner, in the order of registration.
    func observers(ownedBy owner: ObjectIdentifier) -> [ListedObserver] {
        state.withLock { state in
            state.owners[owner]?.all.compactMap { owned in
                state.topic(at: owned.topicIndex)?.with { listed(owned, of: $0) }
            } ?? []
        }
    }

    /// Every observer, in the order of registration.
    var observers: [ListedObserver] { list { $0.topics.compactMap(\.topic) } }

    /// The observers of a name as observed, from any sender and from one, in the order of registration.
    func observers(of name: NoticeName) -> [ListedObserver] {
        let found = list { topics(of: name.ofTopic, in: $0) }
        return name.isPattern ? found.filter { $0.name == name } : found
    }

    /// The observers that posts of a name may reach: its own, those of any name, and those of its beginnings.
    func observers(reachedBy name: NoticeName) -> [ListedObserver] {
        list { topics(of: name, in: $0) + topics(of: nil, in: $0) }.filter { $0.name.includes(name) }
    }

    /// The observers of a living sender, of all names, in the order of registration.
    func observers(from sender: AnyObject) -> [ListedObserver] {
        let all = state.withLock { state in state.topics.compactMap(\.topic?.ofSender) }
        // Checked without the lock, since comparing the sender counts a reference to it.
        let own = all.filter { $0.sender.refers(to: sender) }
        return list { state in own.filter { state.topic(at: $0.index)?.object === $0 } }
    }

    /// The number of observers of a name.
    func count(of name: NoticeName) -> Int {
        if name.isPattern { return observers(of: name).count }
        return state.withLock { state in
            topics(of: name, in: state).reduce(0) { $0 + state[$1.index].members.count }
        }
    }

    /// Whether there is an observer of a name, from any sender or from one, or of any name.
    func hasObservers(of name: NoticeName) -> Bool {
        state.withLock { state in
            topics(of: name, in: state).contains { !state[$0.index].members.isEmpty }
                || topics(of: nil, in: state).contains { topic in
                    state[topic.index].members.all.contains { $0.name(at: topic).includes(name) }
                }
        }
    }

    func topics(of name: NoticeName?, in state: RegistryState) -> [Topic] {
        guard let topic = topic(of: name, in: state) else { return [] }
        return [topic] + (topic.senders?.with { $0.all.map(\.object) } ?? [])
    }

    /// The observers of topics, in the order of registration.
    private func list(_ topics: (RegistryState) -> [Topic]) -> [ListedObserver] {
        let all = state.withLock { state in
            let topics = topics(state)
            var all: [ListedObserver] = []
            all.reserveCapacity(topics.reduce(0) { $0 + state[$1.index].members.count })
            for topic in topics { state[topic.index].members.forEach { all.append(listed($0, of: topic)) } }
            return all
        }
        // Those of one topic are usually in that order.
        let isInOrder = zip(all, all.dropFirst()).allSatisfy { $0.observer.number < $1.observer.number }
        return isInOrder ? all : all.sorted { $0.observer.number < $1.observer.number }
    }
}
