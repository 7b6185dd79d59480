package import BoardModel

/// The key bindings in each context. The help, the footer and `docs/Keys.md` are generated from them.
package struct KeyMap: Sendable {
    /// A context of key bindings. The first active context that binds the key decides.
    package enum Context: String, CaseIterable, Sendable {
        case everywhere = "Everywhere"
        case replay = "In a recording"
        case lists = "In a list"
        case observers = "On an observer"
        case keyboard = "Keyboard keys (after K)"
        case copying = "To copy (after y)"
        case prompt = "While typing a line"
        case query = "While typing a filter or a search"
        case help = "In the help"
        case palette = "In the list of all actions (after ^P)"
        case lifelines = "On the lifelines"
        case rates = "On the rates"
        case overlay = "In what L, !, B or T opens"
        case lesson = "In a lesson"
        case lessonList = "In the list of lessons"
        case notes = "In a speaker's notes (lesson --notes)"
        case programList = "In the list of programs"
        case filterList = "In the list of filters"
    }

    package struct Binding: Sendable {
        package let context: Context
        package let keys: [Key]
        package let action: Action
        /// Its effect, for the help.
        package let meaning: String
        /// A word for the footer; `nil` keeps it out.
        package let footer: String?

        /// The binding with the keys that the user wants.
        func with(_ changes: KeyChanges) -> Binding {
            Binding(context, changes.keys(of: self), action, meaning, footer: footer)
        }

        init(_ context: Context, _ keys: [Key], _ action: Action, _ meaning: String, footer: String? = nil) {
            self.context = context
            self.keys = keys
            self.action = action
            self.meaning = meaning
            self.footer = footer
        }
    }

    package static let bindings: [Binding] =
        everywhere + finding + tracing + taking + openingOverlays + tabs + replay + lists + observers
        + keyboard + copying
        + prompt + query
        + help + palette
        + lifelines + rates + overlay
        + lesson + lessonList + notes + programList + filterList

    /// The bindings of a context that have an effect on a source of these abilities.
    package static func bindings(
        in context: Context, for abilities: SourceAbilities, _ changes: KeyChanges = .none
    ) -> [Binding] {
        let bindings = bindings.filter { $0.context == context && abilities.isSuperset(of: $0.needs) }
        return changes.isEmpty ? bindings : bindings.map { $0.with(changes) }
    }

    /// The action of `key` in the active `contexts`, the closest first.
    package static func action(
        for key: Key, in contexts: [Context], of abilities: SourceAbilities = .all,
        _ changes: KeyChanges = .none
    ) -> Action? {
        binding(of: key, in: contexts, changes).flatMap {
            abilities.isSuperset(of: $0.needs) ? $0.action : nil
        }
    }

    /// The binding of `key` in the active `contexts`, the closest first, whatever the source can do.
    static func binding(of key: Key, in contexts: [Context], _ changes: KeyChanges) -> Binding? {
        for context in contexts {
            for binding in bindings
            where binding.context == context && changes.keys(of: binding).contains(key) {
                return binding
            }
        }
        return nil
    }
}

extension KeyMap {
    private static func letter(_ character: Character) -> Key { .character(character) }

    private static let everywhere: [Binding] = [
        Binding(
            .everywhere, [letter("p")], .openPrompt,
            "type a command; a bare name posts it", footer: "post"),
        Binding(
            .everywhere, [.control("p"), letter(":")], .openPalette, "all actions: type some letters of one"),
        Binding(
            .everywhere, [letter("K")], .openKeyboardKeys, "keyboard: then s, h, f and more",
            footer: "keyboard"),
        Binding(.everywhere, [letter(" ")], .pause, "hold the display; recording goes on", footer: "pause"),
        Binding(.everywhere, [letter("D")], .clearLog, "clear the log"),
        Binding(.everywhere, [letter("u")], .undo, "undo clearing, removing, or a filter"),
        Binding(.everywhere, [letter("R")], .record, "record in a file, until R again"),
        Binding(.everywhere, [.tab], .nextPane, "next pane", footer: "pane"),
        Binding(.everywhere, [.backTab], .previousPane, "previous pane"),
        Binding(.everywhere, [letter("1")], .focus(.observers), "the observers"),
        Binding(.everywhere, [letter("2")], .focus(.log), "the log"),
        Binding(.everywhere, [letter("3")], .focus(.detail), "the detail"),
        Binding(.everywhere, [letter("4")], .focus(.keyboard), "the keyboard"),
        Binding(
            .everywhere, [letter("z")], .zoom, "this pane alone, or all panes again",
            footer: "all panes"),
        Binding(
            .everywhere, [letter("M"), .function(2)], .toggleMouse,
            "leave the mouse to the terminal, or not"),
        Binding(.everywhere, [letter("?"), .function(1)], .help, "this list", footer: "help"),
        Binding(.everywhere, [.escape], .back, "close, unzoom, or follow the log again"),
        Binding(.everywhere, [letter("q")], .quit, "quit; within a lesson after a question", footer: "quit"),
        Binding(.everywhere, [letter("S")], .openLessonList, "the list of lessons", footer: "lessons"),
        Binding(.everywhere, [.control("c")], .interrupt, "end the file's commands, else quit"),
        Binding(.everywhere, [.control("z")], .suspend, "suspend; fg comes back"),
        Binding(.everywhere, [.control("l")], .redraw, "draw everything anew"),
    ]

