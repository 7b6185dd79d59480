import Measuring
import Testing

@Suite("Comparison") struct ComparisonTests {
    private static let workload = Workload("W2", "post", remark: "besides")

    /// Peers that give the values of a list, one a round.
    private func contestant(_ peer: String, _ values: [Double], turns: Turns) -> Contestant {
        Contestant(peer) {
            var round = 0
            return { _ in
                turns.peers.append(peer)
                defer { round += 1 }
                return [Reading("W2", values[round], remark: values[round] / 2)]
            }
        }
    }

    private final class Turns {
        var peers: [String] = []
    }

    private func rows(_ values: KeyValuePairs<String, [Double]>, turns: Turns = Turns()) throws -> [Row] {
        let experiment = Experiment(
            [Self.workload], length: .fixed(1, quick: 1),
            contestants: values.map { contestant($0.key, $0.value, turns: turns) })
        let pace = Pace(rounds: 3, share: .milliseconds(1), isQuick: false)
        return try Comparison(pace: pace, report: { _ in }).rows(of: experiment)
    }

    @Test("every peer has its turn in every round, and the order moves on")
    func rotation() throws {
        let turns = Turns()
        _ = try rows(["a": [1, 1, 1], "b": [1, 1, 1], "c": [1, 1, 1]], turns: turns)
        #expect(turns.peers == ["a", "b", "c", "b", "c", "a", "c", "a", "b"])
    }

    @Test("ratios are formed within a round, not from the medians")
    func ratios() throws {
        // The machine is ten times slower in the second round, and twice as slow in the third.
        let rows = try rows([
            "ours": [10, 100, 40], Baseline.foundation: [100, 1000, 200],
            Baseline.closureArray: [20, 50, 40], Baseline.simpleCenter: [30, 200, 40],
        ])
        let ours = try #require(rows.first { $0.peer == "ours" })
        #expect(ours.values == Spread([10, 100, 40]))
        #expect(ours.ratioToFoundation == Spread([10, 10, 5]))
        #expect(ours.ratioToClosureArray == Spread([0.5, 2, 1]))
        #expect(ours.ratioToSimpleCenter == Spread([3, 2, 1]))
        #expect(ours.remark == Spread([5, 50, 20]))
    }

    @Test("without a baseline there is no ratio")
    func noBaseline() throws {
        let rows = try rows(["ours": [1, 2, 3]])
        #expect(rows.count == 1)
        #expect(rows[0].ratioToFoundation == nil)
        #expect(rows[0].ratioToClosureArray == nil)
        #expect(rows[0].ratioToSimpleCenter == nil)
    }

    @Test("what takes long gets fewer rounds, and a quick comparison fewer operations")
    func fixedLengths() throws {
        var operations: [Int] = []
        let experiment = Experiment(
            [Self.workload], length: .fixed(1000, quick: 10, roundsDividedBy: 3),
            contestants: [
                Contestant("a") {
                    return { count in
                        operations.append(count)
                        return [Reading("W2", 1)]
                    }
                }
            ])
        let comparison = { (rounds: Int, isQuick: Bool) in
            Comparison(
                pace: Pace(rounds: rounds, share: .milliseconds(1), isQuick: isQuick), report: { _ in })
        }
        _ = try comparison(9, false).rows(of: experiment)
        #expect(operations == [1000, 1000, 1000])
        operations = []
        _ = try comparison(2, true).rows(of: experiment)
        #expect(operations == [10])
    }

    @Test("how often to repeat is reckoned from the readings, not from what else a trial takes")
    func adaptedLength() throws {
        var last = 0
        let experiment = Experiment(
            [Self.workload],
            contestants: [
                Contestant("a") {
                    return { count in
                        last = count
                        return [Reading("W2", 1000)]
                    }
                }
            ])
        let pace = Pace(rounds: 1, share: .milliseconds(30), isQuick: false)
        _ = try Comparison(pace: pace, report: { _ in }).rows(of: experiment)
        #expect(last == 30_000)
    }

    private struct Strangers: Outsiders {
        func carryOut(_ workloads: [Workload]) -> Bool { workloads.map(\.id) == ["W2"] }

        func round(of workloads: [Workload], share: Duration) -> [(peer: String, reading: Reading)] {
            [("stranger", Reading("W2", 50)), ("stranger", Reading("W99", 1))]
        }
    }

    @Test("peers of another program stand behind the others, with ratios to the same round")
    func outsiders() throws {
        let experiment = Experiment(
            [Self.workload], length: .fixed(1, quick: 1),
            contestants: [contestant(Baseline.foundation, [100, 200, 300], turns: Turns())])
        let pace = Pace(rounds: 3, share: .milliseconds(1), isQuick: false)
        let rows = try Comparison(pace: pace, outsiders: Strangers(), report: { _ in }).rows(of: experiment)
        #expect(rows.map(\.peer) == [Baseline.foundation, "stranger"])
        #expect(rows[1].ratioToFoundation == Spread([2, 4, 6]))
    }
}
