import Synchronization

// Adding and ending registrations: decided under the lock. Items to be released are returned, so that no handler's
// captures are released under the lock.
extension Registry {
    /// The result of adding a registration.
    struct Insertion {
        /// The duplicate for which it was refused, if its rule for duplicates requires that.
        var first: Observer?
        /// The duplicates that it has replaced, which have ended.
        var replaced: [Observer] = []
        /// Whether sticky notices are to be handed over to it.
        var receivesSticky = false
        // To be released after the lock.
        fileprivate var released: [Released] = []
        fileprivate var retired: [Retired]?
    }

    /// Adds a registration according to its rule for duplicates.
    ///
    /// To be called while its owner and sender are held: those of its duplicates are the same objects, so that reading
    /// them cannot release them.
    func add(_ registration: Registration) -> Insertion {
        let sender = registration.sender?.object
        return withExtendedLifetime((sender, registration.owner?.object)) {
            state.withLock { add(registration, from: sender, to: &$0) }
        }
    }

    private func add(_ registration: Registration, from sender: AnyObject?, to state: inout RegistryState)
        -> Insertion
    {
        var addition = Insertion()
        // Its controller may have ended it already. Its remover marks it before taking this lock, so a registration
        // that is inserted unmarked will be found and removed.
        guard registration.endReason == nil else { return addition }
        let options = registration.options
        let goneSender = sender == nil ? registration.sender : nil
        let duplicates =
            options.duplicates.isAllow || goneSender != nil
            ? [] : observers(like: registration, from: sender, in: state)
        if let first = duplicates.first, options.duplicates.refusal != nil {
            addition.first = first
            return addition
        }
        let found =
            goneSender.map { makeTopic(of: registration.name, goneSender: $0, in: &state) }
            ?? makeTopic(of: registration.name, from: sender, in: &state)
        let topic = found.object
        registration.stand(at: topic.index)
        if let typing = registration.typing {
            _ = takes(registration.lent.type, topic, in: state, typing: typing)
        }
        insert(
            Callee(registration), number: registration.number, priority: options.priority,
            marks: EntryState.registration, source: registration.source, into: topic, in: &state)
        if registration.kind == .sequence, topic.sender != nil { change(waiting: 1, at: topic, in: state) }
        if let owner = registration.owner {
            state.owners.add(
                OwnerIndex.Item(number: registration.number, topicIndex: topic.index), of: owner.identity)
        }
        // Ended under the same lock, so that nobody can register another duplicate in between; and after the insertion,
        // so that no post finds neither.
        for duplicate in duplicates {
            guard let released = end(duplicate, .replaced, in: &state) else { continue }
            addition.replaced.append(duplicate)
            addition.released.append(released)
        }
        if options.receivesSticky {
            addition.receivesSticky = state.sticky.beginHandover(
                to: registration.number, of: registration.name)
        }
        addition.retired = scan(in: &state)
        return addition
    }

    /// The duplicates of this registration that can still be called, in the order of registration.
    private func observers(like registration: Registration, from sender: AnyObject?, in state: RegistryState)
        -> [Observer]
    {
        guard let topic = topic(of: registration.name, from: sender, in: state) else { return [] }
        return observers(in: topic.object)
            .filter { registration.isLike($0) && $0.canBeCalled }
            .sorted { $0.id.number < $1.id.number }
    }

    /// Adds a handler without options.
    ///
    /// - Parameter topic: The topic of the name, if a channel keeps it.
    func add(
        _ handler: @escaping @Sendable (Notice) -> Void, of name: NoticeName?, _ topic: Topic?,
        from sender: AnyObject?, isUntilRemoved: Bool, source: SourceLine
    ) -> RegistrationID {
        changing { state in
            makeTopic(of: name, kept: topic, from: sender, in: &state).with {
                add(Callee(handler), marks: 0, isUntilRemoved, source, to: $0, in: &state)
            }
        }
    }

    /// Adds a handler without options that is bound to an owner, which the caller holds, and that fits into an entry.
    func add(
        _ handler: OwnedHandler, of name: NoticeName?, from sender: AnyObject?, source: SourceLine
    ) -> RegistrationID {
        changing { state in
            makeTopic(of: name, from: sender, in: &state).with {
                add(handler, marks: EntryState.owned, source, to: $0, in: &state)
            }
        }
    }

    /// Adds a handler of payloads that is bound to an owner and fits into an entry; `nil` when the observers of the name
    /// take payloads of another type.
    func add<Payload: Sendable>(
        _ handler: OwnedHandler, of type: Payload.Type, named name: NoticeName, from sender: AnyObject?,
        source: SourceLine
    ) -> RegistrationID? {
        changing { state in
            makeTopic(of: name, from: sender, in: &state).with { topic in
                let bits = PayloadTyping.bits(of: type)
                guard takes(bits, topic, in: state, typing: { PayloadTyping(type) }) else {
                    forget(topic, in: &state)
                    return nil
                }
                return add(
                    handler, marks: EntryState.owned | EntryState.typed, source, to: topic, in: &state)
            }
        }
    }

