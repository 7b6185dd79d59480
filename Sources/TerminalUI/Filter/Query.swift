package import Workbench

/// The line in which a filter or a search is typed, and its effect.
package struct Query: Sendable {
    package enum Purpose: Hashable, Sendable {
        case filter, search

        package var word: String { self == .filter ? "filter" : "search" }
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
        line = LineEditor((purpose == .filter ? filter : search)?.text ?? "")
        error = nil
    }
}
