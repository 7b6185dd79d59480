/// The counters of notices of one sender that were passed over, such as after too long a wait, in ranges, the lowest first.
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

    /// Ends the gap that has a counter, if it is longer than `limit`, and all later ones: what came from behind them was
    /// forged, since the order goes on with that counter. Returns how many counters are missing no more.
    mutating func end(at counter: UInt64, ifLongerThan limit: UInt64) -> UInt64? {
        guard let place = ranges.firstIndex(where: { $0.contains(counter) }) else { return nil }
        let range = ranges[place]
        guard range.upperBound - range.lowerBound > limit else { return nil }
        let freed = ranges[(place + 1)...].reduce(range.upperBound - counter) {
            let (sum, isTooLarge) = $0.addingReportingOverflow($1.upperBound - $1.lowerBound)
            return isTooLarge ? .max : sum
        }
        ranges.removeSubrange(place...)
        add(range.lowerBound, before: counter)
        return freed
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
