import Synchronization

/// Topics by a hash: open addressing in memory that posts search while the holder of the registry's lock changes it.
///
/// Each bucket has one word: the topic, which the registry keeps, and 16 bits of the hash above it, so that few topics
/// are compared in vain.
///
/// A search starts at the bucket of the hash and ends at the first free one. Searches run while the table changes, and
/// find every topic that stays, because of two rules. A topic never moves within a table. And as long as a topic is in a
/// bucket, no bucket between that of its hash and its own is free. When a topic is removed, its bucket is free again only
/// if the next one is free: then no search for another topic goes beyond this bucket, so none needs it. Otherwise it is
/// marked as removed, until a topic is added there, or until the next bucket becomes free. So a search that finds nothing
/// was under way while there was no such topic. `Models/Buckets.pml` checks this.
///
/// A topic that is removed is kept for as long as a search may have found it. A bucket that is used again makes no
/// difference: each search loads its word once.
///
/// A table that is half full, or has become much too large, is replaced by another.
///
/// Copied without counting references. The retirer that unlinks it frees it when no post can be searching it any more.
struct TopicTable: Sendable, Equatable {
    /// `nil`: there is no table.
    let memory: SharedPointer<Atomic<UInt>>?

    static let none = TopicTable(memory: nil)

    init(memory: SharedPointer<Atomic<UInt>>?) { self.memory = memory }

    /// A bucket where searches end.
    static let free: UInt = 0
    /// Marks a bucket whose topic was removed.
    static let removed: UInt = 1
    /// The words before the buckets: the number of buckets less one, how many are not free, and how many of those are
    /// marked as removed.
    static let headerWords = 3
    private static let takenWord = 1
    private static let removedWord = 2

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
            if word == Self.free { return nil }
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
    var hasRoom: Bool { (taken + 1) * 2 <= bucketCount }

    /// Whether so few topics are left that a copy would have half of the buckets, or fewer. Of the topics for which the
    /// table was made, at least half have been removed, so a copy costs O(1) for each of them.
    var isTooLarge: Bool { bucketCount > Self.smallCount && (taken - removedCount) * 16 <= bucketCount }

    /// Tables with as many buckets are not replaced by smaller ones.
    private static let smallCount = 64

    private var taken: Int { Int(words.load(Self.takenWord, .relaxed)) }
    private var removedCount: Int { Int(words.load(Self.removedWord, .relaxed)) }

    private func bucket(_ bucket: Int) -> UInt { words.load(Self.headerWords + bucket, .relaxed) }

    /// Adds a topic under a hash, where there must be room, and no topic that is equal.
    func add(_ topic: Topic, under hash: UInt) {
        let words = words
        let mask = bucketCount - 1
        var position = Int(truncatingIfNeeded: hash) & mask
        while bucket(position) > Self.removed { position = (position + 1) & mask }
        if bucket(position) == Self.removed {
            words.store(UInt(removedCount - 1), at: Self.removedWord, .relaxed)
        } else {
            words.store(UInt(taken + 1), at: Self.takenWord, .relaxed)
        }
        words.store(Self.word(topic, hash), at: Self.headerWords + position, .releasing)
    }

    /// Removes a topic.
    func remove(_ topic: Topic, under hash: UInt) {
        let mask = bucketCount - 1
        let wanted = Self.word(topic, hash)
        var position = Int(truncatingIfNeeded: hash) & mask
        while bucket(position) != wanted {
            if bucket(position) == Self.free { return }
            position = (position + 1) & mask
        }
        // As before the scan of the slots: a search that begins later does not find the topic.
        guard bucket((position + 1) & mask) == Self.free else {
            words.store(Self.removed, at: Self.headerWords + position, .sequentiallyConsistent)
            return words.store(UInt(removedCount + 1), at: Self.removedWord, .relaxed)
        }
        var freed = 0
        repeat {
            words.store(Self.free, at: Self.headerWords + position, .sequentiallyConsistent)
            freed += 1
            position = (position - 1) & mask
        } while bucket(position) == Self.removed
        words.store(UInt(taken - freed), at: Self.takenWord, .relaxed)
        words.store(UInt(removedCount - (freed - 1)), at: Self.removedWord, .relaxed)
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

    /// A copy with room for twice the topics, without removed buckets. Larger than this one or smaller.
    func rebuilt(hash: (Topic) -> UInt) -> TopicTable {
        let topics = all
        let copy = TopicTable.make(room: max(1, topics.count * 2))
        for topic in topics { topic.with { copy.add($0, under: hash($0)) } }
        return copy
    }
}
