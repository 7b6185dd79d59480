import Synchronization
import TestSupport
import Testing

@testable import Notices

private final class Counts: Sendable {
    let latest = Atomic(Int64(0))
    let steps = Atomic(0)
}

@Suite struct CounterClockTests {
    @Test func `each reading lies between readings of the system's clock around it`() {
        let first = MachineClock.nanoseconds()
        var latest = Int64.min
        // Five periods of a scale.
        while MachineClock.nanoseconds() - first < 5 * CounterCalibration.period {
            let before = MachineClock.nanoseconds()
            let time = CounterClock.nanoseconds()
            let after = MachineClock.nanoseconds()
            #expect(time >= before - CounterCalibration.tolerance)
            #expect(time <= after + CounterCalibration.tolerance)
            #expect(time >= latest)
            latest = time
        }
    }

    @Test func `no thread sees time go back, nor behind what another has read before`() {
        let counts = Counts()
        let ended = race(4) { _ in
            for _ in 0..<20_000 {
                let known = counts.latest.load(ordering: .sequentiallyConsistent)
                let time = CounterClock.nanoseconds()
                // Two processors may read their counters in the other order of what they exchange.
                if time < known - CounterCalibration.tolerance { counts.steps.add(1, ordering: .relaxed) }
                _ = counts.latest.max(time, ordering: .sequentiallyConsistent)
            }
        }
        #expect(ended)
        #expect(counts.steps.load(ordering: .relaxed) == 0)
    }
}
