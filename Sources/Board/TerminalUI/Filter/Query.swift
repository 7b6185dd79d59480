package import BoardModel
import Demo

/// The line in which a filter or a search is typed, and its effect.
package struct Query: Sendable {
    package enum Purpose: Hashable, Sendable {
        case filter, search
        /// A place of a recording.
        case seek
        /// The name of a file.
        case save

        package var word: String {
            switch self {
            case .filter: "filter"
            case .search: "search"
            case .seek: "go to"
            case .save: "write to"
            }
        }

        /// What Enter does, for the footer.
        var submitHint: String {
            switch self {
            case .filter: "keep"
            case .search: "find"
            case .seek: "go there"
            case .save: "write"
            }
        }

        /// What the same words may also be typed for, for the footer.
        var otherHint: String? { isOfRows ? other.word : nil }

        /// What the same words may also be typed for.
        var other: Purpose {
            switch self {
            case .filter: .search
            case .search: .filter
            case .seek, .save: self
            }
        }

        /// Whether words of a filter are typed.
        var isOfRows: Bool { self == .filter || self == .search }
    }

    package var line = LineEditor()
    /// Why the line is invalid. What was in effect before it was typed is so again.
    package var error: LineError?
    /// The word at the cursor that may still become another one, as `co` becomes `cost>5us`. It has no effect yet.
    package var unfinished: String?
    /// What one had in view before a search was typed.
    var start: SearchStart?
    /// The continuations of the last word, if Tab found several.
    package var candidates: [String] = []
    /// The filter; `nil`: all rows are visible.
    package var filter: RowFilter?
    /// The search.
    package var search: RowFilter?
    package var saved = SavedFilters()
    /// The search before the line was opened.
    private(set) var searchBefore: RowFilter?

    package init() {}

    /// Begins with the line of the present filter or search.
    package mutating func begin(_ purpose: Purpose) {
        let text =
            switch purpose {
            case .filter: saved.newest?.text
            case .search: search?.text
            case .seek, .save: nil as String?
            }
        searchBefore = search
        begin(with: text ?? "")
    }

    mutating func begin(with text: String) {
        line = LineEditor(text)
        (error, unfinished) = (nil, nil)
        candidates = []
    }
}
