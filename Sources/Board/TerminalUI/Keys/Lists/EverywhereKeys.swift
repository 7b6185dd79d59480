import BoardModel

extension KeyCommand {
    static let interrupt = KeyCommand(
        .everywhere, ["^C"], "Stop the script, or quit",
        requests: { $0.source.script == nil ? [.host(.quit)] : [.stopScript] })
    static let suspend = KeyCommand(
        .everywhere, ["^Z"], "Suspend; fg resumes", requests: { _ in [.host(.suspend)] })
    static let redraw = KeyCommand(.everywhere, ["^L"], "Redraw", requests: { _ in [.host(.redraw)] })

    /// Commands that also run while the user types a line.
    static let immediate = [interrupt, suspend, redraw]
    /// Commands that act on no row. They run while the board looks for rows.
    static let rowless = immediate + [openPalette, openHelp, quit]

    static let openHelp = KeyCommand(
        .everywhere, ["?"], "Show help",
        hint: KeyHint("help", now: { $0.isOnPanes ? "help" : nil }, keptIf: { $0.isOnBoard })
    ) { $0.open(.help) }
    static let quit = KeyCommand(
        .everywhere, ["q"], "Quit", hint: KeyHint("quit", keptIf: { $0.isOnBoard }), requests: { $0.quit() })

    static let openPrompt = KeyCommand(
        .everywhere, ["p"], "Post, or type a command",
        hint: KeyHint("post") {
            $0.isOnPanes ? $0.source.abilities.programWords.first?.rawValue ?? "post" : nil
        },
        needs: .commands, opensLine: true
    ) { $0.modes.open(.prompt) }
    static let openPalette = KeyCommand(
        .everywhere, ["^P", ":"], "List all commands", hint: .when({ $0.isOnPanes }, "more")
    ) { $0.openPalette() }

    static let everywhere = usual + orders + columns

    /// At most twenty keys. Rarer commands have no key; the palette lists them.
    private static let usual: [KeyCommand] =
        [
            openPrompt,
            KeyCommand(
                .everywhere, ["f"], "Filter rows", hint: .when({ $0.isOnPanes }, "filter")
            ) { $0.open(.filter) },
            KeyCommand(.everywhere, ["/"], "Search rows") { $0.open(.search) },
            KeyCommand(.everywhere, ["n"], "Go to next match", unless: { $0.searchRefusal }) {
                $0.findMatch(by: 1)
            },
            KeyCommand(.everywhere, ["N"], "Go to previous match", unless: { $0.searchRefusal }) {
                $0.findMatch(by: -1)
            },
            KeyCommand(
                .everywhere, ["Space"], "Pause the display",
                hint: KeyHint("pause") { $0.isOnPanes ? ($0.isHeld ? "resume" : "pause") : nil }
            ) { $0.togglePause() },
            KeyCommand(
                .everywhere, ["Tab"], "Go to next pane",
                hint: .kept("pane") { $0.isOnBoard ? "pane" : nil }
            ) { $0.movePane(by: 1) },
            openPalette, openHelp, quit,
            KeyCommand(
                .everywhere, ["Esc"], "Close, or follow the log",
                hint: KeyHint(
                    "follow",
                    now: {
                        $0.isZoomed && $0.isOnBoard ? "all panes" : $0.escapeFollows ? "follow" : nil
                    }, keptIf: { $0.isZoomed })
            ) { $0.back() },
            KeyCommand(.everywhere, ["S-Tab"], "Go to previous pane") { $0.movePane(by: -1) },
            KeyCommand(.everywhere, ["1"], "Go to observers") { $0.focusPane(.observers) },
            KeyCommand(.everywhere, ["2"], "Go to log") { $0.focusPane(.log) },
            KeyCommand(.everywhere, ["3"], "Go to detail") { $0.focusPane(.detail) },
            KeyCommand(.everywhere, ["4"], "Go to keyboard", needs: Pane.keyboard.needs) {
                $0.focusPane(.keyboard)
            },
        ] + immediate + [
            KeyCommand(
                .everywhere, [], "Clear log",
                unless: { $0.rows.count == 0 ? "there is no row to clear" : nil }
            ) { $0.clearLog() },
            KeyCommand(
                .everywhere, [], "Record to a file, or stop", needs: .recording,
                requests: { $0.recordOrStop() }),
            KeyCommand(
                .everywhere, [], "Save shown rows: .jsonl, .csv or .cast",
                unless: { $0.rows.count == 0 ? "there is no row to write" : nil }
            ) { $0.open(.save) },
            KeyCommand(.everywhere, [], "Filter handlers off the main thread") { $0.showOffMain() }
                .found(by: "wrong thread"),
            KeyCommand(.everywhere, [], "Open saved filters") { $0.openFilterList() },
            KeyCommand(
                .everywhere, [], "Switch filter ↔ highlight",
                unless: {
                    $0.query.filter == nil && $0.query.search == nil
                        ? "there is no filter and no search: f or / begins one" : nil
                }
            ) { $0.toggleMarks() },
            KeyCommand(
                .everywhere, [], "Zoom pane",
                unless: {
                    $0.lesson == nil
                        ? nil : "a lesson has its own panes: 1 to 4 go to them, Esc comes back"
                }
            ) { $0.toggleZoom() },
            KeyCommand(.everywhere, [], "Toggle mouse", requests: { _ in [.host(.toggleMouse)] }),
            KeyCommand(.everywhere, [], "Open lifelines", needs: Mode.overlay(.lifelines).needs) {
                $0.toggle(.lifelines)
            },
            KeyCommand(.everywhere, [], "Open rates") { $0.toggle(.rates) }
                .found(by: "slow", "posts per second"),
            KeyCommand(
                .everywhere, [], "Compare with MyNotificationCenter", needs: Mode.overlay(.comparison).needs
            ) { $0.toggle(.comparison) },
            KeyCommand(.everywhere, [], "Review the run and its baseline", unless: { $0.reviewRefusal }) {
                $0.toggle(.review)
            },
            KeyCommand(.everywhere, [], "Open a lesson…") { $0.openLessonList() },
            KeyCommand(
                .everywhere, [], "Attach to a program…",
                hint: .kept("attach") { $0.isOnBoard && !$0.source.isAttached ? "attach" : nil },
                unless: { $0.lessonRefusal }
            ) { $0.openProgramList() },
            tab("Go to next tab", .next), tab("Go to previous tab", .previous),
            tab("Close tab and detach", .close),
        ]

    private static func tab(_ label: String, _ move: TabMove) -> KeyCommand {
        KeyCommand(.everywhere, [], label, unless: { $0.tabRefusal }, requests: { _ in [.tab(move)] })
    }
}
