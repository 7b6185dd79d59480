public import Synchronization

/// The observers of a center: topics by name and sender, which posts walk over without a lock while one
/// thread at a time changes them.
///
/// The article "How it works inside" describes it.
@usableFromInline
final class Registry: Sendable {
    // Read by posts and hardly ever written.
    let center: UInt64
    let slots = HazardSlots.shared
    /// The word of a reader that may search all of the center.
    let wholeWord: HazardSlots.Word
    /// The observers of any name.
    let anyName: Topic
    /// The topic of any name, to be passed on without counting references.
    let anyNameTopic: Uncounted<Topic>
    /// What a post has to do, besides calling the observers of its name: a bit for each.
    @usableFromInline let care = Atomic<UInt>(0)
    /// How many nested posts are not counted.
    let uncountedNesting: Int
    /// The memory of a `TopicTable`.
    private let nameTable = Atomic<SharedPointer<Atomic<UInt>>?>(nil)
    private let hasForeignNames = Atomic(false)
    /// How many watchers of the posts of one name there are. Changed under the lock.
    let watchedNames = Atomic<Int>(0)
    /// Makes hashes differ from one run to the next, so that no poster can choose names that collide.
    private let seed: UInt

    // Read by posts and written by each change.
    private let firstPadding = CacheLinePadding()
    private let lastChange = Atomic<UInt64>(1)
    /// A bit for each slot whose reader has a backlog to free.
    let backlogBits = AtomicWords.make(HazardSlots.allCount / 64)

    // Used by changes alone.
    private let secondPadding = CacheLinePadding()
    /// What the lock guards: posts do not read it.
    let state: Lock<RegistryState>
    /// The handlers that run outside of posts.
    let running = RunningHandlers()
    /// A class whose objects choose no labels of their own, or 0.
    let unlabeledType = Atomic<UInt>(0)
    /// The center, once it is watched.
    let watchedCenter = Lock<WeakReference?>(nil)

    init(center: UInt64, isQueued: Bool, uncountedNesting: Int) {
        self.center = center
        self.uncountedNesting = uncountedNesting
        if isQueued { care.store(Self.queued, ordering: .relaxed) }
        seed = .random(in: 0 ... .max)
        precondition(
            NoticeImage.isLikeNotice && NoticeName.areWordsAsExpected && PayloadImage.isAsExpected,
            "notices, names or payloads are laid out otherwise than the center was written for")
        wholeWord = HazardSlots.Word(center: center, topicIndex: 0)
        anyName = Topic(name: nil, hazard: wholeWord, index: 0, birth: 0)
        anyNameTopic = Uncounted(anyName)
        state = Lock(RegistryState(anyName, seed: seed))
    }

    deinit { unsafe backlogBits.free() }

    /// Releases all observers when the center is deinitialized. Tokens may keep the registry longer: they find nothing
    /// in it, even those that end while this runs, on this thread or another.
    func close() {
        // No post reads any more: each keeps the center. Only a thread that ended within a handler has left a claim
        // behind.
        let (former, contents) = state.withLock { state in
            var former = RegistryState(anyName, seed: seed)
            former.isClosed = true
            swap(&former, &state)
            let contents = former.topics.compactMap { $0 }.flatMap { $0.takeAll() }
            if !names.isNone { unsafe names.free() }
            replaceNames(by: .none)
            return (former, contents)
        }
        for item in former.backlog.all { item.free() }
        for slot in former.extraSlots.values { unsafe slot.words.free() }
        withExtendedLifetime((former, contents)) {}
    }

    private static let watched: UInt = 1
    private static let queued: UInt = 2
    private static let anyNames: UInt = 4
    private static let blockedPosts: UInt = 8
    private static let watchedPosts: UInt = 16

    /// Whether a post needs only to call observers of its name.
    @inlinable
    var isPlain: Bool { care.load(ordering: .acquiring) == 0 }

