import Notices
import TestSupport
import Testing

/// Long enough that thread sanitizer sees what can go wrong: `make test-threads`.
///
/// Each thread makes `NOTICES_STRESS_OPERATIONS` operations; without the variable few, for the ordinary run.
@Suite(.leavesNoObservers) struct StressTests {
    @Test func `two threads that post and two that observe agree on the calls, and leave nothing`() {
        let crowd = Crowd()
        let ended = race(4, seconds: 600) { thread in
            if thread < 2 {
                Poster(crowd: crowd).post(times: StressOperations.perThread)
            } else {
                var visitor = Visitor(crowd: crowd, seed: UInt64(thread))
                for _ in 0..<StressOperations.perThread { visitor.act() }
                visitor.leave()
            }
        }
        #expect(ended)
        // The one-shots left are called now; observers of released owners are removed.
        Poster(crowd: crowd).post(times: Crowd.names.count)
        crowd.center.removeAbandoned()
        #expect(crowd.calls.value == crowd.delivered.value)
        #expect(crowd.shots.value == crowd.shotsMade.value)
        #expect(crowd.shotsTooMany.value == 0)
        #expect(crowd.center.registrationCount == 0)
        #expect(crowd.captures.count == 0)
    }

    @Test func `the threads did what they were there for`() {
        let crowd = Crowd()
        var visitor = Visitor(crowd: crowd, seed: 1)
        for _ in 0..<2_000 {
            visitor.act()
            Poster(crowd: crowd).post(times: 1)
        }
        #expect(visitor.deeds.count == Visitor.Deed.allCases.count)
        #expect(crowd.shots.value > 0)
        #expect(crowd.records.value > 0)
        #expect(crowd.elements.value > 0)
    }
}
