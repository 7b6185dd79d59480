import Synchronization

/// The observers of a center: topics by name and sender, which posts find without a lock while one thread at a time
/// changes them.
///
/// The article "How it works inside" describes it.
@usableFromInline
final class Registry: Sendable {
    let center: UInt64
    /// How many nested posts are not counted.
    let uncountedNesting: Int
    /// What a post has to do, besides calling observers: a bit for each.
    private let care = Atomic<UInt>(0)
    /// The observers of any name.
    let anyName: Topic
    private let nameTable = Atomic<Uncounted<TopicTable>?>(nil)
    private let hasForeignNames = Atomic(false)
    /// Makes hashes differ from one run to the next, so that no poster can choose names that collide.
    private let seed: UInt
    /// The number of the latest change.
    private let lastChange = Atomic<UInt>(0)
    /// The number of the latest registration.
    private let lastNumber = Atomic<UInt64>(0)
    /// What the lock guards: posts do not read it.
    let state: Lock<RegistryState>
    /// The handlers that run outside of posts.
    let running = RunningHandlers()
    /// The center, once it is watched.
    let watchedCenter = Lock<WeakReference?>(nil)

    init(center: UInt64, isQueued: Bool, uncountedNesting: Int) {
        self.center = center
        self.uncountedNesting = uncountedNesting
        seed = .random(in: 0 ... .max)
        anyName = Topic(nil, index: 0, hash: 0)
        state = Lock(RegistryState(anyName))
        if isQueued { set(.queued, true) }
        if !Lending.isPossible { set(.copied, true) }
    }

    deinit { unsafe nameTable.load(ordering: .relaxed)?.release() }

    /// Releases all observers when the center is deinitialized. Tokens may keep the registry longer: they find nothing
    /// in it, even those that end while this runs, on this thread or another.
    func close() {
        // No post reads any more: each keeps the center. Only a thread that ended within a handler has left a claim
        // behind.
        let former = state.withLock { state in
            var former = RegistryState(anyName)
            former.isClosed = true
            swap(&former, &state)
            return (former, publish(names: nil), anyName.publish(nil), anyName.publish(senders: nil))
        }
        withExtendedLifetime(former) {}
    }

    /// The number of the center in slots.
    @inline(__always)
    var slotNumber: UInt { UInt(truncatingIfNeeded: center) }

    /// The number for the next registration.
    func takeNumber() -> UInt64 { lastNumber.add(1, ordering: .relaxed).newValue }

    /// The number of the latest change. Grows when an observer is added or ends.
    var latestChange: UInt { lastChange.load(ordering: .sequentiallyConsistent) }

    /// Begins a change, and returns its number. Under the lock.
    func nextChange() -> UInt { lastChange.add(1, ordering: .sequentiallyConsistent).newValue }
}

// MARK: - What a post has to do besides calling observers

extension Registry {
    struct Care: OptionSet {
        let rawValue: UInt

        /// A monitor or ring is attached.
        static let watched = Care(rawValue: 1)
        /// Nested posts are queued.
        static let queued = Care(rawValue: 2)
        /// The posts of a sender, or all, are blocked.
        static let blocked = Care(rawValue: 4)
        /// A watcher of all posts is attached.
        static let postsWatched = Care(rawValue: 8)
        /// Notices are not lent as words, see `Lending`.
        static let copied = Care(rawValue: 16)
    }

    /// Whether a post needs only to call observers.
    @inline(__always)
    var isPlain: Bool { care.load(ordering: .acquiring) == 0 }

    @inline(__always)
    func has(_ bit: Care) -> Bool { care.load(ordering: .acquiring) & bit.rawValue != 0 }

    func set(_ bit: Care, _ isSet: Bool) {
        if isSet {
            care.bitwiseOr(bit.rawValue, ordering: .sequentiallyConsistent)
        } else {
            care.bitwiseAnd(~bit.rawValue, ordering: .sequentiallyConsistent)
        }
    }

    @inline(__always)
    var isWatched: Bool { has(.watched) }
}

// MARK: - Finding topics

extension Registry {
    /// The topics of names.
    @inline(__always)
    var names: Uncounted<TopicTable>? { nameTable.load(ordering: .sequentiallyConsistent) }

    private func publish(names table: TopicTable?) -> TopicTable? {
        let former = nameTable.exchange(table.map(Uncounted.retaining), ordering: .sequentiallyConsistent)
        return unsafe former?.takeRetained()
    }

    /// The topic of a name. To be called in a search.
    @inline(__always)
    func topic(of name: NoticeName) -> Uncounted<Topic>? {
        let (hash, isASCII) = name.bytesHash(seed: seed)
        if let topic = topic(of: name, hash) { return topic }
        // Names in other spellings are found by Unicode's equivalence.
        guard !isASCII, hasForeignNames.load(ordering: .sequentiallyConsistent) else { return nil }
        return state.withLock { $0.foreign[name] }.map(Uncounted.init)
    }

    @inline(__always)
    private func topic(of name: NoticeName, _ hash: UInt) -> Uncounted<Topic>? {
        names?.with { $0.topic(of: hash) { $0.isOf(name) } }
    }

    /// The topic of a name's posts from a living sender. To be called in a search, or under the lock.
    func topic(of sender: AnyObject, in topic: Topic) -> Uncounted<Topic>? {
        topic.senders?.with { $0.topic(of: hash(of: sender)) { $0.isOf(sender) } }
    }

    @inline(__always)
    private func hash(of sender: AnyObject) -> UInt {
        // A value is another object in each post.
        let value = type(of: sender) == SenderValue.self ? (sender as? SenderValue)?.hashValue : nil
        return NoticeName.mixed(
            (value.map(UInt.init(bitPattern:)) ?? UInt(bitPattern: ObjectIdentifier(sender))) ^ seed)
    }
}

