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

        /// What cannot be done is last, unless it is meant rather than what has the letters only somewhere.
        fileprivate func rank(_ match: FuzzyMatch) -> Int {
            refusal == nil ? (match.isScattered ? 2 : 0) : (match.isPrefix ? 1 : 3)
        }
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
            let (former, latter) = (first.entry.rank(first.match), second.entry.rank(second.match))
            guard former == latter else { return former < latter }
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
