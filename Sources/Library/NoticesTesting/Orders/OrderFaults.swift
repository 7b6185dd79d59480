import Notices
import NoticesBehaviour

/// Why an execution was given up before its end, and who is to blame.
struct OrderFaults: Sendable {
    enum Reason: Sendable {
        /// Nothing happened for as long as the patience.
        case nothingHappened
        /// Handlers wait for their own end.
        case waitsForItself
        /// More decisions than any limit.
        case endless
        /// It still ran when the time limit and the patience were over.
        case late
        case cancelled
    }

    /// Handlers with what they were called with, and whether it is the body too.
    struct Names: Sendable {
        let handlers: [OrderStep.Text]
        let isBody: Bool
        /// Whether only what is not explored posts.
        var isOfOthers = false
        /// Whether another delivery to one of the handlers waits.
        var waitsForNext = false
    }

    let reason: Reason
    let names: Names
    let decisions: Int
    /// Whether the body had not returned some time after its task was cancelled.
    let isBodyRunning: Bool

    private static let most = 4

    /// What happened, where, and what to do.
    func text(_ limit: OrderLimit) -> String {
        var text: String
        switch reason {
        case .cancelled: text = "The search was cancelled"
        case .nothingHappened:
            text =
                "Nothing happened for \(limit.patience): \(list(",")) did not come back. It waits for something that is not "
                + "explored, such as a timer, a lock, another queue or a task made by Task { }"
            if names.waitsForNext {
                text += ". Another delivery to it waits until it returns: does it wait for that by "
                text += "awaitingHandlers(within:)?"
            }
        case .waitsForItself:
            text = "\(list()) waits for itself by quiescent(), which waits for handlers. Call it in the body"
        case .endless:
            text =
                "This order does not end: \(decisions) decisions were made, the latest for \(list()). \(advice) If the order "
                + "is only long, set .depth(_:)"
        case .late:
            text =
                "This order has not ended \(limit.patience) after the time limit of \(limit.time). It went on with "
                + "\(list()). \(advice) If the order is only long, set .time(_:) or .patience(_:)"
        }
        if isBodyRunning {
            text +=
                ". The body still runs, although its task is cancelled: it is left alone, and nothing that it posts is "
            text += "delivered elsewhere"
        }
        return text
    }

    private func list(_ comma: String = "") -> String {
        let others = "posts made by tasks or threads that are not explored, such as those of Task { }, to "
        return (names.isOfOthers ? others : "") + handlers(comma)
    }

    private func handlers(_ comma: String) -> String {
        var all = names.handlers.prefix(Self.most).map { step in
            "\(PlainText.of(step.callee)) at \(step.source.short), called with \(PlainText.of(step.subject))\(comma)"
        }
        let more = names.handlers.count - all.count
        if more > 0 { all.append(more == 1 ? "1 other handler" : "\(more) other handlers") }
        if names.isBody || all.isEmpty { all.append("the body") }
        return all.joined(separator: " and ")
    }

    private var advice: String {
        if names.isOfOthers { return "Use child tasks, or end those tasks in the body." }
        return names.handlers.isEmpty
            ? "Does it poll? Wait by `await center.quiescent()` instead."
            : "Does it post what it observes?"
    }
}
