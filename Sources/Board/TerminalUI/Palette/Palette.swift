import BoardModel
import Demo

/// The list of commands, filtered by the typed letters.
package struct Palette: Sendable {
    /// A row of the list.
    package struct Entry: Sendable {
        package var text: String
        /// Other words by which it is found.
        var words: [String] = []
        /// A dimmed note after the text.
        var note = ""
        /// The keys that run it without the palette.
        package var keys = ""
        /// Why it cannot run now.
        package var refusal: String?
        /// Commands come before lines of the prompt, lessons and words that match as well.
        var isCommand = false
        var effect: @Sendable (inout BoardState) -> [BoardRequest]

        /// Commands that cannot run come last. If they begin with the typed letters, they come before scattered
        /// matches.
        fileprivate func rank(_ match: FuzzyMatch) -> Int {
            refusal == nil ? (match.isScattered ? 2 : 0) : (match.isPrefix ? 1 : 3)
        }
    }

    package var line = LineEditor()
    package var position = ListPosition()

    package init() {}
}

extension BoardState {
    /// The entries that match the typed letters, the best first. Most commands that cannot run now are at the end.
    package var paletteEntries: [Palette.Entry] {
        let typed = overlays.palette.line.text.trimmed
        let found = entries.enumerated().compactMap { index, entry in
            ([entry.text] + entry.words).compactMap { FuzzyMatch(of: typed, in: $0) }.min()
                .map { (entry: entry, match: $0, index: index) }
        }
        return found.sorted { first, second in
            let (former, latter) = (first.entry.rank(first.match), second.entry.rank(second.match))
            guard former == latter else { return former < latter }
            // Until the user types, the order of the list stays.
            guard !typed.isEmpty, first.match != second.match else { return first.index < second.index }
            guard first.entry.isCommand == second.entry.isCommand || !first.match.isAsGood(as: second.match)
            else { return first.entry.isCommand }
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
