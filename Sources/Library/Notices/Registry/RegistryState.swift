import Synchronization

/// The state that a registry guards with its lock.
struct RegistryState: Sendable {
    /// Every topic, at its index. The first is that of any name.
    private(set) var topics = [TopicState()]
    private var freeIndices: [UInt32] = []
    /// How many indices have a topic.
    private var usedCount = 1
    var idle = IdleTopics()
    var count = 0
    /// The change at which the latest audience was made.
    var latestAudience: UInt = 0
    /// The observers of each owner, by its address.
    var owners: [ObjectIdentifier: Members] = [:]
    /// Where the next search for deallocated owners begins.
    var sweep = Sweep()
    var sticky = StickyNotices()
    var postBlocks = PostBlocks()
    /// Unlinked objects, by the slot of the post that they wait for.
    var waiting: [Slot: [Retired]] = [:]
    var rotation = 0
    var isClosed = false

    init(_ anyName: Topic) { topics[0].topic = anyName }

    /// The state of the topic at an index.
    subscript(index: UInt32) -> TopicState {
        @inline(__always)
        _read { yield topics[Int(index)] }
        @inline(__always)
        _modify { yield &topics[Int(index)] }
    }

    /// The topic at an index, if there is one. Use it under the lock only: what a change removes is freed later.
    @inline(__always)
    func topic(at index: UInt32) -> Uncounted<Topic>? {
        index < topics.count ? topics[Int(index)].topic.map(Uncounted.init) : nil
    }

    /// Takes an index for a topic to be made. Add that topic before another is made or removed.
    mutating func takeIndex() -> UInt32 {
        usedCount += 1
        // An index that was freed may be beyond the end by now.
        while let index = freeIndices.popLast() { if index < topics.count { return index } }
        return UInt32(topics.count)
    }

    /// Adds a topic at the index that was taken for it.
    mutating func add(_ topic: consuming Topic) {
        let index = topic.index
        assert(self.topic(at: index) == nil && index <= topics.count, "another topic was added since")
        if index < topics.count { self[index].topic = topic } else { topics.append(TopicState(topic)) }
    }

    /// Removes the unused topic at an index and returns it.
    mutating func remove(at index: UInt32) -> Topic? {
        guard let topic = self[index].topic.take() else { return nil }
        usedCount -= 1
        self[index].members.freeMemory()
        self[index].isIdle = false
        freeIndices.append(index)
        guard isSparse else { return topic }
        while topics[topics.count - 1].topic == nil { topics.removeLast() }
        guard topics.count * 4 < topics.capacity else { return topic }
        // New arrays, so that their memory shrinks too.
        topics = topics.map { $0 }
        freeIndices = freeIndices.filter { $0 < topics.count }
        return topic
    }

    /// Whether most of a long list of topics is free. Then no unused topic is kept.
    var isSparse: Bool { topics.count > 1_024 && usedCount * 8 < topics.count }
}

/// The indices of topics without observers, kept for reuse: observers are often removed and added again. 0: none.
struct IdleTopics: Sendable {
    static let count = 16
    private var indices: [UInt32] = []
    private var place = 0

    /// Puts one in the place of the oldest, which it returns.
    mutating func exchange(_ index: UInt32) -> UInt32 {
        if indices.isEmpty { indices = Array(repeating: 0, count: Self.count) }
        place = (place + 1) % Self.count
        defer { indices[place] = index }
        return indices[place]
    }
}

/// The state of a topic that is guarded by the lock.
struct TopicState: Sendable {
    /// `nil`: the index is free.
    fileprivate(set) var topic: Topic?
    var members = Members()
    /// Whether an observer has a priority, so that the order of calls is not that of the numbers.
    var isPrioritized = false
    /// The number of its topics of senders.
    var senderCount = 0
    /// The number of channels and watchers that hold it.
    var holders = 0
    /// The number of sequences of one sender that observe the name. They must end when that sender is deallocated.
    var awaited = 0
    var watchers: PostWatchers?
    /// Whether it is an unused topic kept for reuse.
    var isIdle = false

    init(_ topic: Topic? = nil) { self.topic = topic }

    /// Whether nothing uses it.
    var isUnused: Bool { members.isEmpty && senderCount == 0 && holders == 0 }
}
