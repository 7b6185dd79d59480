package import Workbench

/// The line in which a filter or what is looked for is typed, and what came of it.
package struct Query: Sendable {
    package enum Purpose: Hashable, Sendable {
        case filter, search

        package var word: String { self == .filter ? "filter" : "search" }
    }

    /// What is being typed; `nil` while nothing is.
    package private(set) var purpose: Purpose?
    package var line = LineEditor()
    /// Why the line cannot be. What it said before still holds.
    package var error: LineError?
    /// What is seen; `nil`: everything.
    package var filter: RowFilter?
    /// What is looked for.
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
