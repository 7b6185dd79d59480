import Synchronization

/// What a registry guards with its lock.
struct RegistryState: Sendable {
    /// Every topic, at its index; the first is that of any name.
    private(set) var topics: [TopicState]
    private var freeIndices: [UInt32] = []
    /// How many indices have a topic.
    private var usedCount = 1
    /// Topics without observers, which are kept for a while: observers are often removed and added again.
    var idle = Fifo<UInt32>()
    /// How many observers there are.
    var count = 0
    /// The observers of each owner, by its address.
    var owners: [ObjectIdentifier: Members] = [:]
    /// Where the next look for owners that are gone begins.
    var sweep = Sweep()
    var sticky = StickyNotices()
    var postBlocks = PostBlocks()
    /// What was unlinked and waits for a post.
    var waiting: [Slot: [Retired]] = [:]
    var rotation = 0
    /// Whether the center no longer exists.
    var isClosed = false

    init(_ anyName: Topic) { topics = [TopicState(anyName)] }

    /// The state of the topic at an index.
    subscript(index: UInt32) -> TopicState {
        @inline(__always)
        _read { yield topics[Int(index)] }
        @inline(__always)
        _modify { yield &topics[Int(index)] }
    }

    /// The topic at an index, if there is one.
    @inline(__always)
    func topic(at index: UInt32) -> Topic? { index < topics.count ? topics[Int(index)].topic : nil }

    mutating func add(_ make: (_ index: UInt32) -> Topic) -> Topic {
        usedCount += 1
        // One that was given back with the end of the list may be in use again.
        while let index = freeIndices.popLast() {
            guard index < topics.count, topic(at: index) == nil else { continue }
            let topic = make(index)
            self[index].topic = topic
            return topic
        }
        let topic = make(UInt32(topics.count))
        topics.append(TopicState(topic))
        return topic
    }

    mutating func remove(_ topic: Topic) {
        usedCount -= 1
        self[topic.index].clear()
        freeIndices.append(topic.index)
        guard isSparse else { return }
        while topics[topics.count - 1].topic == nil { topics.removeLast() }
        guard topics.count * 4 < topics.capacity else { return }
        // Arrays of their own, so that their memory shrinks too.
        topics = topics.map { $0 }
        freeIndices = freeIndices.filter { $0 < topics.count }
    }

    /// Whether most of the list of topics is free: then none is kept that nothing needs.
    var isSparse: Bool { topics.count > Self.smallCount && usedCount * 8 < topics.count }

    private static let smallCount = 1_024
}

/// What the lock guards of a topic.
struct TopicState: Sendable {
    /// `nil`: the index is free.
    fileprivate(set) var topic: Topic?
    var members = Members()
    /// Whether some have a priority, so that the order of calls is not that of their numbers.
    var isPrioritized = false
    /// How many topics of senders it has.
    var senderCount = 0
    /// How many channels and watchers keep it.
    var keepers = 0
    /// How many sequences of one sender observe the name, which must end when that sender is deallocated.
    var awaited = 0
    /// The watchers of the name's posts.
    var watchers: PostWatchers?
    /// Whether it is among those without observers that are kept for a while.
    var isIdle = false

    init(_ topic: Topic) { self.topic = topic }

    /// Whether nothing needs it.
    var isUnused: Bool { members.isEmpty && senderCount == 0 && keepers == 0 }

    /// Removes a topic that nothing needs: no more is said of it.
    fileprivate mutating func clear() {
        topic = nil
        members.freeMemory()
        isIdle = false
    }
}
