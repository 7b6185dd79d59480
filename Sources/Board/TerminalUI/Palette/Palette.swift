import BoardModel
import Demo

/// The list of what can be done, narrowed by the letters that are typed.
package struct Palette: Sendable {
    /// A row of the list.
    package struct Entry: Sendable {
        package var text: String
        /// What stands dimmed behind it.
        var note = ""
        /// The keys that do it without this list.
        package var keys = ""
        /// Why it cannot be done now.
        package var refusal: String?
        var effect: @Sendable (inout BoardState) -> [BoardRequest]
    }

    package var line = LineEditor()
    package var position = ListPosition()

    package init() {}
}

extension BoardState {
    /// The rows that fit what was typed, the best first; those that cannot be done now are at the end.
    package var paletteEntries: [Palette.Entry] {
        let typed = overlays.palette.line.text.trimmed
        let found = entries.enumerated().compactMap { index, entry in
            FuzzyMatch(of: typed, in: entry.text).map { (entry: entry, match: $0, index: index) }
        }
        return found.sorted { first, second in
            let isLast = [first, second].map { found in
                // What was typed exactly is meant, and says why not.
                found.entry.refusal != nil && (typed.isEmpty || !found.match.isPrefix)
            }
            guard isLast[0] == isLast[1] else { return isLast[1] }
            // The order of the list means something until something is typed.
            guard !typed.isEmpty, first.match != second.match else { return first.index < second.index }
            return (first.match, first.index) < (second.match, second.index)
        }.map(\.entry)
    }

    package var selectedEntry: Palette.Entry? {
        let entries = paletteEntries
        return entries.indices.contains(overlays.palette.position.selected)
            ? entries[overlays.palette.position.selected] : nil
    }
}

extension String {
    /// The text without blanks around it.
    var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(String(start.reversed().drop { $0.isWhitespace }).reversed())
    }
}
