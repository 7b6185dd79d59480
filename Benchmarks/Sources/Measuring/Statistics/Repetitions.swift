/// How often a peer repeats its operation in a round, so that its share of the round has about the length wanted.
package enum Repetitions {
    /// Looks for the number by measuring ever longer runs.
    ///
    /// - Parameters:
    ///   - share: How long a run should take.
    ///   - measure: Runs so many operations and says how long that took.
    package static func adapted(to share: Duration, measure: (Int) -> Duration) -> Int {
        var count = 1
        while true {
            var elapsed = measure(count)
            // A quarter of the share is long enough to reckon with. The best of five, since a run that was
            // interrupted seems long with few operations.
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
