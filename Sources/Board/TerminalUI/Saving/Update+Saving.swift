import BoardModel
import Demo

extension BoardState {
    /// The start of file names: not a path, whatever the program's name contains.
    var suggestedName: String {
        let name = (source.program?.name ?? "noticeboard").unicodeScalars.filter {
            ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
        }
        let start = String(String.UnicodeScalarView(name.prefix(40)))
        return start.isEmpty ? "noticeboard" : start
    }

    var suggestedFile: String { "\(suggestedName)-rows.jsonl" }

    mutating func submitFile() -> [BoardRequest] {
        let path = query.line.text.trimmed
        guard SavedFormat(path: path) != nil else {
            query.error = LineError(column: max(1, path.count), message: "expected \(SavedFormat.forms)")
            return []
        }
        modes.close()
        return [.host(.save(path, overwrites: false))]
    }

    /// Asks before overwriting a file.
    mutating func askToOverwrite(_ path: String) {
        ask(
            Question(
                text: "\(path) already exists: overwrite it?",
                request: .host(.save(path, overwrites: true)), yes: "overwrite"))
    }
}

extension BoardState {
    /// The shown rows, and those that equal deliveries stand for.
    fileprivate var everyRow: DeliveryLog {
        guard let filtered = shown.filtered, filtered.options.filter != nil else { return rows }
        var each = FilteredRows(filtered.options, of: shown.log, showsEach: true)
        each.examine(shown.log, looks: .max)
        return each.rows
    }
}

extension BoardSession {
    /// The shown rows, in the format for a file of this name; `nil` for an unknown ending.
    package func savedRows(for path: String) -> SavedRows? {
        guard let format = SavedFormat(path: path) else { return nil }
        update(.findAllRows)
        return SavedRows(state.everyRow, as: format, size: state.size, clock: state.source.clock)
    }
}
