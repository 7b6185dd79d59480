import BoardModel
import Demo
import Notices

// Keys go to places in a recording and in the log of a running program alike. A recording moves; a log selects a row.
extension BoardState {
    /// Goes to the next or previous problem.
    mutating func goToProblem(_ direction: ReplayMove.Direction) -> [BoardRequest] {
        guard source.replay == nil else { return [.source(.replay(.problem(direction)))] }
        guard rows.count > 0 else {
            message = Message(text: "the log has no rows")
            return []
        }
        find(.problem, by: direction == .on ? 1 : -1)
        return []
    }

    /// Goes to a time, record, mark, or match of a filter.
    mutating func go(to goal: ReplayGoal) -> [BoardRequest] {
        guard source.replay == nil else { return [.source(.replay(.to(goal)))] }
        let log = query.filter == nil ? shown.log : rows
        guard log.count > 0 else {
            message = Message(text: "the log has no rows")
            return []
        }
        switch goal {
        case .time(let seconds): goToRow(at: seconds, in: log)
        case .share(let share):
            let (first, last) = (log.firstTime, log.last?.record.time ?? 0)
            goToRow(at: first + (last - first) * share, in: log)
        case .record(let number): goToRow(ofRecord: number, in: log)
        case .filter(let filter): find(.filter(filter), by: 1)
        case .mark:
            message = Message(text: "only recordings have marks: type a time, a record or a filter")
        }
        return []
    }

    /// Selects the last row that is no later than a time; if all are later, the first.
    private mutating func goToRow(at seconds: Double, in log: DeliveryLog) {
        let found = (0..<log.count).last { index in
            log.holds(at: index) { $0.missing == 0 && $0.record.time <= seconds }
        }
        go(to: log[found ?? 0].key)
        if found == nil { message = Message(text: "the log begins later") }
    }

    /// Selects the row of a record. Some records share the row of their post.
    private mutating func goToRow(ofRecord number: UInt64, in log: DeliveryLog) {
        let found = (0..<log.count).last { index in
            log.holds(at: index) {
                $0.missing == 0 && ($0.record.seq == number || $0.unheard?.seq == number)
            }
        }
        guard let found else {
            let reason = number > (log.last?.record.seq ?? 0) ? "not in the log yet" : "no longer in the log"
            message =
                query.filter == nil
                ? Message(text: "#\(number) is \(reason)")
                : Message(text: "no row of #\(number) matches the filter: Esc clears it")
            return
        }
        go(to: log[found].key)
    }
}

extension DeliveryLog {
    /// The time of the first row of a record.
    fileprivate var firstTime: Double {
        for index in 0..<min(2, count) where self[index].missing == 0 { return self[index].record.time }
        return 0
    }
}
