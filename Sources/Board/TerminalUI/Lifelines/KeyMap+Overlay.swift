extension KeyMap {
    static let openingOverlays: [Binding] = [
        Binding(.everywhere, [.character("L")], .openLifelines, "the objects' lifelines"),
        Binding(.everywhere, [.character("!")], .openLeaks, "the leak report", footer: "leaks"),
        Binding(.everywhere, [.character("B")], .openBeside, "beside MyNotificationCenter"),
        Binding(.everywhere, [.character("T")], .openRates, "rates: posts a second, time of handlers"),
    ]

    /// Bindings on the lifelines, besides those of all overlays.
    static let lifelines: [Binding] = [
        Binding(.lifelines, [.left, .character("h")], .momentBefore, "the moment before"),
        Binding(
            .lifelines, [.right, .character("l")], .nextMoment, "the next moment of this life",
            footer: "moment"),
        Binding(.lifelines, [.enter], .showMoment, "its row of the log", footer: "to the log"),
    ]

    /// Bindings while an overlay is open.
    static let overlay: [Binding] = [
        Binding(.overlay, [.up, .character("k")], .moveUp, "one line up"),
        Binding(.overlay, [.down, .character("j")], .moveDown, "one line down", footer: "scroll"),
        Binding(.overlay, [.pageUp, .control("b")], .pageUp, "a page up"),
        Binding(.overlay, [.pageDown, .control("f")], .pageDown, "a page down"),
        Binding(.overlay, [.home, .character("g")], .toFirst, "to the top"),
        Binding(.overlay, [.end, .character("G")], .toLast, "to the bottom"),
        Binding(.overlay, [.escape, .character("q"), .enter], .cancel, "close", footer: "close"),
    ]
}
