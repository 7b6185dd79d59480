/// A walk over the observers of a post, in the order in which they are called.
protocol ObserverWalk: ~Copyable {
    /// The next observer that had not ended when the post settled.
    mutating func next() -> VisitedEntry?

    /// Whether no observer is left.
    var isOver: Bool { get }
}

extension ObserverWalk where Self: ~Copyable {
    /// The loop of every post: visits the observers that are left, and returns what was counted.
    ///
    /// The caller's closure is how the post is delivered to one observer: a notice or a payload that is lent, or a
    /// delivery that is recorded.
    ///
    /// - Parameter visit: Delivers to one observer. Its second argument is whether the post meets no observer after it.
    @inline(__always)
    mutating func forEach(
        startingWith outcome: PostOutcome = PostOutcome(),
        _ visit: (VisitedEntry, _ isLast: @autoclosure () -> Bool, inout PostTally) -> Void
    ) -> PostTally {
        var tally = PostTally(outcome)
        while let visited = next() { visit(visited, isOver, &tally) }
        return tally
    }
}

/// A walk over the observers of a snapshot, or over the last of them.
///
/// The snapshot must not be released before the walk is over.
struct SnapshotWalk: ObserverWalk {
    private var entry: SharedPointer<Entry>
    private let end: SharedPointer<Entry>
    private let topic: Uncounted<Topic>
    private let era: UInt64

    @inline(__always)
    init(_ snapshot: borrowing ObserverSnapshot, from start: SharedPointer<Entry>) {
        entry = start
        end = snapshot.entries.end
        topic = snapshot.topic
        era = snapshot.era
    }

    /// The callee of an entry that had ended before the post settled may be freed: such an entry is passed over.
    @inline(__always)
    mutating func next() -> VisitedEntry? {
        while entry < end {
            let visited = VisitedEntry(entry: entry, topic: topic, state: entry.state)
            entry += 1
            if visited.state.isMet(at: era) { return visited }
        }
        return nil
    }

    @inline(__always)
    var isOver: Bool { entry == end }
}