    private func add(
        _ handler: OwnedHandler, marks: UInt64, _ source: SourceLine, to topic: Topic,
        in state: inout RegistryState
    ) -> RegistrationID {
        let number = state.takeNumber()
        insert(
            PackedHandler(owning: handler), number: number, marks: marks, source: source, into: topic,
            in: &state)
        state.owners.add(
            OwnerIndex.Item(number: number, topicIndex: topic.index), of: handler.owner.identity)
        return RegistrationID(center: center, number: number, topicIndex: topic.index)
    }

    /// Adds a handler of payloads without options; `nil` when the observers of the name take payloads of another type.
    func add<Payload: Sendable>(
        _ handler: @escaping PayloadTyping.Handler, of type: Payload.Type, named name: NoticeName,
        _ topic: Topic?, from sender: AnyObject?, isUntilRemoved: Bool, source: SourceLine
    ) -> RegistrationID? {
        changing { state in
            makeTopic(of: name, kept: topic, from: sender, in: &state).with { topic in
                let bits = PayloadTyping.bits(of: type)
                guard takes(bits, topic, in: state, typing: { PayloadTyping(type) }) else {
                    forget(topic, in: &state)
                    return nil
                }
                return add(
                    Callee(typed: handler), marks: EntryState.typed, isUntilRemoved, source, to: topic,
                    in: &state)
            }
        }
    }

    /// Whether observers of a topic, and so of its name, may take payloads of a type without a notice.
    private func takes(
        _ type: UInt, _ topic: Topic, in state: RegistryState, typing: () -> PayloadTyping
    ) -> Bool {
        guard topic.takes(type, typing: typing) else { return false }
        guard topic.nameIndex != topic.index else { return true }
        return state.topics[Int(topic.nameIndex)]?.takes(type, typing: typing) != false
    }

    /// Changes what the lock guards, and then releases what no reader blocks.
    @inline(__always)
    private func changing<Result: Sendable>(_ change: (inout RegistryState) -> Result) -> Result {
        let (result, retired) = state.withLock { state in (change(&state), scan(in: &state)) }
        withExtendedLifetime(retired) {}
        return result
    }

    private func add(
        _ callee: Callee, marks: UInt64, _ isUntilRemoved: Bool, _ source: SourceLine, to topic: Topic,
        in state: inout RegistryState
    ) -> RegistrationID {
        let number = state.takeNumber()
        insert(
            callee, number: number, priority: 0,
            marks: isUntilRemoved ? marks | EntryState.untilRemoved : marks, source: source, into: topic,
            in: &state)
        return RegistrationID(center: center, number: number, topicIndex: topic.index)
    }
}

// MARK: - Channels

extension Registry {
    /// The topic of a name, which stays even without observers until it is released as often as it was kept.
    func keepTopic(of name: NoticeName) -> Topic {
        state.withLock { state in
            let topic = makeTopic(of: name, from: nil, in: &state).object
            topic.channels.add(1, ordering: .relaxed)
            return topic
        }
    }

    func releaseTopic(_ topic: Topic) {
        changing { state in
            topic.channels.subtract(1, ordering: .relaxed)
            forget(topic, in: &state)
        }
    }

    /// Adds a watcher of the posts of a name, whose topic stays meanwhile.
    func addWatcher(_ watcher: PostWatcher, of name: NoticeName) {
        let topic = keepTopic(of: name)
        changing { state in
            watchedNames.add(1, ordering: .sequentiallyConsistent)
            replaceWatchers(of: topic, in: &state) { $0.adding(watcher) }
        }
    }

    /// Removes a watcher of the posts of a name, unless it was removed before.
    func removeWatcher(_ number: UInt64, of name: NoticeName) {
        let watched = changing { state -> Topic? in
            guard let topic = topic(of: name, from: nil, in: state)?.object,
                topic.watchers?.with({ $0.all.contains { $0.number == number } }) == true
            else { return nil }
            replaceWatchers(of: topic, in: &state) { $0.removing(number) }
            watchedNames.subtract(1, ordering: .sequentiallyConsistent)
            return topic
        }
        if let watched { releaseTopic(watched) }
    }

    private func replaceWatchers(
        of topic: Topic, in state: inout RegistryState, by make: (PostWatchers?) -> PostWatchers?
    ) {
        guard let former = topic.replaceWatchers(by: make(topic.watchers?.object)) else { return }
        retire(.object(former), of: Retired.anyTopic, since: 0, in: &state)
    }
}

// MARK: - Looking

extension Registry {
    /// How many registrations there are.
    var count: Int { state.withLock { $0.count } }

    /// The observer with an identity, if it has not ended.
    func observer(_ id: RegistrationID) -> Observer? {
        guard id.center == center else { return nil }
        return state.withLock { state in
            entry(of: id, in: state).map { Observer($1, in: $0, of: center) }
        }
    }

