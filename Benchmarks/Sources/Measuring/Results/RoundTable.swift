/// Collects the readings of one workload, round by round.
struct RoundTable {
    private struct Column {
        var values: [Double] = []
        var ratiosToFoundation: [Double] = []
        var ratiosToClosureArray: [Double] = []
        var ratiosToSimpleCenter: [Double] = []
        var remarks: [Double] = []
    }

    private let workload: Workload
    private var columns: [String: Column] = [:]
    private var arrivals: [String] = []

    init(_ workload: Workload) {
        self.workload = workload
    }

    /// Adds one round. Ratios are formed here, since the speed of a shared machine differs from round to round.
    mutating func add(_ round: [(peer: String, reading: Reading)]) {
        let own = round.filter { $0.reading.workload == workload.id }
        let foundation = own.first { $0.peer == Baseline.foundation }?.reading.value
        let closureArray = own.first { $0.peer == Baseline.closureArray }?.reading.value
        let simpleCenter = own.first { $0.peer == Baseline.simpleCenter }?.reading.value
        for (peer, reading) in own {
            if columns[peer] == nil { arrivals.append(peer) }
            var column = columns[peer] ?? Column()
            column.values.append(reading.value)
            if let foundation, reading.value > 0 {
                column.ratiosToFoundation.append(foundation / reading.value)
            }
            if let closureArray, closureArray > 0 {
                column.ratiosToClosureArray.append(reading.value / closureArray)
            }
            if let simpleCenter, reading.value > 0 {
                column.ratiosToSimpleCenter.append(simpleCenter / reading.value)
            }
            if let remark = reading.remark { column.remarks.append(remark) }
            columns[peer] = column
        }
    }

    /// A row for each peer: the peers of `order` first, then the others in the order of their readings.
    func rows(order: [String]) -> [Row] {
        let others = arrivals.filter { !order.contains($0) }
        return (order + others).compactMap { peer in
            guard let column = columns[peer], let values = Spread(column.values) else { return nil }
            return Row(
                workload: workload, peer: peer, values: values,
                ratioToFoundation: Spread(column.ratiosToFoundation),
                ratioToClosureArray: Spread(column.ratiosToClosureArray),
                ratioToSimpleCenter: Spread(column.ratiosToSimpleCenter), remark: Spread(column.remarks))
        }
    }
}
