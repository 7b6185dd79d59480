extension KeyMap {
    /// Bindings that take up a row: copy it, or post it again. `e` is a recording's.
    static let taking: [Binding] = [
        Binding(
            .everywhere, [.character("y")], .openCopying, "copy the row: then n, j, r or s", footer: "copy"),
        Binding(.everywhere, [.character("r")], .postAgain, "post the selected post again", footer: "again"),
        Binding(
            .everywhere, [.character("P")], .editPost, "edit the selected post, and post it"),
        Binding(
            .everywhere, [.control("s")], .saveRows, "write shown rows: .jsonl, .csv or .cast"),
    ]

    /// Bindings after `y`.
    static let copying: [Binding] = [
        Binding(.copying, [.character("n")], .copy(.name), "its name", footer: "name"),
        Binding(.copying, [.character("j")], .copy(.json), "the record as JSON", footer: "JSON"),
        Binding(.copying, [.character("r")], .copy(.row), "the row as text", footer: "row"),
        Binding(
            .copying, [.character("s")], .copy(.swift), "the Swift that would post or observe it",
            footer: "Swift"),
        Binding(
            .copying, [.escape, .character("q"), .character("y")], .cancel, "copy nothing", footer: "leave"),
        Binding(.copying, [.control("p")], .openPalette, "all actions"),
        Binding(.copying, [.control("c")], .interrupt, "end the file's commands, else quit"),
        Binding(.copying, [.control("z")], .suspend, "suspend"),
        Binding(.copying, [.control("l")], .redraw, "draw everything anew"),
    ]
}
