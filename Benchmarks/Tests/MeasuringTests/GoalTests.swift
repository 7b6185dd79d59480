import Measuring
import Testing

@Suite("Goals and limits") struct GoalTests {
    private static let rows = [
        Row(
            workload: Workload("W2", ""), peer: "ours", values: Spread([10, 12, 14]).unsafelyUnwrapped,
            ratioToFoundation: Spread([40]), ratioToClosureArray: Spread([0.4]),
            ratioToSimpleCenter: Spread([3]),
            remark: Spread([1.8])),
        Row(workload: Workload("W3", ""), peer: "ours", values: Spread([15, 99]).unsafelyUnwrapped),
    ]

    @Test(
        "a goal is reached at its limit and missed beyond it",
        arguments: [
            (Goal("W2", "ours", .timesFoundation(40)), true),
            (Goal("W2", "ours", .timesFoundation(40.1)), false),
            (Goal("W2", "ours", .timesSimpleCenter(3)), true),
            (Goal("W2", "ours", .timesSimpleCenter(3.1)), false),
            (Goal("W2", "ours", .timesClosureArray(0.4)), true),
            (Goal("W2", "ours", .timesClosureArray(0.39)), false),
            (Goal("W2", "ours", .atMost(12)), true), (Goal("W2", "ours", .atMost(11.9)), false),
            (Goal("W2", "ours", .remark(1.8)), true), (Goal("W2", "ours", .remark(1.81)), false),
            (Goal("W2", "ours", .remarkAtMost(1.8)), true), (Goal("W2", "ours", .remarkAtMost(1.79)), false),
            (Goal("W3", "ours", .timesWorkload("W2", 1.5)), true),
            (Goal("W3", "ours", .timesWorkload("W2", 1.4)), false),
        ])
    func verdicts(goal: Goal, passes: Bool) {
        #expect(Verdict(goal, in: Self.rows).passes == passes)
    }

    @Test(
        "what was not measured is neither reached nor missed",
        arguments: [
            Goal("W9", "ours", .atMost(1)), Goal("W2", "theirs", .atMost(1)),
            Goal("W3", "ours", .timesFoundation(1)),
            Goal("W3", "ours", .timesWorkload("W1", 1)),
        ])
    func missing(goal: Goal) {
        #expect(Verdict(goal, in: Self.rows).passes == nil)
    }

    @Test("the table says pass, fail or not measured")
    func table() {
        let goals = [
            Goal("W2", "ours", .timesFoundation(40)), Goal("W2", "ours", .atMost(9)),
            Goal("W9", "ours", .atMost(1)),
        ]
        let text = GoalsTable(goals.map { Verdict($0, in: Self.rows) }).text
        let expected = """
            workload  peer  goal                          reached
            W2        ours  ≥ 40x faster than Foundation     40.0  pass
            W2        ours  ≤ 9                              12.0  FAIL
            W9        ours  ≤ 1                                 -  not measured
            """
        #expect(text == expected)
    }

    @Test("limits are read line by line, comments and empty lines aside")
    func limits() throws {
        let limits = try InstructionLimit.parse(
            "# path = limit\n\nW2 Notices by string = 100\n W1  ours=5 # why\n")
        #expect(
            limits == [
                InstructionLimit(workload: "W2", peer: "Notices by string", limit: 100),
                InstructionLimit(workload: "W1", peer: "ours", limit: 5),
            ])
    }

    @Test(
        "a line that is no limit is an error with its number",
        arguments: ["W2 = 100", "W2 ours", "W2 ours = many", "W2 ours = 0", "W2 ours = 1 = 2", "= 3"])
    func malformed(line: String) {
        let error = #expect(throws: MalformedLimit.self) { try InstructionLimit.parse("# first\n" + line) }
        #expect(error?.line == 2)
    }

    @Test("a count above its limit is reported with the surplus; one at the limit is not")
    func complaints() {
        let limit = InstructionLimit(workload: "W2", peer: "ours", limit: 100)
        #expect(limit.complaint(about: 100) == nil)
        #expect(
            limit.complaint(about: 125)
                == "W2 ours: 125 instructions an operation, 25.0 (25 %) more than the limit of 100")
    }
}
