package import BoardModel

/// The commands of all contexts, with a lookup by key.
package enum KeyMap {
    package static let commands: [KeyCommand] =
        KeyCommand.everywhere + KeyCommand.panes + KeyCommand.log + KeyCommand.observers + KeyCommand.replay
        + KeyCommand.keyboard + KeyCommand.copying + KeyCommand.prompt + KeyCommand.query
        + KeyCommand.editing + KeyCommand.help + KeyCommand.palette + KeyCommand.lifelines + KeyCommand.rates
        + KeyCommand.overlay + KeyCommand.lesson + KeyCommand.lessonList + KeyCommand.notes
        + KeyCommand.programList + KeyCommand.filterList + KeyCommand.review

    private static let byContext = Dictionary(grouping: commands, by: \.context)

    package static func commands(in context: KeyContext) -> [KeyCommand] { byContext[context] ?? [] }

    /// The commands of a context that have an effect on a source of these abilities.
    package static func commands(
        in context: KeyContext, for abilities: SourceAbilities, _ changes: KeyChanges = .none
    ) -> [KeyCommand] {
        let commands = commands(in: context).filter { abilities.isSuperset(of: $0.needs) }
        return changes.isEmpty ? commands : commands.map { $0.with(changes) }
    }

    /// The command of `key` in the active `contexts`, the closest first. Ignores the abilities of the source.
    package static func command(
        for key: Key, in contexts: [KeyContext], _ changes: KeyChanges = .none
    ) -> KeyCommand? {
        for context in contexts {
            if let command = commands(in: context).first(where: { changes.keys(of: $0).contains(key) }) {
                return command
            }
        }
        return nil
    }

    /// The keys as a table for `docs/Keys.md`.
    package static var markdown: String {
        var lines = ["| key | does |", "| --- | --- |"]
        for context in KeyContext.allCases {
            lines.append("| **\(context.rawValue)** | |")
            for command in commands(in: context) where !command.keys.isEmpty {
                let keys = command.keys.map { "`\($0.name)`" }.joined(separator: " ")
                lines.append("| \(keys) | \(command.label) |")
            }
        }
        lines += ["", "| `^P` lists, without a key | where |", "| --- | --- |"]
        for command in commands where command.keys.isEmpty {
            lines.append("| \(command.label) | \(command.context.rawValue) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
