import BoardModel
import Demo
import Notices

/// The steps that `u` undoes, the latest last.
package struct UndoStack: Sendable {
    package enum Step: Sendable {
        /// The filters as they were before.
        case filter(SavedFilters)
        /// The log was cleared: the clearing before it, and how many records the log had trimmed.
        case clear(LogClearing?, trimmed: Int)
        /// Registrations were removed; the demo restores them by this number.
        case removal(Int)
        /// It cannot be undone: a sentence that says why.
        case never(String)
    }

    private static let limit = 20

    package private(set) var steps: [Step] = []
    /// The filters of the last step, until another one is saved.
    var filters = SavedFilters()

    package init() {}

    mutating func push(_ step: Step) {
        steps.append(step)
        if steps.count > Self.limit { steps.removeFirst() }
    }

    mutating func pop() -> Step? { steps.popLast() }

    /// Drops the steps of an earlier log and center.
    mutating func keepFiltersAlone() {
        steps.removeAll { if case .filter = $0 { false } else { true } }
    }
}

/// The last row that was cleared. Cleared rows are hidden.
package struct LogClearing: Hashable, Sendable {
    /// The number of the last record that is hidden.
    let seq: UInt64
    /// The last hidden row, which may be one of missing records.
    let key: DeliveryLog.RowKey

    /// `nil` if the log has no rows.
    init?(of log: DeliveryLog) {
        guard let last = log.last else { return nil }
        key = last.key
        // The last record may be nested below an earlier one.
        var newest: UInt64 = 0
        for index in 0..<log.count where log[index].missing == 0 {
            newest = max(newest, log[index].record.seq)
        }
        seq = newest
    }

    func hides(_ row: DeliveryLog.Row) -> Bool {
        row.missing > 0 ? row.key <= key : row.record.seq <= seq
    }
}
