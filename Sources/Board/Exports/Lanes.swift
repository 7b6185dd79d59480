/// The lanes of one thread. Slices of a lane are nested or apart: viewers drop those that overlap in other ways.
///
/// A handler that runs later is recorded at the time when it was queued. So those of one thread may overlap.
struct Lanes {
    private struct Lane {
        /// The ends of the open slices, the outermost first.
        var ends: [Int64] = []
        var lastStart = Int64.min

        mutating func take(from start: Int64, to end: Int64) -> Bool {
            guard start >= lastStart else { return false }
            while let last = ends.last, last <= start { ends.removeLast() }
            guard ends.last.map({ $0 >= end }) ?? true, ends.count < Lanes.depthLimit else { return false }
            ends.append(end)
            lastStart = start
            return true
        }
    }

    private var lanes: [Lane] = []
    /// Only a file that was made to harm its reader has more.
    private static let limit = 256
    private static let depthLimit = 1_000

    /// The number of the first lane with room for a slice. `nil` if there is none.
    mutating func lane(from start: Int64, to end: Int64) -> Int? {
        for index in lanes.indices where lanes[index].take(from: start, to: end) { return index }
        guard lanes.count < Self.limit else { return nil }
        lanes.append(Lane())
        return lanes[lanes.count - 1].take(from: start, to: end) ? lanes.count - 1 : nil
    }
}