// MARK: - Topics, under the lock

extension Registry {
    /// The topic of a name and a sender, if there is one.
    func topic(of name: NoticeName?, from sender: AnyObject? = nil, in state: RegistryState) -> Topic? {
        guard let name else { return sender.map { topic(of: $0, in: anyName)?.object } ?? anyName }
        let (hash, isASCII) = name.bytesHash(seed: seed)
        let found = topic(of: name, hash)?.object ?? (isASCII ? nil : state.foreign[name])
        guard let sender else { return found }
        return found.flatMap { topic(of: sender, in: $0)?.object }
    }

    /// The topic of a name and a sender, made if there is none.
    ///
    /// - Parameter kept: The name's topic from any sender, if a channel keeps it: then it is not searched for.
    @inline(__always)
    func makeTopic(
        of name: NoticeName?, kept: Topic? = nil, from sender: AnyObject?,
        _ reference: SenderReference? = nil,
        in state: inout RegistryState, _ freed: inout Freed
    ) -> Topic {
        let topic = kept ?? self.topic(of: name, in: state) ?? add(name, to: &state, &freed)
        guard let sender else { return topic }
        return self.topic(of: sender, in: topic)?.object
            ?? add(TopicSender(sender, reference), hash: hash(of: sender), to: topic, in: &state, &freed)
    }

    /// A topic for an observer of a sender that was deallocated, or is in its deinit: no post is for it, and it is
    /// listed with its name.
    func makeTopic(
        of name: NoticeName?, gone sender: SenderReference, in state: inout RegistryState,
        _ freed: inout Freed
    ) -> Topic {
        let parent = makeTopic(of: name, from: nil, in: &state, &freed)
        return add(TopicSender(gone: sender), hash: seed, to: parent, in: &state, &freed)
    }

    private func add(_ name: NoticeName?, to state: inout RegistryState, _ freed: inout Freed) -> Topic {
        guard let name else { return anyName }
        let (hash, isASCII) = name.bytesHash(seed: seed)
        let topic = state.add { Topic(name, index: $0, hash: hash) }
        if let table = names?.object, table.hasRoom {
            table.add(topic)
        } else {
            let table = names?.object.rebuilt() ?? TopicTable(room: 4)
            table.add(topic)
            retire(publish(names: table), in: &state, &freed)
        }
        if !isASCII {
            state.foreign[name] = topic
            hasForeignNames.store(true, ordering: .sequentiallyConsistent)
        }
        return topic
    }

    private func add(
        _ sender: TopicSender, hash: UInt, to parent: Topic, in state: inout RegistryState,
        _ freed: inout Freed
    ) -> Topic {
        let topic = state.add { Topic(sender, of: parent, index: $0, hash: hash) }
        state[parent].senderCount += 1
        if let table = parent.senders?.object, table.hasRoom {
            table.add(topic)
        } else {
            let table = parent.senders?.object.rebuilt() ?? TopicTable(room: 4)
            table.add(topic)
            retire(parent.publish(senders: table), in: &state, &freed)
        }
        return topic
    }

    /// Keeps a topic that nothing needs for a while, and removes another that was kept so.
    func tidy(_ topic: Topic, in state: inout RegistryState, _ freed: inout Freed) {
        guard topic !== anyName, state[topic].isUnused, !state[topic].isIdle else { return }
        // It would keep the value.
        if topic.sender?.isValue == true { return remove(topic, in: &state, &freed) }
        state[topic].isIdle = true
        state.idle.append(topic.index)
        while state.idle.count > Self.idleCount, let index = state.idle.popFirst() {
            state[index].isIdle = false
            if state[index].isUnused, let unused = state[index].topic { remove(unused, in: &state, &freed) }
        }
    }

    /// How many topics that nothing needs are kept for a while.
    private static var idleCount: Int { 16 }

    private func remove(_ topic: Topic, in state: inout RegistryState, _ freed: inout Freed) {
        // The topic is freed when no post searches: not while a post still reads the audience, which it would free.
        replaceAudience(of: topic, by: nil, in: &state, &freed)
        if topic.nameIndex != topic.index, let parent = state[topic.nameIndex].topic {
            parent.senders?.with { $0.remove(topic) }
            state[parent].senderCount -= 1
            if let table = parent.senders?.object, table.isTooLarge || state[parent].senderCount == 0 {
                let smaller = state[parent].senderCount == 0 ? nil : table.rebuilt()
                retire(parent.publish(senders: smaller), in: &state, &freed)
            }
            state.remove(topic)
            tidy(parent, in: &state, &freed)
        } else {
            names?.with { $0.remove(topic) }
            if let name = topic.name, state.foreign.removeValue(forKey: name) != nil, state.foreign.isEmpty {
                state.foreign = [:]
                hasForeignNames.store(false, ordering: .releasing)
            }
            if let table = names?.object, table.isTooLarge {
                retire(publish(names: table.rebuilt()), in: &state, &freed)
            }
            state.remove(topic)
        }
        retireUnsettled(topic, in: &state, &freed)
    }

    private func retire(_ table: TopicTable?, in state: inout RegistryState, _ freed: inout Freed) {
        if let table { retireUnsettled(table, in: &state, &freed) }
    }

    /// Retires what only searches use.
    private func retireUnsettled(
        _ object: AnyObject, in state: inout RegistryState, _ freed: inout Freed
    ) {
        retire(
            Retired(object, born: Retired.neverSettled, ended: nextChange()), in: &state, &freed)
    }
}
