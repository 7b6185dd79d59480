/// The result of a check on one center.
package enum Verdict: Hashable, Sendable {
    /// The promise was kept.
    case kept
    /// The promise was broken; a few words state what was observed.
    case broken(String)
    /// The center lacks the feature.
    case absent

    /// Kept if `condition` holds, otherwise broken with the observation.
    static func kept(if condition: Bool, otherwise observed: @autoclosure () -> String) -> Verdict {
        condition ? .kept : .broken(observed())
    }
}

extension Verdict: CustomStringConvertible {
    /// The text of a cell.
    package var description: String {
        switch self {
        case .kept: "kept"
        case .broken(let observed): "broken: \(observed)"
        case .absent: "–"
        }
    }

    /// Parses the text of a cell.
    init?(_ text: String) {
        switch text {
        case "kept": self = .kept
        case "–": self = .absent
        default:
            let mark = "broken: "
            guard text.hasPrefix(mark) else { return nil }
            self = .broken(String(text.dropFirst(mark.count)))
        }
    }
}
