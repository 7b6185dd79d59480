import Synchronization

/// The observers of a center: topics by name and sender. Posts find them without a lock, while one thread at a time
/// changes them.
///
/// See the article "How it works inside".
@usableFromInline
final class Registry: Sendable {
    let center: UInt64
    /// The number of nested posts that are not counted.
    let uncountedNesting: Int
    /// Flags that force the general path: what a post must do besides calling observers.
    private let flags = Atomic<UInt>(0)
    /// The observers of any name.
    let anyName: Topic
    private let nameTable = Atomic<Uncounted<TopicTable>?>(nil)
    /// Makes hashes differ between runs, so that no poster can choose names that collide.
    private let seed = seedOfRun
    private static let seedOfRun = UInt.random(in: 0 ... .max)
    // Posts read what is above, changes write below: in other cache lines, so that neither waits for the other.
    private let gap = (0, 0, 0, 0, 0, 0, 0, 0)
    private let lastChange = Atomic<UInt>(0)
    private let lastNumber = Atomic<UInt64>(0)
    /// The state guarded by the lock. Posts do not read it.
    let state: Lock<RegistryState>
    /// The handlers that run outside of posts.
    let running = RunningHandlers()
    let errors: HandlerErrors
    /// Decides when deliveries run, in a test that explores orders.
    let explorer = Lock<(any OrderScheduler)?>(nil)
    /// The center, once it is watched.
    let watchedCenter = Lock<WeakReference?>(nil)

    init(center: UInt64, isQueued: Bool, uncountedNesting: Int) {
        self.center = center
        errors = HandlerErrors(of: center)
        self.uncountedNesting = uncountedNesting
        anyName = Topic(nil, index: 0, hash: 0)
        state = Lock(RegistryState(anyName))
        if isQueued { set(.queued, true) }
        if !Borrowing.isPossible { set(.copied, true) }
    }

    deinit { unsafe nameTable.load(ordering: .relaxed)?.release() }

    /// Releases all observers when the center is deinitialized. Tokens may keep the registry longer. They find nothing
    /// in it, even those that end while this runs, on this thread or another.
    func close() {
        // No post reads any more, since each retains the center. Only a thread that ended within a handler has left a
        // claimed slot behind.
        var former = RegistryState(anyName)
        former.isClosed = true
        let tables = state.withLock { state in
            swap(&former, &state)
            return (publish(names: nil), anyName.publish(nil), anyName.publish(senders: nil))
        }
        withExtendedLifetime(former) { withExtendedLifetime(tables) {} }
    }

    /// The number of the center in slots.
    @inline(__always)
    var slotNumber: UInt { UInt(truncatingIfNeeded: center) }

    /// The number for the next registration.
    func takeNumber() -> UInt64 { lastNumber.wrappingAdd(1, ordering: .relaxed).newValue }

    /// The number of the latest change. Grows when an observer is added or ends.
    var latestChange: UInt { lastChange.load(ordering: .sequentiallyConsistent) }

    /// Begins a change and returns its number. Under the lock.
    func nextChange() -> UInt {
        let next = lastChange.load(ordering: .relaxed) + 1
        lastChange.store(next, ordering: .releasing)
        return next
    }
}

// MARK: - Flags that force the general path

extension Registry {
    enum Flag: UInt {
        /// A monitor or ring is attached.
        case watched = 1
        /// Nested posts are queued.
        case queued = 2
        /// The posts of a sender, or all, are blocked.
        case blocked = 4
        /// A watcher of all posts is attached.
        case postsWatched = 8
        /// Notices are not passed as words; see `Borrowing`.
        case copied = 16
        /// A test explores orders.
        case explored = 32
    }

    /// Whether a post only has to call observers.
    @inline(__always)
    var isPlain: Bool { flags.load(ordering: .acquiring) == 0 }

    @inline(__always)
    func has(_ bit: Flag) -> Bool { flags.load(ordering: .acquiring) & bit.rawValue != 0 }

    func set(_ bit: Flag, _ isSet: Bool) {
        if isSet {
            flags.bitwiseOr(bit.rawValue, ordering: .sequentiallyConsistent)
        } else {
            flags.bitwiseAnd(~bit.rawValue, ordering: .sequentiallyConsistent)
        }
    }

    @inline(__always)
    var isWatched: Bool { has(.watched) }
}

// MARK: - Finding topics

extension Registry {
    @inline(__always)
    var names: Uncounted<TopicTable>? { nameTable.load(ordering: .sequentiallyConsistent) }

    private func publish(names table: TopicTable?) -> TopicTable? {
        let former = nameTable.exchange(table.map(Uncounted.retaining), ordering: .sequentiallyConsistent)
        return unsafe former?.takeRetained()
    }

    /// The topic of a name. Call it within a search.
    @inline(__always)
    func topic(of name: NoticeName) -> Uncounted<Topic>? {
        names?.with { $0.topic(of: name.hash(seed: seed)) { $0.isOf(name) } }
    }

