/// How long a comparison may take.
package struct Pace: Equatable, Sendable {
    package var rounds: Int
    /// How long a peer runs in a round.
    package var share: Duration
    package var isQuick: Bool

    package init(rounds: Int, share: Duration, isQuick: Bool) {
        self.rounds = rounds
        self.share = share
        self.isQuick = isQuick
    }

    /// How many rounds an experiment gets.
    func rounds(of length: Experiment.Length) -> Int {
        guard case .fixed(_, _, let divisor) = length else { return rounds }
        return max(1, rounds / divisor)
    }
}
