import BoardModel
import Demo

/// The text of the help: every key, and every command of the language.
enum HelpContent {
    struct Line {
        var key: String
        var text: String
        var isHeading = false
    }

    /// The lines for a source that can do so much.
    static func lines(for abilities: SourceAbilities, _ changes: KeyChanges = .none) -> [Line] {
        abilities == .all && changes.isEmpty ? allLines : makeLines(for: abilities, changes)
    }

    private static let allLines = makeLines(for: .all, .none)

    private static func makeLines(for abilities: SourceAbilities, _ changes: KeyChanges) -> [Line] {
        var lines = KeyContext.allCases.flatMap { self.lines(of: $0, for: abilities, changes) }
        lines += [heading("Words of a filter or a search")]
        lines += FilterWord.all.flatMap { self.lines(of: $0) } + [blank]
        let words = abilities.programWords
        if !words.isEmpty {
            lines += [heading("Lines for the program")] + words.flatMap { self.lines(of: $0) }
        }
        guard abilities.hasCommandLanguage else { return lines }
        lines += CommandForm.Section.allCases.flatMap { self.lines(of: $0) }
        lines += [heading("While a file is carried out")]
        lines += scripts.map { Line(key: "", text: $0) }
        lines += [blank, heading("Kinds of observers")]
        return lines + ObserverKind.allCases.flatMap { self.lines(of: $0) }
    }

    private static let blank = Line(key: "", text: "")

    private static func heading(_ text: String) -> Line { Line(key: text, text: "", isHeading: true) }

    private static let scripts = [
        "Before the board rests it carries out the lines of its",
        "file. Keys are answered meanwhile; lines that you type,",
        "and keys that change something, come after its last line,",
        "in their order. ^C ends the file's commands, and says at",
        "which line; q quits at once.",
    ]

    /// Narrow enough for two columns on a wide screen.
    private static let textColumns = 55

    private static func wrapped(_ text: String, continued indent: String = "") -> [Line] {
        WrappedText.lines(text, columns: textColumns - indent.count, unicode: true).enumerated().map {
            index, part in
            Line(key: "", text: index == 0 ? part : indent + part)
        }
    }

    private static func lines(of section: CommandForm.Section) -> [Line] {
        let forms = CommandForm.all.filter { $0.section == section }
        let lines = forms.flatMap { wrapped($0.text, continued: "  ") + wrapped("    " + $0.meaning) }
        return [heading(section.rawValue)] + lines + [blank]
    }

    private static func lines(of word: ProgramLine.Word) -> [Line] {
        wrapped(word.text, continued: "  ") + wrapped("    " + word.meaning)
    }

    private static func lines(of word: FilterWord) -> [Line] {
        let columns = textColumns - max(15, word.sample.count + 2)
        return WrappedText.lines(word.meaning, columns: columns, unicode: true).enumerated().map {
            index, part in
            index == 0
                ? Line(key: word.sample, text: part)
                : Line(key: "", text: String(repeating: " ", count: textColumns - columns) + part)
        }
    }

    private static func lines(of kind: ObserverKind) -> [Line] {
        WrappedText.lines(kind.summary, columns: textColumns - 15, unicode: true).enumerated().map {
            index, part in
            index == 0
                ? Line(key: kind.rawValue, text: part)
                : Line(key: "", text: String(repeating: " ", count: 15) + part)
        }
    }

    private static func lines(
        of context: KeyContext, for abilities: SourceAbilities, _ changes: KeyChanges
    ) -> [Line] {
        let commands = KeyMap.commands(in: context, for: abilities, changes)
        guard !commands.isEmpty else { return [] }
        return [heading(context.rawValue)]
            + commands.map { Line(key: $0.keys.map(\.name).joined(separator: " "), text: $0.label) }
            + [Line(key: "", text: "")]
    }

    /// The number of visible lines.
    static func count(on size: Size) -> Int { rows(of: size) * columns(of: size) }

    static func rows(of size: Size) -> Int { max(1, region(of: size).rows - 1) }

    /// The number of text columns; wide screens have room for two.
    static func columns(of size: Size) -> Int { size.columns >= 110 ? 2 : 1 }

    /// The region between header and prompt.
    static func region(of size: Size) -> Region {
        let top = size.rows >= 8 ? 1 : 0
        return Region(row: top, column: 0, rows: max(0, size.rows - top - 2), columns: size.columns)
    }
}
