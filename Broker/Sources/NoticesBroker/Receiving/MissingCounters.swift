/// The counters of notices of one sender that were waited for too long, in ranges, the lowest first.
struct MissingCounters: Sendable {
    private var ranges: [Range<UInt64>] = []

    /// More gaps than this are not remembered: the lowest is forgotten.
    private static let limit = 256

    /// Adds the counters between two, which are higher than all that it has.
    mutating func add(_ first: UInt64, before end: UInt64) {
        guard first < end else { return }
        if ranges.count == Self.limit { ranges.removeFirst() }
        ranges.append(first..<end)
    }

    /// Removes the counters of a message that has come. Returns whether all of them were missing. O(gaps).
    mutating func take(_ counter: UInt64, count: UInt64) -> Bool {
        guard let place = ranges.firstIndex(where: { $0.contains(counter) }) else { return false }
        let range = ranges[place]
        guard count <= range.upperBound - counter else { return false }
        let rest = [range.lowerBound..<counter, counter + count..<range.upperBound].filter { !$0.isEmpty }
        ranges.replaceSubrange(place...place, with: rest)
        return true
    }
}
