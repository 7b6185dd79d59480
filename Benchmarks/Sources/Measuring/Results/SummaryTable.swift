/// A summary of the results: a row for each workload, a column for each peer.
package struct SummaryTable {
    private let table: TextTable

    /// - Parameter peers: The columns. A peer without results gets no column.
    package init(_ rows: [Row], peers: [String]) {
        let measured = peers.filter { peer in rows.contains { $0.peer == peer } }
        var table = TextTable(["workload"] + measured.map { ">" + $0 })
        for id in rows.map(\.workload.id).uniqued() {
            let own = rows.filter { $0.workload.id == id }
            guard let workload = own.first?.workload else { continue }
            let cells = measured.map { peer in own.first { $0.peer == peer }.map(Self.cell) ?? "" }
            table.add(["\(id) \(workload.title)"] + cells)
        }
        self.table = table
    }

    package var markdown: String { table.markdown }

    /// The median, and Foundation's median divided by it.
    private static func cell(_ row: Row) -> String {
        let value = "\(Quantity.text(row.values.median)) \(row.workload.unit.rawValue)"
        guard row.peer != Baseline.foundation, let ratio = row.ratioToFoundation else { return value }
        return "\(value), \(Quantity.text(ratio.median))x"
    }
}

extension [String] {
    fileprivate func uniqued() -> [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
