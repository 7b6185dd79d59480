import Notices
import TestSupport
import Testing

/// Observers that come and go under posts, on other threads than they came on: `make test-threads`.
@Suite(.leavesNoObservers) struct ChurnTests {
    @Test func `under two posters and two mutators each handler receives in order, and all are released`() {
        let churn = Churn()
        let constant = churn.center.observe(.any, handler: churn.handler())
        let ended = race(4, seconds: 600) { thread in
            if thread < 2 {
                churn.post(times: StressOperations.perThread, as: thread)
            } else {
                var mutator = Mutator(churn: churn, seed: UInt64(thread))
                for _ in 0..<StressOperations.perThread { mutator.act() }
            }
        }
        #expect(ended)
        // The one-shots left are called now; observers of released owners are removed.
        churn.post(times: Churn.names.count, as: 2)
        churn.letGo()
        churn.center.removeAbandoned()
        #expect(churn.calls.value == churn.delivered.value)
        #expect(churn.disorders.value == 0)
        #expect(churn.shotsMade.value > 0)
        #expect(churn.shotsFired.value == churn.shotsMade.value)
        #expect(churn.center.registrations.map(\.id) == [constant.id])
        #expect(churn.captures.count == 1)
        constant.cancel()
        #expect(churn.captures.count == 0)
    }

    @Test func `between two threads that post and two that cancel, a one-shot fires once or not at all`() {
        let center = NoticeCenter()
        let (fired, delivered, cancelled) = (Counter(), Counter(), Counter())
        let (tooOften, left) = (Counter(), Counter())
        let life = Life()
        let rounds = StressOperations.perThread
        let ended = race(4, seconds: 600) { thread in
            guard thread > 1 else {
                while left.value < 2 { delivered.add(center.post("a").delivered) }
                return
            }
            // A few wait at any time, so that the posters meet at the same one.
            var waiting: [NoticeToken] = []
            for _ in 0..<rounds {
                let own = Counter()
                waiting.append(
                    center.observe("a", options: .once) { [part = Tracked(life)] _ in
                        part.use()
                        fired.add()
                        if own.add() > 1 { tooOften.add() }
                    })
                if waiting.count > 16, waiting.removeFirst().cancel() { cancelled.add() }
            }
            for token in waiting where token.cancel() { cancelled.add() }
            left.add()
        }
        #expect(ended)
        #expect(tooOften.value == 0)
        #expect(fired.value == delivered.value)
        // One that is cancelled while it runs is counted by both.
        #expect(fired.value + cancelled.value >= 2 * rounds)
        #expect(center.registrationCount == 0)
        #expect(life.count == 0)
    }
}
