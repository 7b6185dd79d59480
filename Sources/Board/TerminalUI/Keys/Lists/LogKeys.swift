import BoardModel

extension KeyCommand {
    static let openCopying = KeyCommand(
        .log, ["y"], "Copy row: n, j, r, s or l", hint: .when({ $0.isOnRow }, "copy"),
        unless: { $0.copyRefusal }
    ) { $0.openCopying() }

    static let openSource = KeyCommand(
        .log, ["o"], "Open source in your editor", unless: { $0.sourceRefusal },
        requests: { $0.openSource() })

    static let nextProblem = KeyCommand(
        .log, ["e"], "Go to next problem", requests: { $0.goToProblem(.on) }
    ).found(by: "misspelt name", "unheard", "error")
    static let previousProblem = KeyCommand(
        .log, ["E"], "Go to previous problem", requests: { $0.goToProblem(.back) }
    ).found(by: "misspelt name", "unheard", "error")
    static let goToPlace = KeyCommand(.log, ["T"], "Go to time, record or mark…") { $0.open(.seek) }

    /// Keys of a row of the log.
    static let log: [KeyCommand] = [
        openCopying,
        KeyCommand(
            .log, ["r"], "Post again", hint: .when({ $0.isOnRow }, "again"), needs: .commands,
            unless: { $0.postAgainRefusal }, requests: { $0.postAgain() }),
        KeyCommand(
            .log, [], "Edit the post, and post again", needs: .commands, opensLine: true,
            unless: { $0.postAgainRefusal }
        ) { $0.editPost() },
        KeyCommand(.log, ["c"], "Go to cause", unless: { $0.rowRefusal }) { $0.goToCause() }
            .found(by: "origin", "chain"),
        KeyCommand(.log, ["C"], "Go to effect", unless: { $0.rowRefusal }) { $0.goToEffect() },
        KeyCommand(.log, ["b"], "Jump back") { $0.goBack() },
        openSource, nextProblem, previousProblem, goToPlace,
        KeyCommand(.log, ["t"], "Show seconds, clock or delta") { $0.switchTimes() },
        KeyCommand(.log, [], "Fold or unfold all posts", unless: { $0.foldRefusal }) { $0.foldAll() },
    ]

    /// Keys after `y`.
    static let copying: [KeyCommand] =
        [
            copy(.name, ["n"], "Copy the name", hint: "name"),
            copy(.json, ["j"], "Copy the record as JSON", hint: "JSON"),
            copy(.row, ["r"], "Copy the row as text", hint: "row"),
            copy(.swift, ["s"], "Copy the Swift that would post or observe it", hint: "Swift"),
            copy(.source, ["l"], "Copy the source line as FILE:LINE", hint: "line"),
            close(.copying, ["Esc", "q"], hint: .kept("leave")),
            openPalette.in(.copying, ["^P"]),
        ] + immediate.map { $0.in(.copying) }

    private static func copy(
        _ form: CopyForm, _ keys: [Key], _ label: String, hint: KeyHint
    ) -> KeyCommand {
        KeyCommand(
            .copying, keys, label, hint: hint, unless: { $0.copyRefusal }, requests: { $0.copy(form) })
    }
}
