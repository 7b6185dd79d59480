import Testing

@testable import NoticesBroker

@Suite struct BackoffTests {
    @Test func `waits double up to the limit, and are up to a half shorter by chance`() {
        var backoff = Backoff(first: .milliseconds(100), limit: .seconds(1))
        var chance = Dice(seed: 1)
        for expected in [100, 200, 400, 800, 1_000, 1_000] {
            let wait = backoff.fail(&chance)
            #expect(wait <= .milliseconds(expected))
            #expect(wait >= .milliseconds(expected / 2))
        }
        backoff.succeed()
        #expect(backoff.fail(&chance) <= .milliseconds(100))
    }

    @Test func `nodes that lost an engine together do not come back together`() {
        let waits = (0..<20).map { seed in
            var (backoff, chance) = (
                Backoff(first: .seconds(1), limit: .seconds(10)), Dice(seed: UInt64(seed))
            )
            return backoff.fail(&chance)
        }
        #expect(Set(waits).count == 20)
    }
}
