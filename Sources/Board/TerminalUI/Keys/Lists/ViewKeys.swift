extension KeyCommand {
    /// Keys while a view over the panes is open.
    static let overlay: [KeyCommand] =
        lines(.overlay, hint: "scroll") + pages(.overlay) + ends(.overlay)
        + [close(.overlay, ["Esc", "q", "Enter"])]

    /// Keys of the lifelines, in addition to those of all views.
    static let lifelines: [KeyCommand] = [
        KeyCommand(.lifelines, ["←", "h"], "Go to previous moment") { $0.moveOnLifeline(by: -1) },
        KeyCommand(.lifelines, ["→", "l"], "Go to next moment", hint: "moment") {
            $0.moveOnLifeline(by: 1)
        },
        KeyCommand(.lifelines, ["Enter"], "Show the moment in the log", hint: "to the log") {
            $0.showMoment()
        },
    ]

    /// Keys of the rates, in addition to those of all views.
    static let rates: [KeyCommand] = [
        KeyCommand(
            .rates, ["s"], "Sort by slowest or noisiest",
            hint: KeyHint("slowest first") {
                $0.overlays.rates.order == .noisiest ? "slowest first" : "noisiest first"
            }
        ) { $0.changeRateOrder() },
        KeyCommand(
            .rates, ["o", "Tab"], "Switch what is counted",
            hint: KeyHint("observers") { $0.overlays.rates.subject.next.hint }
        ) { $0.changeRateSubject() },
        KeyCommand(.rates, ["Enter"], "Go to it, or filter by it", hint: "go there") { $0.showRate() },
    ]

    static let help: [KeyCommand] = [
        openPalette.in(.help, ["Enter", "/"], hint: "commands"),
        close(.help, ["Esc", "q", "?"]),
    ]

    static let filterList: [KeyCommand] =
        [
            KeyCommand(.filterList, ["Enter", "Space"], "Turn the filter on or off", hint: "on or off") {
                $0.toggleSelectedFilter()
            }
        ] + lines(.filterList, hint: "select") + ends(.filterList) + [
            KeyCommand(.filterList, ["d", "Del"], "Delete the filter", hint: "delete") {
                $0.removeSelectedFilter()
            },
            close(.filterList, ["Esc", "q"]),
        ]

    static let review: [KeyCommand] =
        [
            KeyCommand(.review, ["e"], "Go to next difference", hint: "next") { $0.goToDifference(by: 1) },
            KeyCommand(.review, ["E"], "Go to previous difference") { $0.goToDifference(by: -1) },
            KeyCommand(
                .review, ["a"], "Accept the run: write the baseline", hint: "accept",
                unless: { $0.overlays.review?.refusal }
            ) { $0.acceptRun() },
        ] + lines(.review, hint: "select") + pages(.review) + ends(.review)
        + [close(.review, ["Esc", "q"], hint: .kept("to the log"))]
}
