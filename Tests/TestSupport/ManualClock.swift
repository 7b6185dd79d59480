import Notices

/// A clock that stands still until the test advances it.
package final class ManualClock: Clock {
    package struct Instant: InstantProtocol {
        package var sinceStart: Duration = .zero

        package func advanced(by duration: Duration) -> Instant {
            Instant(sinceStart: sinceStart + duration)
        }

        package func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }

        package static func < (left: Instant, right: Instant) -> Bool { left.sinceStart < right.sinceStart }
    }

    private struct State: Sendable {
        var now = Instant()
        var lastSleep = 0
        var sleepers: [Int: (deadline: Instant, wake: AsyncStream<Void>.Continuation)] = [:]
    }

    private let state = Lock(State())
    private let begun: AsyncStream<Duration>
    private let reportBegin: AsyncStream<Duration>.Continuation

    package init() {
        (begun, reportBegin) = AsyncStream.makeStream()
    }

    package var now: Instant { state.withLock { $0.now } }

    package var minimumResolution: Duration { .nanoseconds(1) }

    package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let (waking, wake) = AsyncStream<Void>.makeStream()
        let (number, length) = state.withLock { state in
            state.lastSleep += 1
            state.sleepers[state.lastSleep] = (deadline, wake)
            return (state.lastSleep, state.now.duration(to: deadline))
        }
        reportBegin.yield(length)
        for await _ in waking {}
        state.withLock { $0.sleepers[number] = nil }
        try Task.checkCancellation()
    }

    /// Waits for the next call of `sleep` and returns its length; each call is reported once.
    package func nextSleep() async -> Duration? {
        for await length in begun { return length }
        return nil
    }

    /// Wakes the sleepers that have reached their deadline.
    package func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let now = state.now
            return state.sleepers.values.filter { $0.deadline <= now }.map(\.wake)
        }
        due.forEach { $0.finish() }
    }
}
