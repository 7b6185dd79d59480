import BoardModel
import Demo
import Notices

/// Maps the records of a log to the columns of a line.
struct LifeScale: Hashable, Sendable {
    let columns: Int
    /// The number of the record at the right edge.
    let last: UInt64

    init(columns: Int, last: UInt64) {
        self.columns = max(1, columns)
        self.last = max(1, last)
    }

    func column(of seq: UInt64) -> Int {
        min(columns - 1, Int(Double(seq) / Double(last) * Double(columns - 1) + 0.5))
    }

    /// The number in the middle of a column.
    func seq(at column: Int) -> UInt64 {
        UInt64((Double(column) / Double(max(1, columns - 1)) * Double(last)).rounded())
    }
}

extension LifeScale {
    /// Each mark of the axis names a record and its time.
    private static let step = 18
    /// In a longer log, rows are found by number instead of one by one.
    private static let mostRows = 4_000

    /// `#12 0.250 s`, every `step` columns.
    func marks(of log: DeliveryLog) -> [(column: Int, text: String)] {
        guard log.count > 0 else { return [] }
        return stride(from: 0, to: max(1, columns - 10), by: Self.step).map { column in
            let seq = max(1, seq(at: column))
            let before = log.index(of: .init(root: seq, seq: .max))
            let row = log[min(max(0, before - 1), log.count - 1)]
            let time = PlainLines.seconds(row.record.time).drop { $0 == " " }
            return (column, "#\(seq) \(time) s")
        }
    }

    /// The columns with posts, and whether a post there reached no observer.
    func posts(of log: DeliveryLog) -> [Int: Bool] {
        var found: [Int: Bool] = [:]
        func note(_ row: DeliveryLog.Row) {
            guard row.record.kind == .post else { return }
            let column = column(of: row.record.seq)
            found[column] = found[column] == true || row.unheard != nil
        }
        guard log.count > Self.mostRows else {
            for index in 0..<log.count { note(log[index]) }
            return found
        }
        // Examines a few rows for each column.
        for column in 0..<columns {
            var index = log.index(of: .init(root: seq(at: column), seq: 0))
            for _ in 0..<4 where log.contains(index) {
                note(log[index])
                index += 1
            }
        }
        return found
    }
}

extension DeliveryLog {
    /// The row of a moment in a life: the latest record at that moment, or a neighbour that names the object.
    func row(of event: Lifeline.Event, in life: String) -> Row? {
        let nearby = [0, 1, -1, 2, -2].compactMap { step -> Row? in
            let (seq, isOut) = event.seq.addingReportingOverflow(UInt64(bitPattern: Int64(step)))
            // A negative step wraps around on purpose.
            guard seq > 0, step < 0 || !isOut else { return nil }
            return row(numbered: seq)
        }
        let kinds = event.moment.kinds
        return nearby.first { kinds.contains($0.record.kind) && $0.record.observer == life }
            ?? nearby.first { $0.record.observer == life } ?? nearby.first
    }

    private func row(numbered seq: UInt64) -> Row? {
        let behind = index(of: RowKey(root: seq, seq: .max))
        // Posts of several threads interleave.
        for index in stride(from: behind - 1, through: max(0, behind - 64), by: -1) where contains(index) {
            let root = self[index].key.root
            let own = self.index(of: RowKey(root: root, seq: seq))
            if contains(own), self[own].key == RowKey(root: root, seq: seq) { return self[own] }
        }
        return nil
    }
}

extension Lifeline.Moment {
    fileprivate var kinds: [NoticeRecord.Kind] {
        switch self {
        case .made, .registered: [.observe]
        case .called: [.deliver]
        case .released, .gone: [.remove, .note]
        }
    }

    var words: String {
        switch self {
        case .made: "made"
        case .registered: "registered"
        case .called: "called"
        case .released: "released"
        case .gone: "gone: its deinit ran"
        }
    }
}