    /// Whether a post needs only to call observers, of its name and of any name.
    var isOrdinary: Bool { care.load(ordering: .acquiring) & ~Self.anyNames == 0 }

    /// Whether there are observers of any name, and a post needs only to call those and observers of its name.
    @inline(__always)
    var isPlainButForAnyNames: Bool { care.load(ordering: .acquiring) == Self.anyNames }

    /// Whether a post needs only to call observers, of its name and of any name, and to report to a monitor or ring.
    var isOrdinaryButWatched: Bool { care.load(ordering: .acquiring) & ~Self.anyNames == Self.watched }

    /// Whether a post needs only to call observers of its name, and to report to a monitor or ring.
    @inline(__always)
    var isPlainButWatched: Bool { care.load(ordering: .acquiring) == Self.watched }

    @inline(__always)
    var isWatched: Bool { care.load(ordering: .acquiring) & Self.watched != 0 }

    /// Whether a watcher of posts is attached.
    var arePostsWatched: Bool { care.load(ordering: .acquiring) & Self.watchedPosts != 0 }

    /// Whether a watcher of the posts of one name is attached.
    var areNamesWatched: Bool { watchedNames.load(ordering: .acquiring) != 0 }

    /// Whether the posts of a sender, or all, are blocked.
    var hasBlockedPosts: Bool { care.load(ordering: .acquiring) & Self.blockedPosts != 0 }

    /// To be called under the lock.
    func noteBlockedPosts(_ areBlocked: Bool) { set(Self.blockedPosts, areBlocked) }

    func setWatched(_ isWatched: Bool) { set(Self.watched, isWatched) }

    func setPostsWatched(_ areWatched: Bool) { set(Self.watchedPosts, areWatched) }

    /// To be called under the lock when the topics of any name may have changed.
    func noteAnyName() { set(Self.anyNames, anyName.hasObservers) }

    private func set(_ bit: UInt, _ isSet: Bool) {
        if isSet {
            care.bitwiseOr(bit, ordering: .sequentiallyConsistent)
        } else {
            care.bitwiseAnd(~bit, ordering: .sequentiallyConsistent)
        }
    }

    /// The topics by the names' bytes.
    @inline(__always)
    var names: TopicTable { TopicTable(memory: nameTable.load(ordering: .sequentiallyConsistent)) }

    func replaceNames(by table: TopicTable) {
        nameTable.store(table.memory, ordering: .sequentiallyConsistent)
    }

    /// The number for the next registration.
    func takeNumber() -> UInt64 { state.withLock { $0.takeNumber() } }

    /// The era: the number of the latest change. An insertion advances it before its entry is visible; an end, and
    /// whatever else is unlinked, when it cannot be found any more.
    ///
    /// A post that finds the same era before and after its search has found what was there in that era.
    @inline(__always)
    var era: UInt64 { lastChange.load(ordering: .sequentiallyConsistent) }

    /// Starts an insertion: advances the era before the entry is visible. Under the lock.
    func beginInsertion() -> UInt64 {
        let birth = change
        lastChange.store(birth, ordering: .releasing)
        return birth
    }

    /// The change that is being made, which ends with `finishRemoval()`. Under the lock.
    var change: UInt64 { lastChange.load(ordering: .relaxed) + 1 }

    /// Finishes a removal: advances the era when what was unlinked cannot be found any more. Under the lock.
    func finishRemoval() { lastChange.store(change, ordering: .sequentiallyConsistent) }
}

// MARK: - Finding

