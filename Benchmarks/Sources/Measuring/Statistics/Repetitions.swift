/// The number of a peer's operations in a round, so that its share of the round has about the required length.
package enum Repetitions {
    /// Finds the number by measuring longer and longer runs.
    ///
    /// - Parameters:
    ///   - share: The required duration of a run.
    ///   - measure: Runs a number of operations and returns their duration.
    package static func adapted(to share: Duration, measure: (Int) -> Duration) -> Int {
        var count = 1
        while true {
            var elapsed = measure(count)
            // A quarter of the share is long enough to extrapolate. The shortest of five runs counts, since an
            // interruption lengthens a run of few operations.
            for _ in 1..<5 where elapsed * 4 >= share { elapsed = min(elapsed, measure(count)) }
            if elapsed * 4 >= share { return scaled(count, from: elapsed, to: share) }
            let next = scaled(count, from: elapsed, to: share / 2)
            count = max(count * 2, min(next, count * 100))
        }
    }

    static func scaled(_ count: Int, from elapsed: Duration, to share: Duration) -> Int {
        guard elapsed > .zero else { return count * 100 }
        return max(1, Int((Double(count) * (share / elapsed)).rounded()))
    }
}
