extension KeyMap {
    /// Bindings on the rates, besides those of all overlays.
    static let rates: [Binding] = [
        Binding(
            .rates, [.character("s")], .changeRateOrder, "the slowest first, or the noisiest",
            footer: "slowest first"),
        Binding(
            .rates, [.character("o"), .tab], .changeRateSubject, "names, or observers", footer: "observers"),
        Binding(
            .rates, [.enter], .showRate, "go to this name or observer; a filter hides no rates",
            footer: "go there"),
    ]
}
