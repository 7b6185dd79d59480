import BoardModel
import Notices
import Synchronization

/// The clock of a demo. Time passes only by `advance(to:)`.
package final class ScriptClock: Sendable {
    private let time = Mutex(Duration.zero)

    package init() {}

    package var now: Duration { time.withLock { $0 } }

    /// Moves the clock forward to `moment`, never back.
    func advance(to moment: Duration) {
        time.withLock { $0 = max($0, moment) }
    }

    /// A clock for the demo's center, with a separate stopwatch for the time of handlers.
    func noticeClock(stopwatch: @escaping @Sendable () -> Duration) -> NoticeClock {
        NoticeClock(now: { [self] in now }, stopwatch: stopwatch)
    }
}
