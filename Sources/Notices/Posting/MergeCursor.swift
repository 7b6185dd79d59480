/// The observers of a post: up to four topics (of the name and of any name, each from any sender and from the poster)
/// as one sequence, in the order in which they are called.
///
/// It meets the observers that were registered when it began. One that ends meanwhile is met as a tombstone.
struct MergeCursor: ObserverWalk, ~Copyable {
    private let claim: Claim<Settled>
    private let era: UInt64
    private var cursors: (Cursor, Cursor, Cursor, Cursor)
    private let topicCount: Int
    /// Marks that the states of all visited entries get.
    private let marks: UInt64
    /// Whether there are sequences of one sender, which may have been deallocated.
    let hasWaitingSequences: Bool

    /// Settles on what was found, which is not freed before `end(in:)`.
    @inline(__always)
    init(_ found: FoundTopics, by claim: consuming Claim<Searching>, marking marks: UInt64 = 0) {
        self.marks = marks
        self.claim = claim.settle(at: found.era, narrowedTo: found.hazard)
        era = found.era
        topicCount = found.count
        hasWaitingSequences = found.hasWaitingSequences
        let topics = found.topics(for: self.claim)
        cursors = (Cursor(topics.0), Cursor(topics.1), Cursor(topics.2), Cursor(topics.3))
        guard topicCount > 0 else { return }
        cursors.0.settle(era)
        guard topicCount > 1 else { return }
        cursors.1.settle(era)
        guard topicCount > 2 else { return }
        cursors.2.settle(era)
        cursors.3.settle(era)
    }

    /// Continues with what is left of two topics, on which the claim has settled.
    init(_ first: FoundTopics.Found, _ second: FoundTopics.Found, by claim: consuming Claim<Settled>) {
        marks = 0
        era = claim.era
        self.claim = claim
        topicCount = 2
        hasWaitingSequences = false
        let none = Cursor((second.topic, .none))
        cursors = (Cursor(first), Cursor(second), none, none)
        cursors.0.settle(era)
        cursors.1.settle(era)
    }

    @inline(__always)
    consuming func end(in registry: Registry) { registry.release(claim) }

    /// How many observers are left, at most: some may have ended.
    var restCount: Int {
        cursors.0.count + cursors.1.count + cursors.2.count + cursors.3.count
    }

    /// Whether the last observer was met.
    @inline(__always)
    var isOver: Bool {
        cursors.0.key == .last
            && (topicCount <= 1 || cursors.1.key == .last && cursors.2.key == .last && cursors.3.key == .last)
    }
}

extension MergeCursor {
    /// The next observer. Most posts that need a cursor are for two topics.
    @inline(__always)
    mutating func next() -> VisitedEntry? {
        let isFirst = cursors.0.key < cursors.1.key
        let key = isFirst ? cursors.0.key : cursors.1.key
        if topicCount > 2, let other = nextOfOthers(before: key) { return other }
        guard key < .last else { return nil }
        return isFirst ? cursors.0.next(era, marks) : cursors.1.next(era, marks)
    }

    /// The next observer of the third and the fourth topic, if it is called before the one with that key.
    @inline(never)
    private mutating func nextOfOthers(before key: Cursor.CallOrder) -> VisitedEntry? {
        guard min(cursors.2.key, cursors.3.key) < key else { return nil }
        return cursors.2.key < cursors.3.key ? cursors.2.next(era, marks) : cursors.3.next(era, marks)
    }

    /// The position of the cursor in one topic.
    private struct Cursor {
        /// The order of observers: the lower key is called first.
        struct CallOrder: Comparable {
            let rank: Int
            let number: UInt64

            /// Behind all observers.
            static let last = CallOrder(rank: .max, number: .max)

            @inline(__always)
            static func < (left: CallOrder, right: CallOrder) -> Bool {
                left.rank == right.rank ? left.number < right.number : left.rank < right.rank
            }
        }

        let topic: Uncounted<Topic>
        private var entry: SharedPointer<Entry>
        private let end: SharedPointer<Entry>
        /// The key of the next entry, which had not ended when the post settled: the callee of one that had may be
        /// freed.
        private(set) var key: CallOrder

        /// A cursor before the first of some entries, to be settled before it is used.
        @inline(__always)
        init(_ found: FoundTopics.Found) {
            topic = found.topic
            entry = found.entries.first
            end = found.entries.end
            key = .last
        }

        /// Advances to the first entry from here on that had not ended when the post settled.
        @inline(__always)
        mutating func settle(_ era: UInt64) {
            while entry < end {
                let state = entry.state
                if state.isMet(at: era) {
                    let rank = state.has(EntryState.registration) ? -entry.priority : 0
                    key = CallOrder(rank: rank, number: entry.number)
                    return
                }
                entry += 1
            }
            key = .last
        }

        var count: Int { end - entry }

        /// Returns the next entry and advances.
        @inline(__always)
        mutating func next(_ era: UInt64, _ marks: UInt64) -> VisitedEntry {
            let visited = VisitedEntry(entry: entry, topic: topic, state: entry.state.marked(marks))
            entry += 1
            settle(era)
            return visited
        }
    }
}
