import BoardModel

extension KeyMap {
    static let replay: [Binding] = [
        Binding(.replay, [.character(" ")], .replay(.playOrPause), "play or stop", footer: "play"),
        Binding(.replay, [.character(".")], .replay(.record(.on)), "the next record", footer: "step"),
        Binding(.replay, [.character(",")], .replay(.record(.back)), "the record before", footer: "back"),
        Binding(.replay, [.character(">")], .replay(.post(.on)), "the next post"),
        Binding(.replay, [.character("<")], .replay(.post(.back)), "the post before"),
        Binding(
            .replay, [.character("e")], .replay(.problem(.on)), "the next that went wrong", footer: "wrong"),
        Binding(.replay, [.character("E")], .replay(.problem(.back)), "what went wrong before"),
        Binding(.replay, [.character("m")], .replay(.mark(.on)), "the next mark"),
        Binding(.replay, [.character("M")], .replay(.mark(.back)), "the mark before"),
        Binding(
            .replay, [.character("t")], .openSeek, "go to \(ReplayGoal.forms)", footer: "go to"),
        Binding(.replay, [.character("("), .character("0")], .replay(.start), "the beginning"),
        Binding(.replay, [.character(")"), .character("9")], .replay(.end), "the end"),
        Binding(.replay, [.character("+"), .character("=")], .replay(.faster), "faster, up to 100x"),
        Binding(.replay, [.character("-")], .replay(.slower), "slower, down to 0.25x"),
    ]
}
