import Notices
import NoticesBehaviour

/// What `exploringOrders` has tried, and the order that failed.
public struct OrderReport: Sendable {
    /// How many orders were tried until the first that fails, or all.
    public internal(set) var executions = 0
    /// Whether every order was tried.
    public internal(set) var isComplete = false
    /// What was not tried although it was asked for, in sentences; `nil` if there is no such thing.
    public internal(set) var uncovered: String?
    /// Why the body failed, with the order, its seed and its recording; `nil` if no order failed.
    public internal(set) var failure: String?
    /// The order that failed, for `replaying:`.
    public internal(set) var seed: String?
    /// The file with the recording of that order, for `noticeboard replay`.
    public internal(set) var recording: String?
}

/// The text of an order, a line for each happening.
struct OrderText {
    private let most: Int
    private let happenings: [OrderState.Happening]
    private let names: [Int: String]

    /// The names that several agents have.
    private let shared: Set<String>

    init(_ happenings: [OrderState.Happening], most: Int) {
        self.happenings = happenings
        self.most = most
        var names: [Int: String] = [:]
        for happening in happenings {
            if case .step(let step, _) = happening.kind {
                names[happening.agent] = PlainText.of(step.callee, limit: 40)
            }
        }
        self.names = names
        shared = Set(Dictionary(grouping: names.values) { $0 }.filter { $0.value.count > 1 }.keys)
    }

    /// Columns: what was a switch, who, what, with what, where.
    var lines: [String] {
        var deliveries: [Int: Int] = [:]
        let rows = happenings.prefix(most).enumerated().map { index, happening in
            if case .step = happening.kind { deliveries[happening.agent] = index + 1 }
            return row(happening, index + 1, ofDelivery: deliveries[happening.agent])
        }
        let widths = (0..<3).map { column in min(48, rows.map { $0[column].count }.max() ?? 0) }
        let lines = rows.map { row in
            let cells = row.dropLast().enumerated().map { cell in
                cell.element + String(repeating: " ", count: max(0, widths[cell.offset] - cell.element.count))
            }
            let line = (cells + [row[3]]).joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
        let more = happenings.count - most
        return more > 0 ? lines + ["… and \(more) more"] : lines
    }

    /// - Parameter delivery: The row of the latest delivery to the same agent.
    private func row(
        _ happening: OrderState.Happening, _ number: Int, ofDelivery delivery: Int?
    ) -> [String] {
        let mark =
            (happening.isSwitch ? "→" : " ") + String(repeating: " ", count: number < 10 ? 1 : 0)
            + "\(number)"
        var who = names[happening.agent] ?? "body"
        if let delivery, delivery != number, shared.contains(who) { who += " (row \(delivery))" }
        switch happening.kind {
        case .event(let event):
            let place = event.source.map { $0.short } ?? ""
            let subject = PlainText.of(event.subject, limit: 80)
            switch event.kind {
            case .posting, .posted, .refused: return [mark, who, "posts \(subject)", place]
            case .observing: return [mark, who, "observes \(subject)", place]
            case .ending: return [mark, who, "ends a registration", place]
            case .enqueued: return [mark, who, "enqueues", place]
            }
        case .continues: return [mark, who, "continues", ""]
        case .step(let step, let place):
            let subject = PlainText.of(step.subject, limit: 80)
            let action =
                happening.isIdle
                ? "is skipped, since it has ended: \(subject)" : "gets \(subject) \(place.text)"
            return [mark, who, action, step.source.line > 0 ? step.source.short : ""]
        }
    }
}

extension OrderStep.Place {
    fileprivate var text: String {
        switch self {
        case .mainActor: "on the main actor"
        case .actor: "on its actor"
        case .task: "in a task"
        case .elsewhere: "elsewhere"
        }
    }
}