    /// The observer with that number and name, if it has not ended.
    func observer(_ number: UInt64, of name: NoticeName?) -> Observer? {
        state.withLock { state in
            for topic in topics(of: name, in: state) {
                guard let position = position(of: number, in: topic) else { continue }
                return Observer(topic.observers[position], in: topic, of: center)
            }
            return nil
        }
    }

    /// Whether an observer could be called.
    func isActive(_ id: RegistrationID) -> Bool {
        observer(id)?.canBeCalled ?? false
    }

    /// The observers of an owner, in the order of registration.
    func observers(ownedBy owner: ObjectIdentifier) -> [Observer] {
        state.withLock { state in
            state.owners.items(of: owner).compactMap { item in
                let id = RegistrationID(center: center, number: item.number, topicIndex: item.topicIndex)
                return entry(of: id, in: state).map { Observer($1, in: $0, of: center) }
            }
        }
    }

    /// Every observer, in the order of registration.
    var observers: [Observer] {
        inOrder(
            state.withLock { state in
                var all: [Observer] = []
                all.reserveCapacity(state.count)
                for case let topic? in state.topics { append(observersOf: topic, to: &all) }
                return all
            })
    }

    /// The observers of a name (`nil`: of any), from any sender and from one, in the order of registration.
    func observers(of name: NoticeName?) -> [Observer] {
        inOrder(state.withLock { state in topics(of: name, in: state).flatMap(observers) })
    }

    /// The first observers of a name and of any name, from any sender and from one, in no stated order.
    func someObservers(of name: NoticeName, limit: Int) -> [Observer] {
        state.withLock { state in
            var some: [Observer] = []
            for topic in [topic(of: name, from: nil, in: state), anyNameTopic] {
                guard let topic = topic?.object else { continue }
                append(observersOf: topic, to: &some, limit: limit)
                guard some.count < limit, !topic.senders.isNone else { continue }
                topic.senders.forEach { sender in
                    append(observersOf: sender.object, to: &some, limit: limit)
                    return some.count < limit
                }
            }
            return some
        }
    }

    /// The names that are observed, in order.
    var observedNames: [NoticeName] {
        let names = state.withLock { state in
            state.topics.compactMap { topic in topic.flatMap { $0.observers.isNone ? nil : $0 } }
                .filter { $0.observers.live > 0 }.compactMap(\.name)
        }
        return Set(names).sorted()
    }

    /// How many observers a name has.
    func count(of name: NoticeName?) -> Int {
        state.withLock { state in
            topics(of: name, in: state).reduce(0) { $0 + ($1.observers.isNone ? 0 : $1.observers.live) }
        }
    }

    /// Whether an observer is of a name, from any sender or from one, or of any name.
    func hasObservers(of name: NoticeName) -> Bool {
        state.withLock { state in
            let isOfAny = state.topics[0].map(hasObservers) ?? false
            return isOfAny
                || topic(of: name, from: nil, in: state)?.with(hasObservers) ?? false
        }
    }

    private func hasObservers(_ topic: Topic) -> Bool {
        !topic.observers.isNone && topic.observers.live > 0 || topic.hasSenders
    }

    /// The observers of a living sender, of all names, in the order of registration.
    func observers(from sender: AnyObject) -> [Observer] {
        inOrder(
            state.withLock { state in
                var all: [Observer] = []
                for case let topic? in state.topics where topic.sender?.refers(to: sender) == true {
                    append(observersOf: topic, to: &all)
                }
                return all
            })
    }

    private func topics(of name: NoticeName?, in state: RegistryState) -> [Topic] {
        guard let topic = topic(of: name, from: nil, in: state)?.object else { return [] }
        return [topic] + (topic.senders.isNone ? [] : topic.senders.all.map { $0.object })
    }

    private func observers(in topic: Topic) -> [Observer] {
        var all: [Observer] = []
        append(observersOf: topic, to: &all)
        return all
    }

    private func append(observersOf topic: Topic, to all: inout [Observer], limit: Int = .max) {
        let list = topic.observers
        guard !list.isNone else { return }
        for position in 0..<list.count where !list[position].hasEnded {
            guard all.count < limit else { return }
            all.append(Observer(list[position], in: topic, of: center))
        }
    }

    /// Sorts observers by registration, the order in which those of one topic most often are.
    private func inOrder(_ observers: [Observer]) -> [Observer] {
        let isInOrder = observers.indices.dropFirst().allSatisfy {
            observers[$0 - 1].id.number < observers[$0].id.number
        }
        return isInOrder ? observers : observers.sorted { $0.id.number < $1.id.number }
    }

    /// The sequences of a name whose sender was deallocated.
    func sequencesOfGoneSenders(of name: NoticeName) -> [Registration] {
        (observers(of: name) + observers(of: nil)).compactMap(\.registration)
            .filter { $0.kind == .sequence && $0.sender?.isGone == true }
    }
}