extension Registry {
    /// The topic of a name. To be called by a reader of the whole center, with no lock held.
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
        let table = names
        guard !table.isNone else { return nil }
        let words = name.words
        return table.topic(of: hash) { $0.with { $0.isOf(name, words) } }
    }

    /// The topic of a name and a sender. To be called by a reader of the name, or under the lock.
    @inline(__always)
    func topic(of sender: Uncounted<AnyObject>, in topic: Uncounted<Topic>) -> Uncounted<Topic>? {
        let table = topic.with { $0.senders }
        guard !table.isNone else { return nil }
        return sender.with { sender in
            let hash = hash(of: ObjectIdentifier(sender))
            return table.topic(of: hash) { $0.with { $0.isOf(sender) } }
                ?? topicOfValue(sender, in: table)
        }
    }

    /// The topic of a value as a sender, which is another object in each post.
    @inline(never)
    private func topicOfValue(_ sender: AnyObject, in table: TopicTable) -> Uncounted<Topic>? {
        guard type(of: sender) == SenderValue.self else { return nil }
        let value = unsafe unsafeDowncast(sender, to: SenderValue.self)
        return table.topic(of: hash(of: value)) { $0.with { $0.isOf(value) } }
    }

    @inline(__always)
    private func hash(ofNameOf topic: Topic) -> UInt { topic.name?.bytesHash(seed: seed).hash ?? 0 }

    private func hash(of sender: ObjectIdentifier) -> UInt {
        NoticeName.mixed(UInt(bitPattern: sender) ^ seed)
    }

    private func hash(of value: SenderValue) -> UInt {
        NoticeName.mixed(UInt(bitPattern: value.hashValue) ^ seed)
    }
}

// MARK: - Topics, under the lock

extension Registry {
    // Topics are passed on here without counting references: the state keeps them for as long as the lock is held.

    /// The topic of a name and a sender, if there is one. Under the lock.
    func topic(of name: NoticeName?, from sender: AnyObject?, in state: RegistryState) -> Uncounted<Topic>? {
        guard let topic = name == nil ? anyNameTopic : known(name, in: state) else { return nil }
        guard let sender else { return topic }
        return self.topic(of: Uncounted(sender), in: topic)
    }

    private func known(_ name: NoticeName?, in state: RegistryState) -> Uncounted<Topic>? {
        guard let name else { return anyNameTopic }
        let (hash, isASCII) = name.bytesHash(seed: seed)
        if let topic = topic(of: name, hash) { return topic }
        return isASCII ? nil : state.foreign[name].map(Uncounted.init)
    }

    /// The topic of a name and a sender, made if there is none. Under the lock.
    ///
    /// - Parameter kept: The name's topic from any sender, if a channel keeps it: then it is not searched for.
    @inline(__always)
    func makeTopic(
        of name: NoticeName?, kept: Topic? = nil, from sender: AnyObject?, in state: inout RegistryState
    ) -> Uncounted<Topic> {
        let topic =
            kept.map(Uncounted.init) ?? known(name, in: state) ?? add(name, to: &state)
        guard let sender else { return topic }
        return self.topic(of: Uncounted(sender), in: topic)
            ?? Uncounted(add(sender, to: topic.object, in: &state))
    }

    /// A topic for an observer of a sender that was deallocated, or is in its deinit: no post is for it, and it is
    /// listed with its name. Under the lock.
    func makeTopic(
        of name: NoticeName?, goneSender: SenderReference, in state: inout RegistryState
    ) -> Uncounted<Topic> {
        let parent = makeTopic(of: name, from: nil, in: &state).object
        let index = state.takeTopicIndex()
        let sender = TopicSender(gone: goneSender, hash: UInt(index))
        let topic = Topic(of: parent, only: sender, index: index, birth: era)
        return Uncounted(add(topic, to: parent, in: &state))
    }

