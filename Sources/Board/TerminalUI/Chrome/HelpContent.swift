/// The text of the help: the keys of the view below it, the closest context first.
enum HelpContent {
    struct Line {
        var key = ""
        var text = ""
        var isHeading = false
    }

    /// As many keys of each context as fit on the screen.
    static func lines(_ state: BoardState) -> [Line] {
        let all = state.contextsBelow.map { context in
            (
                context,
                KeyMap.commands(in: context, for: state.source.abilities, state.keyChanges).filter {
                    !$0.keys.isEmpty
                }
            )
        }.filter { !$0.1.isEmpty }
        let room = rows(of: state.size) * columns(of: state.size)
        var most = all.map(\.1.count).max() ?? 0
        func lines() -> [Line] {
            Array(all.map { section($0.rawValue, $1.prefix(most)) }.joined(separator: [Line()]))
        }
        while lines().count > room, most > 1 { most -= 1 }
        return lines()
    }

    private static func section(_ title: String, _ commands: ArraySlice<KeyCommand>) -> [Line] {
        [Line(key: title, isHeading: true)]
            + commands.map { command in
                let keys = command.keys.prefix(2).map(\.name).joined(separator: " ")
                return Line(key: keys, text: command.label)
            }
    }

    /// The rows for keys, between the title and the last line.
    static func rows(of size: Size) -> Int { max(1, region(of: size).rows - 2) }

    /// The number of text columns.
    static func columns(of size: Size) -> Int { size.columns >= 80 ? 2 : 1 }

    /// The region between header and prompt.
    static func region(of size: Size) -> Region {
        let top = size.rows >= 8 ? 1 : 0
        return Region(row: top, column: 0, rows: max(0, size.rows - top - 2), columns: size.columns)
    }
}
