extension KeyMap {
    /// Bindings while a filter or a search is typed.
    static let query: [Binding] = [
        Binding(.query, [.enter], .submit, "keep the filter; find the next row", footer: "keep or find"),
        Binding(.query, [.escape], .cancel, "clear the filter; leave the search", footer: "clear"),
        Binding(.query, [.tab], .complete, "complete the word", footer: "complete"),
        Binding(
            .query, [.backTab], .switchPurpose, "search with these words, or filter",
            footer: "search"),
        Binding(.query, [.control("p")], .openPalette, "all actions"),
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
        Binding(.everywhere, [.character("F")], .openFilterList, "the filters that were kept, on or off"),
        Binding(
            .everywhere, [.character("/")], .openSearch, "find rows by such words, and mark them"),
        Binding(.everywhere, [.character("n")], .nextMatch, "the next row found"),
        Binding(.everywhere, [.character("N")], .previousMatch, "the row found before"),
        Binding(
            .everywhere, [.character("H")], .toggleMarks, "mark what the filter finds; filter again"),
    ]

    /// Bindings in the list of filters.
    static let filterList: [Binding] = [
        Binding(
            .filterList, [.enter, .character(" ")], .toggleSelectedFilter, "turn it on or off",
            footer: "on or off"),
        Binding(.filterList, [.up, .character("k")], .moveUp, "one up"),
        Binding(.filterList, [.down, .character("j")], .moveDown, "one down", footer: "select"),
        Binding(.filterList, [.home, .character("g")], .toFirst, "the first"),
        Binding(.filterList, [.end, .character("G")], .toLast, "the last"),
        Binding(
            .filterList, [.character("d"), .delete], .removeSelectedFilter, "forget it", footer: "forget"),
        Binding(
            .filterList, [.escape, .character("q"), .character("F")], .cancel, "close the list",
            footer: "close"),
    ]
}
