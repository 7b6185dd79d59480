import CNcurses

/// What the system knows about a type of terminal.
struct TerminalDescription {
    let name: String

    /// Reads the description, before anything is sent to the terminal.
    init(name: String, terminal: Int32) throws(TerminalError) {
        self.name = name
        var found: Int32 = 0
        guard !name.isEmpty, setupterm(name, terminal, &found) == OK else { throw .unknownTerminal(name) }
        guard string("cup") != nil else { throw .cannotMoveCursor(name) }
    }

    /// A string capability, without the pauses that only printing terminals needed.
    func string(_ capability: String) -> String? {
        // Absent is a null pointer, and minus one is for a name that is no string capability.
        guard let value = tigetstr(capability), Int(bitPattern: value) != -1 else { return nil }
        return TerminalDescription.withoutPauses(String(cString: value))
    }

    /// What makes the terminal a shell's again, to be written when curses cannot be asked.
    var restore: String {
        let leave = string("rmcup").map { $0 } ?? "\r\n"
        return TerminalDescription.pasteOff + ["sgr0", "rmkx", "cnorm"].compactMap(string).joined() + leave
    }

    /// Bracketed paste, of which curses does not know, and which terminals without it ignore.
    static let pasteOn = "\u{1b}[?2004h"
    static let pasteOff = "\u{1b}[?2004l"

    /// Ends a sequence that was broken off.
    static let cancel = "\u{18}"

    /// Removes `$<5/>`.
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
