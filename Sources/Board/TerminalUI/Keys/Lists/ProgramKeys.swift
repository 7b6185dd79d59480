extension KeyCommand {
    static let programList: [KeyCommand] =
        [
            KeyCommand(
                .programList, ["Enter", "→"], "Attach to it or all marked", hint: "attach",
                requests: { $0.openSelectedProgram() }),
            KeyCommand(.programList, ["Space"], "Mark, to show several", hint: "mark") {
                $0.markProgram()
            },
        ] + lines(.programList, hint: "select") + ends(.programList)
        + [close(.programList, ["Esc", "q"])]
}
