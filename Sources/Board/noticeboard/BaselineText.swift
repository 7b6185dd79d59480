import BoardModel
import ProgramSource

/// Says how a run differs from its baseline: a line for each difference, and a last one for those that are left out.
enum BaselineText {
    private static let limit = 10

    static func lines(_ differences: [Behaviour.Difference]) -> [String] {
        let lines = differences.prefix(limit).map(line)
        let rest = differences.count - limit
        return rest > 0 ? lines + ["and \(rest.counted("more difference", "more differences"))"] : lines
    }

    private static func line(_ difference: Behaviour.Difference) -> String {
        let finding =
            switch difference.finding {
            case .instead(let former): "≠ \(difference.step): in the baseline it is \(former)"
            case .new(let count):
                "+ \(difference.step)\(count > 1 ? ", \(times(count))" : ""): not in the baseline"
            case .lost(let count): "- \(difference.step): \(times(count)) in the baseline, not in this run"
            case .count(let count, let baseline):
                "≠ \(difference.step): \(times(count)), \(baseline.grouped) in the baseline"
            case .order(let now, let then): "≠ \(difference.step): \(order(now, then))"
            }
        // The center, its posts and calls: the last two say where.
        let path = difference.path.dropFirst().suffix(2)
        return finding + (path.isEmpty ? "" : "  (in \(path.joined(separator: " ▸ ")))")
    }

    /// The first step that comes earlier than in the baseline, and the one that it overtook.
    private static func order(_ now: [String], _ then: [String]) -> String {
        for (step, former) in zip(now, then) where step != former { return "\(step) comes before \(former)" }
        return "another order"
    }

    private static func times(_ count: Int) -> String { count.counted("time", "times") }
}
