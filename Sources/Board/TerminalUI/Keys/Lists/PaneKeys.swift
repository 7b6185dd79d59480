import BoardModel

extension KeyCommand {
    static let openKeyboardKeys = KeyCommand(
        .panes, ["K"], "Open the keyboard keys",
        hint: .when({ $0.isOnBoard && $0.focus == .keyboard }, "keyboard"), needs: .keyboard
    ) { $0.modes.open(.keyboard) }

    static let panes: [KeyCommand] =
        lines(.panes) + pages(.panes)
        + ends(.panes, hint: .kept("follow") { !$0.log.follows && $0.focus == .log ? "follow" : nil }) + [
            KeyCommand(.panes, ["←", "h"], "Fold, or go to what it is in") { $0.foldSelected() },
            KeyCommand(.panes, ["→", "l"], "Unfold") { $0.unfoldSelected() },
            KeyCommand(
                .panes, ["Enter"], "Fold, show detail, or follow",
                hint: .when({ $0.isOnBoard && $0.selectedLink != nil }, "go there"),
                requests: { $0.enterSelected() }),
            openKeyboardKeys,
            KeyCommand(
                .panes, ["!"], "Open leak report",
                hint: .kept("leaks") { $0.isOnBoard && $0.leakCount > 0 ? "leaks" : nil }
            ) { $0.toggle(.leaks) }.found(by: "memory", "alive", "retain cycle"),
            KeyCommand(
                .panes, ["u"], "Undo clear, remove or filter",
                unless: {
                    $0.undo.steps.isEmpty
                        ? "nothing to undo: u takes back clearing the log, removing, and filters" : nil
                }, requests: { $0.takeBack() }),
        ]

    static let observers: [KeyCommand] = [
        KeyCommand(
            .observers, ["d", "Del"], "Remove observer", hint: "remove", needs: .removal,
            unless: { $0.observerRefusal }, requests: { $0.removeSelected() }),
        KeyCommand(
            .observers, ["x"], "Release observer's object", hint: "release", needs: .release,
            unless: { $0.observerRefusal ?? $0.releaseRefusal }, requests: { $0.releaseSelected() }),
        openCopying.in(.observers), openSource.in(.observers), nextProblem.in(.observers),
        previousProblem.in(.observers),
        goToPlace.in(.observers),
    ]

    /// Closes the top mode, in any context.
    static func close(_ context: KeyContext, _ keys: [Key], hint: KeyHint = .kept("close")) -> KeyCommand {
        KeyCommand(context, keys, "Close", hint: hint) { $0.cancel() }
    }

    static func lines(
        _ context: KeyContext, up: [Key] = ["↑", "k"], down: [Key] = ["↓", "j"], hint: KeyHint? = nil
    ) -> [KeyCommand] {
        [
            KeyCommand(context, up, "Move up") { $0.move(.lines(-1)) },
            KeyCommand(context, down, "Move down", hint: hint) { $0.move(.lines(1)) },
        ]
    }

    static func pages(
        _ context: KeyContext, up: [Key] = ["PgUp", "^U"], down: [Key] = ["PgDn", "^D"]
    ) -> [KeyCommand] {
        [
            KeyCommand(context, up, "Page up") { $0.move(.pages(-1)) },
            KeyCommand(context, down, "Page down") { $0.move(.pages(1)) },
        ]
    }

    static func ends(_ context: KeyContext, hint: KeyHint? = nil) -> [KeyCommand] {
        [
            KeyCommand(context, ["g", "Home"], "Go to first") { $0.move(.first) },
            KeyCommand(context, ["G", "End"], "Go to last", hint: hint) { $0.move(.last) },
        ]
    }
}
