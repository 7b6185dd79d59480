import Measuring
import Testing

@Suite("Statistics") struct StatisticsTests {
    @Test("the spread of an odd number of values is their middle one, between the least and the greatest")
    func odd() {
        let spread = Spread([5, 1, 9])
        #expect(spread?.median == 5)
        #expect(spread?.minimum == 1)
        #expect(spread?.maximum == 9)
    }

    @Test("the median of an even number of values lies half way between the two in the middle")
    func even() {
        #expect(Spread([4, 1, 2, 100])?.median == 3)
    }

    @Test("no values have no spread")
    func none() {
        #expect(Spread([]) == nil)
    }

    @Test(
        "a peer repeats its operation so often that its share is filled",
        arguments: [1, 20, 900, 50_000, 3_000_000, 200_000_000])
    func repetitions(nanosecondsOfOne: Int64) {
        let share = Duration.milliseconds(30)
        let count = Repetitions.adapted(to: share) { .nanoseconds($0 * Int(nanosecondsOfOne)) }
        let length = Duration.nanoseconds(nanosecondsOfOne * Int64(count))
        // One operation that is longer than the share is still carried out.
        #expect(count == 1 || (length > share * 0.9 && length < share * 1.1))
        #expect(count >= 1)
    }

    @Test("a clock too coarse to see a short run does not keep the number down")
    func coarseClock() {
        let count = Repetitions.adapted(to: .milliseconds(30)) { .milliseconds($0 / 100_000) }
        #expect(count > 2_000_000 && count < 4_000_000)
    }

    @Test("a run that was interrupted does not keep the number down")
    func interruption() {
        var runs = 0
        let count = Repetitions.adapted(to: .milliseconds(30)) { operations in
            runs += 1
            return .nanoseconds(operations * 100) + (runs == 2 ? .milliseconds(20) : .zero)
        }
        #expect(count > 250_000 && count < 350_000)
    }

    @Test("setting up is not repeated as often as it would take to fill a share with it")
    func startingCost() {
        // The first run is slow, as the first of a program is; the others take 100 ns an operation.
        var runs = 0
        let count = Repetitions.adapted(to: .milliseconds(30)) { operations in
            runs += 1
            return .nanoseconds(operations * 100) + (runs == 1 ? .milliseconds(1) : .zero)
        }
        #expect(count > 250_000 && count < 350_000)
    }
}
