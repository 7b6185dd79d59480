package import BoardModel
import Demo

// Rates use the clock of the records: the board's own, that of another program, or that of a recording.
extension Rates {
    /// Advances to the time of a snapshot. Restarts the clock for another run of a program.
    package mutating func follow(_ snapshot: BoardSnapshot, after former: BoardSnapshot) {
        let center = former.version.center
        if center != 0, snapshot.version.center != center { restartClock() }
        if let now = snapshot.now { pass(to: now / .seconds(1)) }
    }
}

extension BoardState {
    private var showsRates: Bool { modes.overlay == .rates }

    /// Whether the screen shows other rates than in an earlier second.
    func showsRates(after second: Int) -> Bool {
        showsRates && !isHeld && live.rates.second != second && live.rates.isMoving
    }

    /// The time until the next second; `nil` if the screen would not change.
    var timeUntilRatesMove: Duration? {
        guard showsRates, !isHeld, source.replay == nil, live.rates.isMoving else { return nil }
        let now = live.rates.now
        return .milliseconds(max(1, Int(((now.rounded(.down) + 1 - now) * 1_000).rounded(.up))))
    }
}