    private func add(_ name: NoticeName?, to state: inout RegistryState) -> Uncounted<Topic> {
        guard let name else { return anyNameTopic }
        let (nameHash, isASCII) = name.bytesHash(seed: seed)
        let index = state.takeTopicIndex()
        let word = HazardSlots.Word(center: center, topicIndex: index)
        let topic = Topic(name: name, hazard: word, index: index, birth: era)
        state.topics[Int(topic.index)] = topic
        let table = names
        if table.isNone || !table.hasRoom {
            replaceNames(by: table.isNone ? .make(room: 4) : table.rebuilt(hash: hash(ofNameOf:)))
            if !table.isNone { retire(table, of: 0, in: &state) }
        }
        names.add(topic, under: nameHash)
        if !isASCII {
            state.foreign[name] = topic
            hasForeignNames.store(true, ordering: .sequentiallyConsistent)
        }
        return Uncounted(topic)
    }

    private func add(_ sender: AnyObject, to parent: Topic, in state: inout RegistryState) -> Topic {
        let value = sender as? SenderValue
        let hash = value.map(hash(of:)) ?? hash(of: ObjectIdentifier(sender))
        let only = TopicSender(sender, value: value, hash: hash)
        let topic = Topic(of: parent, only: only, index: state.takeTopicIndex(), birth: era)
        return add(topic, to: parent, in: &state)
    }

    private func add(_ topic: Topic, to parent: Topic, in state: inout RegistryState) -> Topic {
        state.topics[Int(topic.index)] = topic
        let table = parent.senders
        if table.isNone || !table.hasRoom {
            parent.replaceSenders(by: table.isNone ? .make(room: 4) : table.rebuilt(hash: \.senderHash))
            if !table.isNone { retire(table, of: parent.nameIndex, in: &state) }
        }
        parent.senders.add(topic, under: topic.senderHash)
        state.senderCounts[parent.index, default: 0] += 1
        return topic
    }

    /// Removes a topic that has no observers, and its name's topic when that has none either. Under the lock.
    func forget(_ topic: Topic, in state: inout RegistryState) {
        guard topic.observers.isNone else { return }
        if topic.sender != nil {
            guard let parent = state.topics[Int(topic.nameIndex)] else { return }
            parent.senders.remove(topic, under: topic.senderHash)
            release(topic, in: &state)
            state.senderCounts[parent.index, default: 1] -= 1
            guard state.senderCounts[parent.index] == 0 else { return shrinkSenders(of: parent, in: &state) }
            state.forgetSenderCount(of: parent.index)
            let table = parent.senders
            parent.replaceSenders(by: .none)
            retire(table, of: parent.nameIndex, in: &state)
            forget(parent, in: &state)
        } else if topic !== anyName, topic.senders.isNone, topic.channels.load(ordering: .relaxed) == 0 {
            guard let name = topic.name else { return }
            names.remove(topic, under: hash(ofNameOf: topic))
            if state.forgetForeign(name), state.foreign.isEmpty {
                hasForeignNames.store(false, ordering: .releasing)
            }
            release(topic, in: &state)
            shrinkNames(in: &state)
        }
    }

    private func shrinkNames(in state: inout RegistryState) {
        let table = names
        guard table.isTooLarge else { return }
        replaceNames(by: table.rebuilt(hash: hash(ofNameOf:)))
        retire(table, of: 0, in: &state)
    }

    private func shrinkSenders(of parent: Topic, in state: inout RegistryState) {
        let table = parent.senders
        guard table.isTooLarge else { return }
        parent.replaceSenders(by: table.rebuilt(hash: \.senderHash))
        retire(table, of: parent.nameIndex, in: &state)
    }

    private func release(_ topic: Topic, in state: inout RegistryState) {
        // Retired first, since the caller may hold the topic without counting references.
        retire(.topic(topic), of: topic.nameIndex, since: topic.birth, in: &state)
        state.topics[Int(topic.index)] = nil
    }
}

/// Keeps the fields before it and the fields behind it on different cache lines, and on different pairs of lines, which
/// processors fetch together.
private struct CacheLinePadding: Sendable {
    private let words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (
        0, 0, 0, 0, 0, 0, 0, 0
    )
    private let more: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (
        0, 0, 0, 0, 0, 0, 0, 0
    )
}
