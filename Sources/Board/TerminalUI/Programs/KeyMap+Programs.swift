extension KeyMap {
    static let tabs: [Binding] = [
        Binding(
            .everywhere, [.character("A")], .openProgramList, "attach to a running program, in a tab",
            footer: "attach"),
        Binding(.everywhere, [.character("]")], .tab(.next), "the next tab"),
        Binding(.everywhere, [.character("[")], .tab(.previous), "the tab before"),
        Binding(.everywhere, [.character("X")], .tab(.close), "close this tab, and let go of its program"),
    ]

    static let programList: [Binding] = [
        Binding(
            .programList, [.enter, .right], .openSelectedProgram,
            "attach to it, or to all that are marked, in a tab", footer: "attach"),
        Binding(
            .programList, [.character(" ")], .markProgram, "mark it: several are shown together",
            footer: "mark"),
        Binding(.programList, [.up, .character("k")], .moveUp, "one up"),
        Binding(.programList, [.down, .character("j")], .moveDown, "one down", footer: "select"),
        Binding(.programList, [.home, .character("g")], .toFirst, "the first"),
        Binding(.programList, [.end, .character("G")], .toLast, "the last"),
        Binding(
            .programList, [.escape, .character("q"), .character("A")], .cancel, "close the list",
            footer: "close"),
    ]
}
