extension KeyMap {
    /// Bindings that go from a row of the log to others, and fold them.
    static let tracing: [Binding] = [
        Binding(.everywhere, [.character("c")], .toCause, "from a row of the log to what made it"),
        Binding(.everywhere, [.character("C")], .toConsequence, "from a row of the log to what it made"),
        Binding(
            .everywhere, [.character("b"), .control("o")], .goBack, "back to where one was before a jump"),
        Binding(
            .everywhere, [.character("Z")], .foldAll, "fold all posts, or unfold them"),
    ]
}