    /// The topic of a name's posts from a living sender. Call it within a search, or under the lock.
    func topic(of sender: AnyObject, in topic: Topic) -> Uncounted<Topic>? {
        topic.senders?.with { $0.topic(of: hash(of: sender)) { $0.isOf(sender: sender) } }
    }

    @inline(__always)
    private func hash(of sender: AnyObject) -> UInt {
        // A value is a different object in each post.
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
        let found = topic(of: name)?.object
        guard let sender else { return found }
        return found.flatMap { topic(of: sender, in: $0)?.object }
    }

    /// The topic of a name and a sender, made if there is none. Use it under the lock only.
    ///
    /// - Parameters:
    ///   - kept: The name's topic from any sender, if a channel caches it; then it is not searched for.
    ///   - sender: The only sender. No post uses the topic of one that is in its deinit.
    @inline(__always)
    func makeTopic(
        of name: NoticeName?, kept: Topic? = nil, from sender: Uncounted<AnyObject>? = nil,
        in state: inout RegistryState, _ freed: inout Freed
    ) -> Uncounted<Topic> {
        let topic = kept.map(Uncounted.init) ?? topicOfName(name, in: &state, &freed)
        guard let sender else { return topic }
        return topic.with { parent in
            if let found = sender.with({ self.topic(of: $0, in: parent) }) { return found }
            state[parent.index].senderCount += 1
            let (index, hash) = (state.takeIndex(), sender.with { self.hash(of: $0) })
            let own = sender.with { SenderTopic($0, of: parent, index: index, hash: hash) }
            // Consumed, since its references would be counted otherwise.
            return insert(consume own, below: Uncounted(parent), in: &state, &freed)
        }
    }

    /// The topic of a name, made if there is none.
    private func topicOfName(
        _ name: NoticeName?, in state: inout RegistryState, _ freed: inout Freed
    ) -> Uncounted<Topic> {
        guard let name else { return Uncounted(anyName) }
        let hash = name.hash(seed: seed)
        if let found = names?.with({ $0.topic(of: hash) { $0.isOf(name) } }) { return found }
        return insert(Topic(name, index: state.takeIndex(), hash: hash), below: nil, in: &state, &freed)
    }

    /// Adds a topic and publishes it to posts: in the table of names, or in that of the senders of `parent`.
    private func insert(
        _ topic: consuming Topic, below parent: Uncounted<Topic>?, in state: inout RegistryState,
        _ freed: inout Freed
    ) -> Uncounted<Topic> {
        let added = Uncounted(topic)
        if table(below: parent) == nil { publish(TopicTable(room: 4), below: parent, in: &state, &freed) }
        if let larger = table(below: parent)?.with({ $0.added(topic) }) {
            publish(larger, below: parent, in: &state, &freed)
        }
        state.add(topic)
        return added
    }

    private func table(below parent: Uncounted<Topic>?) -> Uncounted<TopicTable>? {
        if let parent { parent.with(\.senders) } else { names }
    }

    private func publish(
        _ table: TopicTable, below parent: Uncounted<Topic>?, in state: inout RegistryState,
        _ freed: inout Freed
    ) {
        let former = parent.map { $0.with { $0.publish(senders: table) } } ?? publish(names: table)
        if let former { retire(Retired(former, ended: nextChange()), in: &state, &freed) }
    }

    /// Keeps an unused topic for reuse, in the place of an older one; if most of a long list is free, removes all of them.
    func tidy(_ topic: Topic, in state: inout RegistryState, _ freed: inout Freed) {
        guard topic !== anyName, state[topic.index].isUnused, !state[topic.index].isIdle else { return }
        // A sender's topic would keep the value.
        if topic.ofSender?.sender.isOfValue == true { return remove(topic, in: &state, &freed) }
        state[topic.index].isIdle = true
        for turn in 0..<(state.isSparse ? IdleTopics.count + 1 : 1) {
            let index = state.idle.exchange(turn == 0 ? topic.index : 0)
            // It may have been removed since.
            guard index != 0, let unused = state.topic(at: index) else { continue }
            state[index].isIdle = false
            if state[index].isUnused { unused.with { remove($0, in: &state, &freed) } }
        }
    }

    func remove(_ topic: Topic, in state: inout RegistryState, _ freed: inout Freed) {
        // The topic may be freed while a post still reads the audience, which must not be freed with it.
        if topic.audience != nil { replaceAudience(of: topic, by: nil, in: &state, &freed) }
        let parent = topic.isOfSender ? state.topic(at: topic.nameIndex) : nil
        if let smaller = table(below: parent)?.with({ $0.removed(topic) }) {
            publish(smaller, below: parent, in: &state, &freed)
        }
        guard let removed = state.remove(at: topic.index) else { return }
        retire(Retired(consume removed, ended: nextChange()), in: &state, &freed)
        guard let parent else { return }
        state[topic.nameIndex].senderCount -= 1
        parent.with { tidy($0, in: &state, &freed) }
    }
}
