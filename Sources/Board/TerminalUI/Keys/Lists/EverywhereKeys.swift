import BoardModel

extension KeyCommand {
    static let interrupt = KeyCommand(
        .everywhere, ["^C"], "Stop the script, or quit",
        requests: { $0.source.script == nil ? [.host(.quit)] : [.stopScript] })
    static let suspend = KeyCommand(
        .everywhere, ["^Z"], "Suspend; fg resumes", requests: { _ in [.host(.suspend)] })
    static let redraw = KeyCommand(.everywhere, ["^L"], "Redraw", requests: { _ in [.host(.redraw)] })

    /// Commands that run while a line is typed or rows are looked for, too.
    static let immediate = [interrupt, suspend, redraw]

    static let openPrompt = KeyCommand(
        .everywhere, ["p"], "Type a command; a bare name posts it",
        hint: KeyHint("post") {
            $0.isOnPanes ? $0.source.abilities.programWords.first?.rawValue ?? "post" : nil
        },
        needs: .commands, opensLine: true
    ) { $0.modes.open(.prompt) }
    static let openPalette = KeyCommand(.everywhere, ["^P", ":"], "List all commands") {
        $0.openPalette(.commands)
    }
    static let openKeyboardKeys = KeyCommand(
        .everywhere, ["K"], "Open the keyboard keys: s, h, f and more",
        hint: .when({ $0.isOnBoard }, "keyboard"), needs: .keyboard
    ) { $0.modes.open(.keyboard) }
    static let openLessonList = KeyCommand(
        .everywhere, ["S"], "Open a lesson…", hint: .when({ $0.isOnPanes }, "lessons")
    ) { $0.openLessonList() }

    static let everywhere: [KeyCommand] =
        [
            KeyCommand(
                .everywhere, ["Esc"], "Close, unzoom, or follow the log again",
                hint: KeyHint("follow") { $0.escapeFollows ? "follow" : nil }
            ) { $0.back() },
            openPrompt, openPalette, openKeyboardKeys,
            KeyCommand(
                .everywhere, ["Space"], "Pause the display; recording goes on",
                hint: KeyHint("pause") { $0.isOnPanes ? ($0.isHeld ? "resume" : "pause") : nil }
            ) { $0.togglePause() },
            KeyCommand(
                .everywhere, ["D"], "Clear log",
                unless: { $0.rows.count == 0 ? "there is no row to clear" : nil }
            ) { $0.clearLog() },
            KeyCommand(
                .everywhere, ["u"], "Undo clearing, removing, or a filter",
                unless: {
                    $0.undo.steps.isEmpty
                        ? "nothing to undo: u takes back clearing the log, removing, and filters" : nil
                }, requests: { $0.takeBack() }),
            KeyCommand(
                .everywhere, ["R"], "Record to a file, or stop", needs: .recording,
                requests: { _ in [.source(.record)] }),
        ] + panes + [
            KeyCommand(.everywhere, ["M", "F2"], "Toggle mouse", requests: { _ in [.host(.toggleMouse)] }),
            KeyCommand(
                .everywhere, ["?", "F1"], "Show help",
                hint: KeyHint("help", now: { $0.isOnPanes ? "help" : nil }, keptIf: { $0.isOnBoard })
            ) { $0.openHelp() },
            KeyCommand(
                .everywhere, ["q"], "Quit", hint: KeyHint("quit", keptIf: { $0.isOnBoard }),
                requests: { $0.quit() }),
            openLessonList,
        ] + immediate

    private static let panes: [KeyCommand] = [
        KeyCommand(
            .everywhere, ["Tab"], "Go to next pane",
            hint: .kept("pane") { $0.isOnBoard ? "pane" : nil }
        ) { $0.movePane(by: 1) },
        KeyCommand(.everywhere, ["S-Tab"], "Go to previous pane") { $0.movePane(by: -1) },
        KeyCommand(.everywhere, ["1"], "Go to observers") { $0.focusPane(.observers) },
        KeyCommand(.everywhere, ["2"], "Go to log") { $0.focusPane(.log) },
        KeyCommand(.everywhere, ["3"], "Go to detail") { $0.focusPane(.detail) },
        KeyCommand(.everywhere, ["4"], "Go to keyboard", needs: Pane.keyboard.needs) {
            $0.focusPane(.keyboard)
        },
        KeyCommand(
            .everywhere, ["z"], "Zoom pane",
            hint: .kept("all panes") { $0.isZoomed && $0.isOnBoard ? "all panes" : nil },
            unless: {
                $0.lesson == nil
                    ? nil : "a lesson has its own panes: 1 to 4 go to them, Esc comes back"
            }
        ) { $0.toggleZoom() },
    ]

    static let openingViews: [KeyCommand] = [
        KeyCommand(.everywhere, ["L"], "Open lifelines", needs: Mode.overlay(.lifelines).needs) {
            $0.toggle(.lifelines)
        },
        KeyCommand(
            .everywhere, ["!"], "Open leak report",
            hint: .kept("leaks") { $0.isOnBoard && $0.leakCount > 0 ? "leaks" : nil }
        ) { $0.toggle(.leaks) },
        KeyCommand(
            .everywhere, ["B"], "Compare with MyNotificationCenter", needs: Mode.overlay(.beside).needs
        ) { $0.toggle(.beside) },
        KeyCommand(.everywhere, ["T"], "Open rates") { $0.toggle(.rates) },
    ]
}
