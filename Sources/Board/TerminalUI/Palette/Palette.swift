import BoardModel
import Demo

/// The list of what can be done, narrowed by the letters that are typed.
package struct Palette: Sendable {
    package enum Scope: Hashable, Sendable {
        /// What can be done from here.
        case commands
        /// Everything that the help lists.
        case help

        var title: String { self == .commands ? "Commands" : "Help" }
    }

    /// A row of the list.
    package struct Entry: Sendable {
        package var text: String
        /// What stands dimmed behind it.
        var note = ""
        /// The keys that do it without this list.
        package var keys = ""
        /// Why it cannot be done now.
        package var refusal: String?
        /// `nil`: it is there to be read.
        var effect: (@Sendable (inout BoardState) -> [BoardRequest])?

        package var hasEffect: Bool { effect != nil }
    }

    package let scope: Scope
    package var line = LineEditor()
    package var position = ListPosition()

    package init(_ scope: Scope = .commands) { self.scope = scope }
}

extension BoardState {
    /// The rows that fit what was typed, the best first; those that cannot be done now are at the end.
    package var paletteEntries: [Palette.Entry] {
        let typed = overlays.palette.line.text.trimmed
        let all = overlays.palette.scope == .commands ? entries : helpEntries
        let found = all.enumerated().compactMap { index, entry in
            FuzzyMatch(of: typed, in: entry.text).map { (entry: entry, match: $0, index: index) }
        }
        return found.sorted { first, second in
            let (former, latter) = (first.entry.refusal == nil ? 0 : 1, second.entry.refusal == nil ? 0 : 1)
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
