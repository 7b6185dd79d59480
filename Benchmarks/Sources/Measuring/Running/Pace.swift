/// The duration of a comparison.
package struct Pace: Equatable, Sendable {
    package var rounds: Int
    /// The duration of a peer's run in a round.
    package var share: Duration
    package var isQuick: Bool

    package init(rounds: Int, share: Duration, isQuick: Bool) {
        self.rounds = rounds
        self.share = share
        self.isQuick = isQuick
    }

    /// The number of rounds of an experiment.
    func rounds(of length: Experiment.Length) -> Int {
        guard case .fixed(_, _, let divisor) = length else { return rounds }
        return max(1, rounds / divisor)
    }
}
