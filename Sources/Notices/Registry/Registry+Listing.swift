// Looking for observers, under the lock for a moment.
extension Registry {
    /// How many observers there are.
    var count: Int { state.withLock { $0.count } }

    /// The observer with an identity, if it has not ended. Under the lock.
    @inline(__always)
    func observer(_ id: RegistrationID, in state: RegistryState) -> Observer? {
        if id.topicIndex != RegistrationID.unknownTopic {
            return id.topicIndex < state.topics.count ? state[id.topicIndex].members[id.number] : nil
        }
        for topic in state.topics { if let observer = topic.members[id.number] { return observer } }
        return nil
    }

    /// The observer with an identity, if it has not ended.
    func observer(_ id: RegistrationID) -> ListedObserver? {
        guard id.center == center else { return nil }
        return state.withLock { state in observer(id, in: state).flatMap { listed($0, in: state) } }
    }

    /// The observer with that number and name, if it has not ended.
    func observer(_ number: UInt64, of name: NoticeName?) -> ListedObserver? {
        state.withLock { state in
            for topic in topics(of: name, in: state) {
                if let observer = state[topic].members[number] { return listed(observer, of: topic) }
            }
            return nil
        }
    }

    private func listed(_ observer: Observer, in state: RegistryState) -> ListedObserver? {
        state.topic(at: observer.topicIndex).map { listed(observer, of: $0) }
    }

    private func listed(_ observer: Observer, of topic: Topic) -> ListedObserver {
        ListedObserver(observer, of: topic, in: center)
    }

    /// Whether an observer could be called.
    func isActive(_ id: RegistrationID) -> Bool { observer(id)?.canBeCalled ?? false }

    /// The observers of an owner, in the order of registration.
    func observers(ownedBy owner: ObjectIdentifier) -> [ListedObserver] {
        state.withLock { state in
            state.owners[owner]?.all.compactMap { listed($0, in: state) } ?? []
        }
    }

    /// Every observer, in the order of registration.
    var observers: [ListedObserver] {
        inOrder(
            state.withLock { state in
                var all: [ListedObserver] = []
                all.reserveCapacity(state.count)
                for case let topic? in state.topics.map(\.topic) {
                    append(observersOf: topic, to: &all, state)
                }
                return all
            })
    }

    /// The observers of a name (`nil`: of any), from any sender and from one, in the order of registration.
    func observers(of name: NoticeName?) -> [ListedObserver] {
        inOrder(
            state.withLock { state in
                var all: [ListedObserver] = []
                for topic in topics(of: name, in: state) { append(observersOf: topic, to: &all, state) }
                return all
            })
    }

    /// The first observers of a name and of any name, from any sender and from one, in no stated order.
    func someObservers(of name: NoticeName, limit: Int) -> [ListedObserver] {
        state.withLock { state in
            var some: [ListedObserver] = []
            for topic in topics(of: name, in: state) + topics(of: nil, in: state) where some.count < limit {
                some += state[topic].members.first(limit - some.count).map { listed($0, of: topic) }
            }
            return some
        }
    }

    /// The observers of a living sender, of all names, in the order of registration.
    func observers(from sender: AnyObject) -> [ListedObserver] {
        let all = state.withLock { state in state.topics.compactMap(\.topic).filter { $0.sender != nil } }
        // Asked without the lock: whether it is the sender counts a reference to it.
        let own = all.filter { $0.isOf(sender) }
        return inOrder(
            state.withLock { state in
                var all: [ListedObserver] = []
                for topic in own where state.topic(at: topic.index) === topic {
                    append(observersOf: topic, to: &all, state)
                }
                return all
            })
    }

    /// The names that are observed, in order.
    var observedNames: [NoticeName] {
        let names = state.withLock { state in
            state.topics.compactMap { $0.members.isEmpty ? nil : $0.topic?.name }
        }
        return Set(names).sorted()
    }

    /// How many observers a name has.
    func count(of name: NoticeName?) -> Int {
        state.withLock { state in topics(of: name, in: state).reduce(0) { $0 + state[$1].members.count } }
    }

    /// Whether an observer is of a name, from any sender or from one, or of any name.
    func hasObservers(of name: NoticeName) -> Bool {
        state.withLock { state in
            (topics(of: name, in: state) + topics(of: nil, in: state)).contains {
                !state[$0].members.isEmpty
            }
        }
    }

    /// Ends the sequences that a post of a name would reach and whose sender was deallocated: a consumer may be waiting.
    func endSequencesOfGoneSenders(of name: NoticeName) {
        for listed in observers(of: name) + observers(of: nil)
        where listed.kind == .sequence && listed.sender?.isGone == true {
            end(listed.observer, reason: .senderGone)
        }
    }

    private func topics(of name: NoticeName?, in state: RegistryState) -> [Topic] {
        guard let topic = topic(of: name, in: state) else { return [] }
        return [topic] + (topic.senders?.with { $0.all.map(\.object) } ?? [])
    }

    private func append(observersOf topic: Topic, to all: inout [ListedObserver], _ state: RegistryState) {
        state[topic].members.forEach { all.append(listed($0, of: topic)) }
    }

    /// Sorts observers by registration, the order in which those of one topic most often are.
    private func inOrder(_ observers: [ListedObserver]) -> [ListedObserver] {
        let isInOrder = observers.indices.dropFirst().allSatisfy {
            observers[$0 - 1].observer.number < observers[$0].observer.number
        }
        return isInOrder ? observers : observers.sorted { $0.observer.number < $1.observer.number }
    }
}
