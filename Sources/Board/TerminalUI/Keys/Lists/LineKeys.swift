extension KeyCommand {
    private static let runLine = KeyCommand(
        .prompt, ["Enter"], "Run the line", hint: "run", requests: { $0.submit() })
    private static let closeLine = KeyCommand(
        .prompt, ["Esc"], "Close and empty the prompt; ↑ recalls the line", hint: .kept("close")
    ) { $0.cancel() }

    var endsLine: Bool { isSame(as: .runLine) || isSame(as: .closeLine) }

    /// Keys while the user types a command.
    static let prompt: [KeyCommand] =
        [
            runLine,
            KeyCommand(.prompt, ["Tab"], "Complete the word", hint: "complete") { $0.completePrompt() },
            KeyCommand(.prompt, ["↑", "^P"], "Recall the line before", hint: "history") {
                $0.prompt.recall(by: -1)
            },
            KeyCommand(.prompt, ["↓", "^N"], "Recall the line after") { $0.prompt.recall(by: 1) },
            closeLine,
        ]

    /// Keys while the user types a filter, a search, a place or a file name.
    static let query: [KeyCommand] =
        [
            KeyCommand(
                .query, ["Enter"], "Keep the filter; find the next row",
                hint: KeyHint("keep or find") { $0.typedPurpose?.submitHint },
                requests: { $0.submitQueryLine() }),
            KeyCommand(
                .query, ["Esc"], "Clear the filter; leave the search",
                hint: .kept("clear") {
                    $0.typedPurpose == .filter ? "clear" : "leave"
                }
            ) { $0.cancel() },
            KeyCommand(
                .query, ["Tab"], "Complete the word",
                hint: .when({ $0.typedPurpose?.isOfRows == true }, "complete")
            ) { $0.completeQuery() },
            KeyCommand(
                .query, ["S-Tab"], "Switch between filter and search",
                hint: KeyHint("search") { $0.typedPurpose?.otherHint }
            ) { $0.switchPurpose() },
            KeyCommand(
                .query, ["↑"], "Recall the search before",
                unless: {
                    $0.typedPurpose == .search && $0.query.searchBefore != nil ? nil : "no search before"
                }
            ) { $0.recallSearch() },
            openPalette.in(.query, ["^P"]),
        ]

    /// Keys while the user types in the palette.
    static let palette: [KeyCommand] =
        [KeyCommand(.palette, ["Enter"], "Run it", hint: "run", requests: { $0.runSelectedEntry() })]
        + lines(.palette, up: ["↑", "^P"], down: ["↓", "^N"], hint: "select")
        + pages(.palette, up: ["PgUp"], down: ["PgDn"])
        + [close(.palette, ["Esc"])]

    /// Keys that edit the typed line.
    static let editing: [KeyCommand] =
        [
            KeyCommand(.editing, ["←"], "Move cursor left") { $0.moveCursor { $0.move(by: -1) } },
            KeyCommand(.editing, ["→"], "Move cursor right") { $0.moveCursor { $0.move(by: 1) } },
            KeyCommand(.editing, ["Home", "^A"], "Go to start of line") {
                $0.moveCursor { $0.moveToStart() }
            },
            KeyCommand(.editing, ["End", "^E"], "Go to end of line") { $0.moveCursor { $0.moveToEnd() } },
            KeyCommand(.editing, ["Backspace"], "Delete the character before") {
                $0.editLine { $0.deleteBack() }
            },
            KeyCommand(.editing, ["Del", "^D"], "Delete the character under the cursor") {
                $0.editLine { $0.deleteForward() }
            },
            KeyCommand(.editing, ["^W"], "Delete the word before") { $0.editLine { $0.deleteWord() } },
            KeyCommand(.editing, ["^U"], "Delete to start") { $0.editLine { $0.deleteToStart() } },
            KeyCommand(.editing, ["^K"], "Delete to end") { $0.editLine { $0.deleteToEnd() } },
        ] + immediate.map { $0.in(.editing) }
}
