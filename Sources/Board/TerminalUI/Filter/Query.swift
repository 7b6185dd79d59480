package import BoardModel
import Demo

/// The line in which the user types a filter or a search, and its effect.
package struct Query: Sendable {
    package enum Purpose: Hashable, Sendable {
        case filter, search
        /// A place in a recording or in the log.
        case seek
        /// The name of a file.
        case save
        /// The path of a recording.
        case record

        package var word: String {
            switch self {
            case .filter: "filter"
            case .search: "search"
            case .seek: "go to"
            case .save: "write to"
            case .record: "record to"
            }
        }

        /// What Enter does, for the footer.
        var submitHint: String {
            switch self {
            case .filter: "keep"
            case .search: "find"
            case .seek: "go there"
            case .save: "write"
            case .record: "record"
            }
        }

        /// The footer's word for the other purpose.
        var otherHint: String? { isOfRows ? other.word : nil }

        /// The other purpose for which the same words can be typed.
        var other: Purpose {
            switch self {
            case .filter: .search
            case .search: .filter
            case .seek, .save, .record: self
            }
        }

        /// Whether the line is a filter expression.
        var isOfRows: Bool { self == .filter || self == .search }
    }

    package var line = LineEditor()
    /// Why the line is invalid. An invalid line restores what was in effect before.
    package var error: LineError?
    /// The word at the cursor if it may be unfinished, like `co` of `cost>5us`. It has no effect yet.
    package var unfinished: String?
    /// The view before the user typed a search.
    var start: SearchStart?
    /// The continuations of the last word, if Tab found several.
    package var candidates: [String] = []
    /// The filter; `nil` if all rows are visible.
    package var filter: RowFilter?
    /// The search.
    package var search: RowFilter?
    package var saved = SavedFilters()
    /// The search before the line was opened.
    private(set) var searchBefore: RowFilter?

    package init() {}

    /// Opens the line: with the current filter, else empty.
    package mutating func begin(_ purpose: Purpose) {
        searchBefore = search
        begin(with: purpose == .filter ? saved.newest?.text ?? "" : "")
    }

    mutating func begin(with text: String) {
        line = LineEditor(text)
        (error, unfinished) = (nil, nil)
        candidates = []
    }
}
