/// A table of goals and measured values.
package struct GoalsTable {
    private var table = TextTable(["workload", "peer", "goal", ">reached", ""])

    package init(_ verdicts: [Verdict]) {
        for verdict in verdicts {
            table.add([
                verdict.goal.workload, verdict.goal.peer, verdict.goal.aim.phrase,
                verdict.reached.map(Quantity.text) ?? "-", Self.word(verdict.passes),
            ])
        }
    }

    package var text: String { table.text }

    private static func word(_ passes: Bool?) -> String {
        switch passes {
        case true?: "pass"
        case false?: "FAIL"
        case nil: "not measured"
        }
    }
}

extension Goal.Aim {
    var phrase: String {
        switch self {
        case .timesFoundation(let limit): "≥ \(Self.plain(limit))x faster than Foundation"
        case .timesSimpleCenter(let limit): "≥ \(Self.plain(limit))x faster than the simple center"
        case .timesClosureArray(let limit): "≤ \(Self.plain(limit))x the closure array"
        case .atMost(let limit): "≤ \(Self.plain(limit))"
        case .timeAtMost(let limit): "≤ \(Self.plain(limit)) scaled"
        case .remarkTimeAtMost(let limit): "≤ \(Self.plain(limit)) scaled besides"
        case .remark(let limit): "≥ \(Self.plain(limit)) besides"
        case .remarkAtMost(let limit): "≤ \(Self.plain(limit)) besides"
        case .timesWorkload(let other, let limit): "≤ \(Self.plain(limit))x \(other), best rounds"
        }
    }

    static func plain(_ value: Double) -> String {
        value == value.rounded() ? String(Int(value)) : String(value)
    }
}
