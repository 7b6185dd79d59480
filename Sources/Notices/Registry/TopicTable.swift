import Synchronization

/// Topics by a hash: open addressing in memory that posts search while the holder of the registry's lock changes it.
///
/// Each bucket has one word: the topic, which the registry keeps, and 16 bits of the hash above it, so that few topics
/// are compared in vain. A bucket is used once, so a table runs full in the end and is replaced by a new one.
///
/// Copied without counting references. The retirer that unlinks it frees it when no post can be searching it any more.
struct TopicTable: Sendable, Equatable {
    /// `nil`: there is no table.
    let memory: SharedPointer<Atomic<UInt>>?

    static let none = TopicTable(memory: nil)

    init(memory: SharedPointer<Atomic<UInt>>?) { self.memory = memory }

    /// Marks a bucket whose topic was removed.
    private static let removed: UInt = 1
    /// The words before the buckets: the number of buckets less one, and how many were used.
    private static let headerWords = 2

    @inline(__always)
    private var words: AtomicWords { unsafe AtomicWords(memory.unsafelyUnwrapped) }

    @inline(__always)
    var isNone: Bool { memory == nil }

    /// An empty table with room for `topics` topics. At least half of the buckets stay free, so that searches are short.
    static func make(room topics: Int) -> TopicTable {
        var buckets = 8
        while buckets < topics * 2 { buckets *= 2 }
        let words = AtomicWords.make(headerWords + buckets)
        words.store(UInt(buckets - 1), at: 0, .relaxed)
        return TopicTable(memory: words.memory)
    }

    @unsafe func free() { unsafe words.free() }

    /// The topic of a hash for which `matches` holds. The registry keeps it for as long as this table may be searched.
    @inline(__always)
    func topic(of hash: UInt, where matches: (Uncounted<Topic>) -> Bool) -> Uncounted<Topic>? {
        let words = words
        let mask = words.load(0, .relaxed)
        var bucket = hash & mask
        while true {
            let word = words.load(Self.headerWords &+ Int(bitPattern: bucket), .sequentiallyConsistent)
            if word == 0 { return nil }
            if Self.isAlike(word, hash), let topic = Self.topic(in: word), matches(topic) { return topic }
            bucket = (bucket &+ 1) & mask
        }
    }
}

// MARK: - Places

extension TopicTable {
    /// Processors use no more bits of a user-space address.
    private static let addressMask: UInt = 1 << 48 - 1

    private static func word(_ topic: Topic, _ hash: UInt) -> UInt {
        let address = Uncounted(topic).address
        precondition(address & ~addressMask == 0, "an address is too large")
        return hash & ~addressMask | address
    }

    @inline(__always)
    private static func isAlike(_ word: UInt, _ hash: UInt) -> Bool { (word ^ hash) & ~addressMask == 0 }

    /// `nil`: it was removed, or never there.
    @inline(__always)
    private static func topic(in word: UInt) -> Uncounted<Topic>? {
        let address = word & addressMask
        guard address > removed else { return nil }
        return unsafe Uncounted(address: address)
    }

    private var bucketCount: Int { Int(words.load(0, .relaxed)) + 1 }
}

// MARK: - Under the lock

extension TopicTable {
    var hasRoom: Bool { (Int(words.load(1, .relaxed)) + 1) * 2 <= bucketCount }

    /// Adds a topic under a hash, where there must be room.
    func add(_ topic: Topic, under hash: UInt) {
        let words = words
        var bucket = Int(hash & words.load(0, .relaxed))
        while words.load(Self.headerWords + bucket, .relaxed) != 0 {
            bucket = (bucket + 1) & (bucketCount - 1)
        }
        words.store(words.load(1, .relaxed) + 1, at: 1, .relaxed)
        words.store(Self.word(topic, hash), at: Self.headerWords + bucket, .releasing)
    }

    /// Removes a topic.
    func remove(_ topic: Topic, under hash: UInt) {
        let words = words
        let wanted = Self.word(topic, hash)
        var bucket = Int(hash & words.load(0, .relaxed))
        while true {
            let word = words.load(Self.headerWords + bucket, .relaxed)
            if word == 0 { return }
            if word == wanted {
                return words.store(Self.removed, at: Self.headerWords + bucket, .sequentiallyConsistent)
            }
            bucket = (bucket + 1) & (bucketCount - 1)
        }
    }

    /// Every topic that was not removed.
    var all: [Uncounted<Topic>] {
        (0..<bucketCount).compactMap { Self.topic(in: words.load(Self.headerWords + $0, .relaxed)) }
    }

    /// Visits topics that were not removed, until `visit` returns `false`.
    func forEach(_ visit: (Uncounted<Topic>) -> Bool) {
        for bucket in 0..<bucketCount {
            guard let topic = Self.topic(in: words.load(Self.headerWords + bucket, .relaxed)) else {
                continue
            }
            guard visit(topic) else { return }
        }
    }

    /// A copy with room for twice the topics, without removed buckets.
    func rebuilt(hash: (Topic) -> UInt) -> TopicTable {
        let topics = all
        let copy = TopicTable.make(room: max(1, topics.count * 2))
        for topic in topics { topic.with { copy.add($0, under: hash($0)) } }
        return copy
    }
}
