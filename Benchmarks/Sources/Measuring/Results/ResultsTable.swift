/// The one table that a comparison prints.
package struct ResultsTable {
    private var table = TextTable([
        "workload", "peer", ">median", ">min", ">max", "unit", ">times faster than Foundation",
        ">times faster than the simple center", ">× closure array", "besides",
    ])

    package init(_ rows: [Row]) {
        var last: String?
        for row in rows {
            // Only the first row of a workload names it.
            let name = row.workload.id == last ? "" : "\(row.workload.id) \(row.workload.title)"
            last = row.workload.id
            table.add([
                name, row.peer, Quantity.text(row.values.median), Quantity.text(row.values.minimum),
                Quantity.text(row.values.maximum), row.workload.unit.rawValue,
                row.ratioToFoundation.map(Quantity.text) ?? "",
                row.ratioToSimpleCenter.map { Quantity.text($0.median) } ?? "",
                row.ratioToClosureArray.map { Quantity.text($0.median) } ?? "", besides(row),
            ])
        }
    }

    package var text: String { table.text }

    private func besides(_ row: Row) -> String {
        guard let remark = row.remark, let label = row.workload.remark else { return "" }
        return "\(Quantity.text(remark.median)) \(label)"
    }
}
