/// The positions at which records are missing from a sequence, and how many. Each position has at most one
/// gap.
package struct RecordGaps: Hashable, Sendable {
    package struct Gap: Hashable, Sendable {
        /// The number of records before the gap.
        package var position: Int
        /// The number of missing records.
        package var count: Int
        /// How many of them a log would have trimmed anyway. These are not lost.
        package var trimmed = 0
    }

    /// The gaps, ordered by position.
    package private(set) var all: [Gap] = []

    package init() {}

    /// The number of missing records.
    package var count: Int { all.reduce(0) { $0 + $1.count } }

    /// Adds a gap after all others.
    package mutating func add(_ count: Int, trimmed: Int = 0, behind position: Int) {
        guard count > 0 else { return }
        if let last = all.last, last.position >= position {
            all[all.count - 1].count += count
            all[all.count - 1].trimmed += trimmed
        } else {
            all.append(Gap(position: position, count: count, trimmed: trimmed))
        }
    }

    /// Appends the gaps of a sequence that follows `position` records.
    package mutating func append(_ others: RecordGaps, behind position: Int) {
        for gap in others.all { add(gap.count, trimmed: gap.trimmed, behind: position + gap.position) }
    }

    /// Adjusts the gaps after the first `removed` records were removed, `kept` of these were put back, and
    /// `dropped` went missing.
    ///
    /// - Parameter isLoss: Whether a log would have kept the dropped records.
    package mutating func removeFirst(_ removed: Int, kept: Int = 0, dropped: Int, isLoss: Bool) {
        var moved = RecordGaps()
        let first = all.prefix { $0.position <= removed }
        moved.add(
            first.reduce(dropped) { $0 + $1.count },
            trimmed: first.reduce(isLoss ? 0 : dropped) { $0 + $1.trimmed }, behind: 0)
        for gap in all.dropFirst(first.count) {
            moved.add(gap.count, trimmed: gap.trimmed, behind: gap.position - removed + kept)
        }
        self = moved
    }
}
