/// What is wanted of one peer in one workload: a row of the table of wanted values.
package struct WantedRow: Equatable, Sendable {
    package let workload: String
    package let aims: [Goal.Aim]

    package init(_ workload: String, _ aims: [Goal.Aim]) {
        self.workload = workload
        self.aims = aims
    }

    /// The verdicts on what was measured. A row that was not measured has none.
    package func verdicts(for peer: String, in rows: [Row]) -> [Verdict] {
        aims.map { Verdict(Goal(workload, peer, $0), in: rows) }.filter { $0.passes != nil }
    }
}

/// A table of wanted values, with what the center, Foundation's and the simple center reached.
package struct WantedTable {
    private var table = TextTable([
        "row", ">Notices", ">Foundation", ">simple center", ">Foundation / Notices", ">simple / Notices",
        "wanted",
        "reached",
    ])
    /// The number of rows whose wanted values were all reached.
    package private(set) var reached = 0
    /// The number of rows that were measured.
    package private(set) var measured = 0

    /// - Parameter peer: The name of the center of which the values are wanted.
    package init(_ wanted: [WantedRow], for peer: String, in rows: [Row]) {
        for line in wanted {
            let own = rows.filter { $0.workload.id == line.workload }
            guard let row = own.first(where: { $0.peer == peer }) else { continue }
            let verdicts = line.verdicts(for: peer, in: rows)
            let missed = verdicts.filter { $0.passes == false }
            measured += 1
            if missed.isEmpty { reached += 1 }
            table.add([
                "\(row.workload.id) \(row.workload.title)", Self.cell(row),
                Self.cell(own, Baseline.foundation),
                Self.cell(own, Baseline.simpleCenter), Self.ratio(row.ratioToFoundation),
                Self.ratio(row.ratioToSimpleCenter), verdicts.map(\.goal.aim.wish).joined(separator: "; "),
                missed.isEmpty ? "yes" : "no: " + missed.map(Self.miss).joined(separator: "; "),
            ])
        }
    }

    /// The table, and a line with the number of rows that were reached.
    package var markdown: String {
        table.markdown + "\n\n\(reached) of \(measured) rows reached."
    }

    private static func cell(_ rows: [Row], _ peer: String) -> String {
        rows.first { $0.peer == peer }.map(cell) ?? ""
    }

    private static func cell(_ row: Row) -> String {
        var text = Quantity.text(row.values.median)
        if !row.workload.unit.rawValue.isEmpty { text += " \(row.workload.unit.rawValue)" }
        if let remark = row.remark, let label = row.workload.remark {
            text += ", \(Quantity.text(remark.median)) \(label)"
        }
        return text
    }

    private static func ratio(_ spread: Spread?) -> String {
        spread.map { Quantity.text($0.median) + "x" } ?? ""
    }

    private static func miss(_ verdict: Verdict) -> String {
        let reached = verdict.reached.map(Quantity.text) ?? "-"
        return switch verdict.goal.aim {
        case .timesFoundation: "\(reached)x Foundation"
        case .timesSimpleCenter: "\(reached)x simple"
        case .timesClosureArray: "\(reached)x closure array"
        case .timesWorkload(let other, _): "\(reached)x \(other)"
        case .timeAtMost, .remarkTimeAtMost: "\(reached) scaled"
        case .atMost, .remark, .remarkAtMost: reached
        }
    }
}

extension Goal.Aim {
    /// In fewer words than the table of goals has, since many stand in one cell.
    fileprivate var wish: String {
        switch self {
        case .timesFoundation(let limit): "≥ \(Self.plain(limit))x Foundation"
        case .timesSimpleCenter(let limit): "≥ \(Self.plain(limit))x simple"
        case .timesWorkload(let other, let limit): "≤ \(Self.plain(limit))x \(other)"
        case .atMost(let limit): "≤ \(Quantity.text(limit))"
        case .timeAtMost(let limit): "≤ \(Quantity.text(limit)) scaled"
        case .remarkTimeAtMost(let limit): "≤ \(Quantity.text(limit)) scaled besides"
        case .timesClosureArray, .remark, .remarkAtMost: phrase
        }
    }
}
