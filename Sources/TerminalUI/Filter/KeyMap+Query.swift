extension KeyMap {
    /// Bindings while a filter or a search is typed.
    static let query: [Binding] = [
        Binding(.query, [.enter], .submit, "keep the filter; find the next row", footer: "keep or find"),
        Binding(.query, [.escape], .cancel, "clear the filter; leave the search", footer: "clear"),
        Binding(.query, [.left, .control("b")], .cursorLeft, "cursor left"),
        Binding(.query, [.right, .control("f")], .cursorRight, "cursor right"),
        Binding(.query, [.home, .control("a")], .cursorStart, "to the start of the line"),
        Binding(.query, [.end, .control("e")], .cursorEnd, "to the end of the line"),
        Binding(.query, [.backspace], .deleteBack, "delete the character before"),
        Binding(.query, [.delete, .control("d")], .deleteForward, "delete the character under the cursor"),
        Binding(.query, [.control("w")], .deleteWord, "delete the word before"),
        Binding(.query, [.control("u")], .deleteToStart, "delete to the start"),
        Binding(.query, [.control("k")], .deleteToEnd, "delete to the end"),
        Binding(.query, [.control("c")], .interrupt, "end the file's commands, else quit"),
        Binding(.query, [.control("z")], .suspend, "suspend"),
        Binding(.query, [.control("l")], .redraw, "draw everything anew"),
    ]

    /// Bindings where a list is visible.
    static let finding: [Binding] = [
        Binding(
            .everywhere, [.character("f")], .openFilter,
            "filter: cart -kind:block obs:Badge", footer: "filter"),
        Binding(
            .everywhere, [.character("/")], .openSearch, "find a row of the log, by such words"),
        Binding(.everywhere, [.character("n")], .nextMatch, "the next row found"),
        Binding(.everywhere, [.character("N")], .previousMatch, "the row found before"),
    ]
}
