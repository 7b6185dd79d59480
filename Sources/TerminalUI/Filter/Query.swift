package import Workbench

/// The line in which a filter or a search is typed, and its effect.
package struct Query: Sendable {
    package enum Purpose: Hashable, Sendable {
        case filter, search

        package var word: String { self == .filter ? "filter" : "search" }
    }

    /// The purpose of the open line; `nil` while it is closed.
    package private(set) var purpose: Purpose?
    package var line = LineEditor()
    /// Why the line is invalid. The previous filter or search stays in effect.
    package var error: LineError?
    /// The filter; `nil`: all rows are visible.
    package var filter: RowFilter?
    /// The search.
    package var search: RowFilter?

    package init() {}

    package var isOpen: Bool { purpose != nil }

    package mutating func open(_ purpose: Purpose) {
        self.purpose = purpose
        line = LineEditor((purpose == .filter ? filter : search)?.text ?? "")
        error = nil
    }

    package mutating func close() {
        purpose = nil
        error = nil
    }
}
