/// The formats in which the board writes log rows. The ending of the file's name selects one.
package enum SavedFormat: String, CaseIterable, Hashable, Sendable {
    /// A JSON object per line, with the fields of `--json`.
    case jsonLines = ".jsonl"
    /// RFC 4180, with a line of headings.
    case csv = ".csv"
    /// A cast of asciinema, version 2: the rows at their times.
    case cast = ".cast"

    /// `nil` for another ending.
    package init?(path: String) {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        let ending = Self.allCases.first { name.lowercased().hasSuffix($0.rawValue) }
        // A name that is only an ending would make a hidden file.
        guard let ending, name.count > ending.rawValue.count else { return nil }
        self = ending
    }

    static let forms = "NAME.jsonl, NAME.csv or NAME.cast"
}
