import BoardModel

extension KeyCommand {
    static let openFilterList = KeyCommand(.everywhere, ["F"], "Open saved filters") { $0.openFilterList() }
    static let openCopying = KeyCommand(
        .everywhere, ["y"], "Copy the row: then n, j, r or s", hint: .when({ $0.isOnRow }, "copy"),
        unless: { $0.copyRefusal }
    ) { $0.openCopying() }

    /// Keys that find rows.
    static let finding: [KeyCommand] = [
        KeyCommand(
            .everywhere, ["f"], "Filter rows: cart -kind:block obs:Badge",
            hint: .when({ $0.isOnPanes }, "filter")
        ) { $0.open(.filter) },
        openFilterList,
        KeyCommand(.everywhere, ["/"], "Search rows") { $0.open(.search) },
        KeyCommand(.everywhere, ["n"], "Go to next match", unless: { $0.searchRefusal }) {
            $0.findMatch(by: 1)
        },
        KeyCommand(.everywhere, ["N"], "Go to previous match", unless: { $0.searchRefusal }) {
            $0.findMatch(by: -1)
        },
        KeyCommand(
            .everywhere, ["H"], "Switch filter ↔ highlight",
            unless: {
                $0.query.filter == nil && $0.query.search == nil
                    ? "there is no filter and no search: f or / begins one" : nil
            }
        ) { $0.toggleMarks() },
    ]

    /// Keys that go from a row to others, and fold them.
    static let tracing: [KeyCommand] = [
        KeyCommand(.everywhere, ["c"], "Go to cause", unless: { $0.rowRefusal }) { $0.goToCause() },
        KeyCommand(.everywhere, ["C"], "Go to effect", unless: { $0.rowRefusal }) { $0.goToEffect() },
        KeyCommand(.everywhere, ["b", "^O"], "Jump back") { $0.goBack() },
        KeyCommand(.everywhere, ["Z"], "Fold or unfold all posts", unless: { $0.foldRefusal }) {
            $0.foldAll()
        },
    ]

    /// Keys that copy a row, save it, or post it again.
    static let taking: [KeyCommand] = [
        openCopying,
        KeyCommand(
            .everywhere, ["r"], "Post again", hint: .when({ $0.isOnRow }, "again"), needs: .commands,
            unless: { $0.postAgainRefusal }, requests: { $0.postAgain() }),
        KeyCommand(
            .everywhere, ["P"], "Edit the post, and post again", needs: .commands, opensLine: true,
            unless: { $0.postAgainRefusal }
        ) { $0.editPost() },
        KeyCommand(
            .everywhere, ["^S"], "Save shown rows: .jsonl, .csv or .cast",
            unless: { $0.rows.count == 0 ? "there is no row to write" : nil }
        ) { $0.open(.save) },
    ]

    /// Keys after `y`.
    static let copying: [KeyCommand] =
        [
            copy(.name, ["n"], "Copy the name", hint: "name"),
            copy(.json, ["j"], "Copy the record as JSON", hint: "JSON"),
            copy(.row, ["r"], "Copy the row as text", hint: "row"),
            copy(.swift, ["s"], "Copy the Swift that would post or observe it", hint: "Swift"),
            close(.copying, ["Esc", "q", "y"], hint: .kept("leave")),
            openPalette.in(.copying, ["^P"]),
        ] + immediate.map { $0.in(.copying) }

    private static func copy(
        _ form: CopyForm, _ keys: [Key], _ label: String, hint: KeyHint
    ) -> KeyCommand {
        KeyCommand(
            .copying, keys, label, hint: hint, unless: { $0.copyRefusal }, requests: { $0.copy(form) })
    }
}
