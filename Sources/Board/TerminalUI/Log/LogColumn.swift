import BoardModel

/// A column of the log that the user can hide.
package enum LogColumn: String, CaseIterable, Hashable, Sendable {
    case number, time, outcome

    /// The end of the labels of its command.
    var plural: String {
        switch self {
        case .number: "numbers"
        case .time: "times"
        case .outcome: "outcomes"
        }
    }
}

extension KeyCommand {
    /// One command for each column. Only the palette lists them.
    static let columns = LogColumn.allCases.map { column in
        KeyCommand(.everywhere, [], "Show or hide the log's \(column.plural)") { $0.toggle(column) }
    }
}

extension BoardState {
    fileprivate mutating func toggle(_ column: LogColumn) {
        let isHidden = log.hidden.remove(column) == nil
        if isHidden { log.hidden.insert(column) }
        message = Message(text: "the log's \(column.plural) are \(isHidden ? "hidden" : "shown")")
    }
}
