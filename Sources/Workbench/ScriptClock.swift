import Notices
import Synchronization

/// The clock of a workbench: it stands still until it is advanced.
package final class ScriptClock: Sendable {
    private let time = Mutex(Duration.zero)

    package init() {}

    package var now: Duration { time.withLock { $0 } }

    /// Moves on to `moment`; never back.
    func advance(to moment: Duration) {
        time.withLock { $0 = max($0, moment) }
    }

    /// As the center of the workbench reads it, with a stopwatch of its own for what handlers cost.
    func noticeClock(stopwatch: @escaping @Sendable () -> Duration) -> NoticeClock {
        NoticeClock(now: { [self] in now }, stopwatch: stopwatch)
    }
}
