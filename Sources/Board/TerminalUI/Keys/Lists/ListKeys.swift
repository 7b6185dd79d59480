import BoardModel

extension KeyCommand {
    static let lists: [KeyCommand] =
        lines(.lists) + pages(.lists) + [
            KeyCommand(.lists, ["^U"], "Half a page up") { $0.move(.halfPages(-1)) },
            KeyCommand(.lists, ["^D"], "Half a page down") { $0.move(.halfPages(1)) },
        ]
        + ends(
            .lists,
            hint: .kept("follow") {
                !$0.log.follows && $0.focus == .log ? "follow" : nil
            }) + [
            KeyCommand(.lists, ["←", "h"], "Fold the name or the post; else go to it") { $0.foldSelected() },
            KeyCommand(.lists, ["→", "l"], "Unfold the name or the post") { $0.unfoldSelected() },
            KeyCommand(.lists, ["Enter"], "Fold or unfold; else show the detail") { $0.toggleSelected() },
        ]

    static let observers: [KeyCommand] = [
        KeyCommand(
            .observers, ["d", "Del"], "Remove the selected observer", hint: "remove", needs: .removal,
            unless: { $0.observerRefusal }, requests: { $0.removeSelected() }),
        KeyCommand(
            .observers, ["x"], "Release the selected observer's object", hint: "release", needs: .release,
            unless: { $0.observerRefusal ?? $0.releaseRefusal }, requests: { $0.releaseSelected() }),
    ]

    /// Closes what is open, in any context.
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
        _ context: KeyContext, up: [Key] = ["PgUp", "^B"], down: [Key] = ["PgDn", "^F"], hint: KeyHint? = nil
    ) -> [KeyCommand] {
        [
            KeyCommand(context, up, "Page up") { $0.move(.pages(-1)) },
            KeyCommand(context, down, "Page down", hint: hint) { $0.move(.pages(1)) },
        ]
    }

    static func ends(_ context: KeyContext, hint: KeyHint? = nil) -> [KeyCommand] {
        [
            KeyCommand(context, ["g", "Home"], "Go to first") { $0.move(.first) },
            KeyCommand(context, ["G", "End"], "Go to last", hint: hint) { $0.move(.last) },
        ]
    }
}
