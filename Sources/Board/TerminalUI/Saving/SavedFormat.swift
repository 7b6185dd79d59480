/// The forms in which rows of the log are written, by the ending of the file's name.
package enum SavedFormat: String, CaseIterable, Hashable, Sendable {
    /// A JSON object a line, with the fields of `--json`.
    case jsonLines = ".jsonl"
    /// RFC 4180, with a line of headings.
    case csv = ".csv"
    /// A cast of asciinema, version 2: the rows at their times.
    case cast = ".cast"

    /// `nil`: the ending is none of these.
    package init?(path: String) {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        let ending = Self.allCases.first { name.lowercased().hasSuffix($0.rawValue) }
        // Of a name that is nothing but an ending, there is no file to see.
        guard let ending, name.count > ending.rawValue.count else { return nil }
        self = ending
    }

    static let forms = "NAME.jsonl, NAME.csv or NAME.cast"
}
