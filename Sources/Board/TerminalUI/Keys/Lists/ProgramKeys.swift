extension KeyCommand {
    static let tabs: [KeyCommand] = [
        KeyCommand(
            .everywhere, ["A"], "Attach to a program…", hint: .when({ $0.isOnBoard }, "attach"),
            unless: { $0.lessonRefusal }
        ) { $0.openProgramList() },
        KeyCommand(
            .everywhere, ["]"], "Go to next tab", unless: { $0.tabRefusal },
            requests: { _ in [.tab(.next)] }),
        KeyCommand(
            .everywhere, ["["], "Go to previous tab", unless: { $0.tabRefusal },
            requests: { _ in [.tab(.previous)] }),
        KeyCommand(
            .everywhere, ["X"], "Close tab and detach", unless: { $0.tabRefusal },
            requests: { _ in [.tab(.close)] }),
    ]

    static let programList: [KeyCommand] =
        [
            KeyCommand(
                .programList, ["Enter", "→"], "Attach to it, or to all marked", hint: "attach",
                requests: { $0.openSelectedProgram() }),
            KeyCommand(.programList, ["Space"], "Mark it: several are shown together", hint: "mark") {
                $0.markProgram()
            },
        ] + lines(.programList, hint: "select") + ends(.programList)
        + [close(.programList, ["Esc", "q", "A"])]
}
