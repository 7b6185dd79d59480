// The board's bindings stay active in a lesson, so its letters are taken: L, B, ! and f are used on stage. Large print
// is on z, for zoom; + and - are the keyboard's while its keys are open.
extension KeyMap {
    static let lesson: [Binding] = [
        Binding(
            .lesson, [.character(" "), .right, .enter, .pageDown], .lesson(.next),
            "the next step, or the answer",
            footer: "next"),
        Binding(
            .lesson, [.left, .backspace, .pageUp], .lesson(.back), "back, exactly as it was", footer: "back"),
        Binding(.lesson, [.character("a")], .lesson(.autoplay), "play on by itself, or stop", footer: "auto"),
        Binding(.lesson, [.character("<")], .lesson(.slower), "slower", footer: "slower"),
        Binding(.lesson, [.character(">")], .lesson(.faster), "faster", footer: "faster"),
        Binding(
            .lesson, [.character("z")], .largePrint, "large print, for a projector", footer: "large"),
        Binding(
            .lesson, [.character("b"), .character(".")], .blank, "blank the screen; any key shows it again"),
        Binding(
            .lesson, [.character("p")], .openPrompt,
            "try something on this step: the next move forgets it", footer: "try"),
        Binding(
            .lesson, [.escape], .lesson(.leave),
            "clear a filter; else leave, after a question: it goes on here next time",
            footer: "leave"),
        Binding(.lesson, [.character("R")], .lesson(.first), "begin again"),
        Binding(.lesson, [.home], .lesson(.first), "the first step"),
        Binding(.lesson, [.end], .lesson(.last), "the last step"),
    ]

    static let lessonList: [Binding] =
        [
            Binding(
                .lessonList, [.enter, .right, .character(" ")], .openSelectedLesson, "open it",
                footer: "open"),
            Binding(.lessonList, [.up, .character("k")], .moveUp, "one up"),
            Binding(.lessonList, [.down, .character("j")], .moveDown, "one down", footer: "select"),
            Binding(.lessonList, [.home, .character("g")], .toFirst, "the first"),
            Binding(.lessonList, [.end, .character("G")], .toLast, "the last"),
            Binding(
                .lessonList, [.escape, .character("q"), .character("S")], .cancel, "close the list",
                footer: "close"),
        ] + (0..<10).map(selecting)

    static let notes: [Binding] = [
        Binding(
            .notes, [.down, .character("j"), .character(" ")], .moveDown, "one line down", footer: "scroll"),
        Binding(.notes, [.up, .character("k")], .moveUp, "one line up"),
        Binding(.notes, [.pageDown, .control("f")], .pageDown, "a page down"),
        Binding(.notes, [.pageUp, .control("b")], .pageUp, "a page up"),
        Binding(.notes, [.home, .character("g")], .toFirst, "to the top"),
        Binding(.notes, [.end, .character("G")], .toLast, "to the bottom"),
        Binding(
            .notes, [.character("q"), .escape, .control("c")], .quit, "close the notes", footer: "close"),
        Binding(.notes, [.control("z")], .suspend, "suspend"),
        Binding(.notes, [.control("l")], .redraw, "draw everything anew"),
    ]

    /// Selects by a digit; 0 is the tenth.
    private static func selecting(_ index: Int) -> Binding {
        let digit = (index + 1) % 10
        return Binding(
            .lessonList, [.character(Character("\(digit)"))], .selectLesson(index),
            "select lesson \(index + 1)")
    }
}