    private static let lists: [Binding] = [
        Binding(.lists, [.up, letter("k")], .moveUp, "one up"),
        Binding(.lists, [.down, letter("j")], .moveDown, "one down"),
        Binding(.lists, [.pageUp, .control("b")], .pageUp, "a page up"),
        Binding(.lists, [.pageDown, .control("f")], .pageDown, "a page down"),
        Binding(.lists, [.control("u")], .halfPageUp, "half a page up"),
        Binding(.lists, [.control("d")], .halfPageDown, "half a page down"),
        Binding(.lists, [.home, letter("g")], .toFirst, "to the first"),
        Binding(.lists, [.end, letter("G")], .toLast, "to the last; in the log: follow"),
        Binding(.lists, [.left, letter("h")], .fold, "fold the name or the post; else go to it"),
        Binding(.lists, [.right, letter("l")], .unfold, "unfold the name or the post"),
        Binding(.lists, [.enter], .toggle, "fold or unfold; else show the detail"),
    ]

    private static let observers: [Binding] = [
        Binding(
            .observers, [letter("d"), .delete], .removeSelected, "remove the selected registration",
            footer: "remove"),
        Binding(
            .observers, [letter("x")], .releaseSelected, "release the selected observer's object",
            footer: "release"),
    ]

    private static let keyboard: [Binding] = [
        Binding(.keyboard, [letter("s")], .showKeyboard, "show it", footer: "show"),
        Binding(.keyboard, [letter("h")], .hideKeyboard, "hide it", footer: "hide"),
        Binding(
            .keyboard, [letter("f")], .changeKeyboardFrame, "change its frame: suggestions come and go",
            footer: "frame"),
        Binding(.keyboard, [letter("d")], .nextDevice, "take the next device", footer: "device"),
        Binding(.keyboard, [letter("r")], .rotateDevice, "turn the device", footer: "rotate"),
        Binding(.keyboard, [letter("u")], .toggleUndocked, "undock a tablet's, or dock it", footer: "undock"),
        Binding(
            .keyboard, [letter("x")], .toggleFloating, "let a tablet's float, or dock it", footer: "float"),
        Binding(.keyboard, [letter("t")], .toggleSplit, "split a tablet's in two, or dock it"),
        Binding(
            .keyboard, [letter("w")], .toggleHardware, "attach or detach a hardware keyboard"),
        Binding(
            .keyboard, [letter("l")], .toggleForeign, "show another program's next: isLocal"),
        Binding(.keyboard, [letter("c")], .nextCurve, "move it along the next curve"),
        Binding(.keyboard, [letter("<"), letter("-")], .slower, "move it slower"),
        Binding(.keyboard, [letter(">"), letter("+")], .faster, "move it faster"),
        Binding(.keyboard, [.escape, letter("K")], .cancel, "leave the keyboard keys", footer: "leave"),
    ]

    private static let prompt: [Binding] = [
        Binding(.prompt, [.enter], .submit, "carry the line out", footer: "carry out"),
        Binding(.prompt, [.tab], .complete, "complete the word", footer: "complete"),
        Binding(.prompt, [.up, .control("p")], .historyBack, "the line before", footer: "history"),
        Binding(.prompt, [.down, .control("n")], .historyForward, "the line after"),
        Binding(
            .prompt, [.escape], .cancel, "close and empty the prompt; ↑ recalls the line", footer: "close"),
        Binding(.prompt, [.left, .control("b")], .cursorLeft, "cursor left"),
        Binding(.prompt, [.right, .control("f")], .cursorRight, "cursor right"),
        Binding(.prompt, [.home, .control("a")], .cursorStart, "to the start of the line"),
        Binding(.prompt, [.end, .control("e")], .cursorEnd, "to the end of the line"),
        Binding(.prompt, [.backspace], .deleteBack, "delete the character before"),
        Binding(.prompt, [.delete, .control("d")], .deleteForward, "delete the character under the cursor"),
        Binding(.prompt, [.control("w")], .deleteWord, "delete the word before"),
        Binding(.prompt, [.control("u")], .deleteToStart, "delete to the start"),
        Binding(.prompt, [.control("k")], .deleteToEnd, "delete to the end"),
        Binding(.prompt, [.control("c")], .interrupt, "end the file's commands, else quit"),
        Binding(.prompt, [.control("z")], .suspend, "suspend"),
        Binding(.prompt, [.control("l")], .redraw, "draw everything anew"),
    ]

    private static let help: [Binding] = [
        Binding(.help, [.up, letter("k")], .moveUp, "one line up"),
        Binding(.help, [.down, letter("j")], .moveDown, "one line down", footer: "scroll"),
        Binding(.help, [.pageUp, .control("b")], .pageUp, "a page up"),
        Binding(.help, [.pageDown, .control("f"), letter(" ")], .pageDown, "a page down", footer: "page"),
        Binding(.help, [.home, letter("g")], .toFirst, "to the top"),
        Binding(.help, [.end, letter("G")], .toLast, "to the bottom"),
        Binding(
            .help, [letter("/")], .searchHelp, "find a line by its letters; Enter does it", footer: "find"),
        Binding(.help, [.enter], .submit, "do the line that was clicked, or close"),
        Binding(.help, [.escape, letter("q"), letter("?")], .cancel, "close", footer: "close"),
    ]
}
