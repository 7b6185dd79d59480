import Synchronization

/// Topics by hash: open addressing in memory that posts search while the holder of the registry's lock changes it.
///
/// Each bucket has two words, the hash and the topic, which the registry owns. The hash is written first and read
/// last.
///
/// A search starts at the bucket of the hash and ends at the first free one. Searches run while the table changes, and
/// find every topic that stays, because of two rules. A topic never moves within a table. And while a topic is in a
/// bucket, no bucket between that of its hash and its own is free. When a topic is removed, its bucket becomes free
/// only if the next one is free: then no search for another topic goes beyond this bucket. Otherwise it is marked as
/// removed, until a topic is added there or the next bucket becomes free. So a search that finds nothing was running
/// while there was no such topic. `Models/Buckets.pml` checks this.
///
/// A table that is half full, or has become much too large, is replaced by another.
final class TopicTable: Sendable {
    let words: AtomicWords
    let mask: Int
    /// How many buckets are not free, and how many of those are marked as removed. Under the lock.
    private let taken = Atomic<Int>(0)
    private let removed = Atomic<Int>(0)

    /// A bucket where searches end.
    static let free: UInt = 0
    /// Marks a bucket whose topic was removed. No object has this address.
    static let removedMark: UInt = 1
    /// Tables of this size or smaller are not replaced by smaller ones.
    private static let smallCount = 64

    /// Makes an empty table with room for `topics` topics. At least half of the buckets stay free, for short searches.
    init(room topics: Int) {
        var buckets = 8
        while buckets < topics * 2 { buckets *= 2 }
        mask = buckets - 1
        words = AtomicWords.make(buckets * 2)
    }

    deinit { unsafe words.free() }

    /// The topic of a hash for which `matches` holds. The registry retains it while this table may be searched.
    @inline(__always)
    func topic(of hash: UInt, where matches: (Topic) -> Bool) -> Uncounted<Topic>? {
        var bucket = Int(truncatingIfNeeded: hash) & mask
        while true {
            let word = words.load(bucket &* 2 &+ 1, .sequentiallyConsistent)
            if word == Self.free { return nil }
            if word != Self.removedMark, words.load(bucket &* 2, .relaxed) == hash,
                let topic = unsafe Uncounted<Topic>(address: word), topic.with(matches)
            {
                return topic
            }
            bucket = (bucket &+ 1) & mask
        }
    }
}

// MARK: - Under the lock

extension TopicTable {
    private var takenCount: Int { taken.load(ordering: .relaxed) }
    private var removedCount: Int { removed.load(ordering: .relaxed) }

    private var hasRoom: Bool { (takenCount + 1) * 2 <= mask + 1 }

    /// Whether so few topics are left that a copy would have half of the buckets, or fewer. At least half of the
    /// topics for which the table was made have been removed, so a copy costs O(1) for each of those.
    private var isTooLarge: Bool { mask >= Self.smallCount && (takenCount - removedCount) * 16 <= mask + 1 }

    private func topicWord(_ bucket: Int) -> UInt { words.load(bucket * 2 + 1, .relaxed) }

    /// Adds a topic that is not in the table. Without room for it, returns a larger copy that has it.
    func added(_ topic: Topic) -> TopicTable? {
        let copy = hasRoom ? nil : rebuilt()
        if let copy { copy.add(topic) } else { add(topic) }
        return copy
    }

    /// Removes a topic, so that later searches do not find it. Returns a smaller copy if the table is now too large.
    func removed(_ topic: Topic) -> TopicTable? {
        remove(topic)
        return isTooLarge ? rebuilt() : nil
    }

    /// Adds a topic that is not in the table, which must have room for it.
    func add(_ topic: Topic) {
        var bucket = Int(truncatingIfNeeded: topic.hash) & mask
        while topicWord(bucket) > Self.removedMark { bucket = (bucket + 1) & mask }
        if topicWord(bucket) == Self.removedMark {
            removed.store(removedCount - 1, ordering: .relaxed)
        } else {
            taken.store(takenCount + 1, ordering: .relaxed)
        }
        words.store(topic.hash, at: bucket * 2, .relaxed)
        words.store(Uncounted(topic).address, at: bucket * 2 + 1, .releasing)
    }

    private func remove(_ topic: Topic) {
        let wanted = Uncounted(topic).address
        var bucket = Int(truncatingIfNeeded: topic.hash) & mask
        while topicWord(bucket) != wanted {
            if topicWord(bucket) == Self.free { return }
            bucket = (bucket + 1) & mask
        }
        guard topicWord((bucket + 1) & mask) == Self.free else {
            words.store(Self.removedMark, at: bucket * 2 + 1, .sequentiallyConsistent)
            return removed.store(removedCount + 1, ordering: .relaxed)
        }
        var freed = 0
        repeat {
            words.store(Self.free, at: bucket * 2 + 1, .sequentiallyConsistent)
            freed += 1
            bucket = (bucket - 1) & mask
        } while topicWord(bucket) == Self.removedMark
        taken.store(takenCount - freed, ordering: .relaxed)
        removed.store(removedCount - (freed - 1), ordering: .relaxed)
    }

    /// All topics that were not removed.
    var all: [Uncounted<Topic>] {
        (0...mask).compactMap { bucket in
            let word = topicWord(bucket)
            return word == Self.removedMark ? nil : unsafe Uncounted(address: word)
        }
    }

    /// A copy with room for twice the topics, without removed buckets: larger than this table or smaller.
    func rebuilt() -> TopicTable {
        let topics = all
        let copy = TopicTable(room: max(1, topics.count * 2))
        for topic in topics { topic.with(copy.add) }
        return copy
    }
}
