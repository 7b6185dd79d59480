import BoardModel

// The board's keys stay active in a lesson: K, ! and f are used on stage.
extension KeyCommand {
    static let blank = KeyCommand(
        .lesson, ["b", "."], "Blank the screen"
    ) { $0.lesson?.isBlank = true }

    static let lesson: [KeyCommand] = [
        KeyCommand(
            .lesson, ["Space", "→", "Enter", "PgDn"], "Go to next step, or answer", hint: "next",
            requests: { $0.goToNextStep() }),
        moving(["←", "Backspace", "PgUp"], "Go to previous step", hint: "back", .back),
        moving(["a"], "Start or stop autoplay", hint: "auto", .autoplay),
        moving(
            ["<"], "Autoplay slower", hint: .when({ $0.lesson?.isAutoplaying == true }, "slower"), .slower),
        moving(
            [">"], "Autoplay faster", hint: .when({ $0.lesson?.isAutoplaying == true }, "faster"), .faster),
        KeyCommand(.lesson, [], "Toggle large print, for a projector") {
            $0.toggleLargePrint()
        },
        blank,
        openPrompt.in(
            .lesson, ["p"], "Try a command",
            hint: .when({ $0.isOnPanes }, "try")),
        KeyCommand(
            .lesson, ["Esc"], "Clear filter, or leave",
            hint: KeyHint("leave") { $0.query.filter != nil && !$0.isBare ? "clear" : "leave" },
            requests: { $0.leaveLesson() }),
        moving(["Home"], "Restart the lesson", .first),
        moving(["End"], "Go to last step", .last),
    ]

    private static func moving(
        _ keys: [Key], _ label: String, hint: KeyHint? = nil, _ move: LessonMove
    ) -> KeyCommand {
        KeyCommand(.lesson, keys, label, hint: hint, requests: { _ in [.lesson(move)] })
    }

    static let lessonList: [KeyCommand] =
        [
            KeyCommand(
                .lessonList, ["Enter", "→", "Space"], "Open the lesson", hint: "open",
                requests: { $0.openSelectedLesson() })
        ] + lines(.lessonList, hint: "select") + ends(.lessonList)
        + [close(.lessonList, ["Esc", "q"])]

    static let notes: [KeyCommand] = [
        scrolling(["↓", "j", "Space"], "Move down", hint: "scroll", .lines(1)),
        scrolling(["↑", "k"], "Move up", .lines(-1)),
        scrolling(["PgDn", "^D"], "Page down", .pages(1)),
        scrolling(["PgUp", "^U"], "Page up", .pages(-1)),
        scrolling(["g", "Home"], "Go to first", .first),
        scrolling(["G", "End"], "Go to last", .last),
        KeyCommand(notes: ["q", "Esc", "^C"], "Close the notes", hint: "close") { _ in .quit },
        KeyCommand(notes: ["^Z"], "Suspend; fg resumes") { _ in .suspend },
        KeyCommand(notes: ["^L"], "Redraw") { _ in .redraw },
    ]

    private static func scrolling(
        _ keys: [Key], _ label: String, hint: KeyHint? = nil, _ move: ListMove
    ) -> KeyCommand {
        KeyCommand(notes: keys, label, hint: hint) { notes in
            notes.scroll(move)
            return nil
        }
    }
}
