extension KeyMap {
    /// Bindings while letters of an action are typed.
    static let palette: [Binding] = [
        Binding(.palette, [.enter], .submit, "do it", footer: "do it"),
        Binding(.palette, [.up, .control("p"), .backTab], .moveUp, "one up"),
        Binding(.palette, [.down, .control("n"), .tab], .moveDown, "one down", footer: "select"),
        Binding(.palette, [.pageUp], .pageUp, "a page up"),
        Binding(.palette, [.pageDown], .pageDown, "a page down"),
        Binding(.palette, [.escape], .cancel, "close the list", footer: "close"),
        Binding(.palette, [.left, .control("b")], .cursorLeft, "cursor left"),
        Binding(.palette, [.right, .control("f")], .cursorRight, "cursor right"),
        Binding(.palette, [.home, .control("a")], .cursorStart, "to the start of the line"),
        Binding(.palette, [.end, .control("e")], .cursorEnd, "to the end of the line"),
        Binding(.palette, [.backspace], .deleteBack, "delete the character before"),
        Binding(.palette, [.delete, .control("d")], .deleteForward, "delete the character under the cursor"),
        Binding(.palette, [.control("w")], .deleteWord, "delete the word before"),
        Binding(.palette, [.control("u")], .deleteToStart, "delete to the start"),
        Binding(.palette, [.control("k")], .deleteToEnd, "delete to the end"),
        Binding(.palette, [.control("c")], .interrupt, "end the file's commands, else quit"),
        Binding(.palette, [.control("z")], .suspend, "suspend"),
        Binding(.palette, [.control("l")], .redraw, "draw everything anew"),
    ]
}
