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

    @Test(
        "a wanted time is compared with the measured one as if it were measured where it was set",
        arguments: [
            (WantedRow("W9", [.timeAtMost(10)]), true), (WantedRow("W9", [.timeAtMost(9.9)]), false),
            (WantedRow("W9", [.remarkTimeAtMost(3)]), true),
            (WantedRow("W9", [.remarkTimeAtMost(2.9)]), false),
        ])
    func machine(wanted: WantedRow, passes: Bool) {
        let post = Row(
            workload: Workload(Machine.workload, ""), peer: Baseline.foundation,
            values: Spread([Machine.nanoseconds * 2]).unsafelyUnwrapped)
        let own = Row(
            workload: Workload("W9", ""), peer: "ours", values: Spread([20]).unsafelyUnwrapped,
            remark: Spread([6]))
        #expect(wanted.verdicts(for: "ours", in: [post, own]).map(\.passes) == [passes])
        #expect(wanted.verdicts(for: "ours", in: [own]).isEmpty, "how fast the machine is was not measured")
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

    @Test("the table of wanted values has what was measured, and says what was missed")
    func wanted() {
        let workload = Workload("W2", "post", remark: "x alone")
        let rows = [
            Row(
                workload: workload, peer: "ours", values: Spread([10]).unsafelyUnwrapped,
                ratioToFoundation: Spread([40]), ratioToSimpleCenter: Spread([0.9]), remark: Spread([1.5])),
            Row(workload: workload, peer: Baseline.foundation, values: Spread([400]).unsafelyUnwrapped),
            Row(workload: workload, peer: Baseline.simpleCenter, values: Spread([9]).unsafelyUnwrapped),
            Row(workload: workload, peer: "others", values: Spread([1]).unsafelyUnwrapped),
            Row(
                workload: Workload("W9", "left", unit: .count), peer: "ours",
                values: Spread([3]).unsafelyUnwrapped),
        ]
        let wanted = [
            WantedRow("W2", [.timesFoundation(20), .timesSimpleCenter(1), .remarkAtMost(2)]),
            // The simple center takes no part in it.
            WantedRow("W9", [.atMost(3), .timesSimpleCenter(1)]),
            WantedRow("W10", [.atMost(1)]),
        ]
        let table = WantedTable(wanted, for: "ours", in: rows)
        let expected = """
            | row | Notices | Foundation | simple center | Foundation / Notices | simple / Notices | wanted | reached |
            | --- | ---: | ---: | ---: | ---: | ---: | --- | --- |
            | W2 post | 10.0 ns, 1.5 x alone | 400 ns | 9.0 ns | 40.0x | 0.90x | ≥ 20x Foundation; ≥ 1x simple; ≤ 2 besides | no: 0.90x simple |
            | W9 left | 3.0 |  |  |  |  | ≤ 3.0 | yes |

            1 of 2 rows reached.
            """
        #expect(table.markdown == expected)
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
