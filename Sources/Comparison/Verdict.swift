/// What came of a check on one center.
package enum Verdict: Hashable, Sendable {
    /// The promise was kept.
    case kept
    /// It was not; a few words say what was seen.
    case broken(String)
    /// The center has no such thing.
    case absent

    /// Kept when `condition` holds, otherwise broken with what was seen.
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

    /// Reads the text of a cell.
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
