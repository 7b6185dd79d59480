package import Workbench

/// The line in which a filter or a search is typed, and its effect.
package struct Query: Sendable {
    package enum Purpose: Hashable, Sendable {
        case filter, search
        /// A place of a recording.
        case seek

        package var word: String {
            switch self {
            case .filter: "filter"
            case .search: "search"
            case .seek: "go to"
            }
        }
    }

    package var line = LineEditor()
    /// Why the line is invalid. The previous filter or search stays in effect.
    package var error: LineError?
    /// The filter; `nil`: all rows are visible.
    package var filter: RowFilter?
    /// The search.
    package var search: RowFilter?

    package init() {}

    /// Begins with the line of the present filter or search.
    package mutating func begin(_ purpose: Purpose) {
        let text =
            switch purpose {
            case .filter: filter?.text
            case .search: search?.text
            case .seek: nil as String?
            }
        line = LineEditor(text ?? "")
        error = nil
    }
}
