import CTerminal

/// The system's description of a terminal type.
struct TerminalDescription {
    let name: String

    /// Reads the description before anything is sent to the terminal.
    init(name: String, terminal: Int32) throws(TerminalError) {
        self.name = name
        guard !name.isEmpty, nb_describe(name, terminal) != 0 else { throw .unknownTerminal(name) }
        guard string("cup") != nil else { throw .cannotMoveCursor(name) }
    }

    /// A string capability without padding, which only printing terminals needed.
    func string(_ capability: String) -> String? {
        nb_capability(capability).map { TerminalDescription.withoutPauses(String(cString: $0)) }
    }

    /// The sequence that resets the terminal for the shell, for when curses cannot be called.
    var restore: String {
        let leave = string("rmcup").map { $0 } ?? "\r\n"
        return TerminalDescription.mouseOff + TerminalDescription.pasteOff
            + ["sgr0", "rmkx", "cnorm"].compactMap(string).joined() + leave
    }

    /// Bracketed paste. Curses does not support it; terminals without it ignore it.
    static let pasteOn = "\u{1b}[?2004h"
    static let pasteOff = "\u{1b}[?2004l"

    /// Reports buttons and the wheel (1000), and moves while a button is held (1002), in numbers (1006).
    /// Terminals without these modes ignore them.
    static let mouseOn = "\u{1b}[?1000h\u{1b}[?1002h\u{1b}[?1006h"
    static let mouseOff = "\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?1000l"

    /// Cancels an incomplete sequence.
    static let cancel = "\u{18}"

    /// Removes padding such as `$<5/>`.
    static func withoutPauses(_ value: String) -> String {
        var result = ""
        var rest = value[...]
        while let start = rest.firstIndex(of: "$") {
            result += rest[..<start]
            let pause = rest[start...]
            if pause.dropFirst().first == "<", let end = pause.firstIndex(of: ">") {
                rest = pause[pause.index(after: end)...]
            } else {
                result += "$"
                rest = pause.dropFirst()
            }
        }
        return result + rest
    }
}
