import TerminalUI

/// Why the full screen cannot be opened, and what to do.
package enum TerminalError: Error, Hashable, CustomStringConvertible {
    /// The input or the output is a file or a pipe.
    case notATerminal
    /// The system has no description of a terminal with this name.
    case unknownTerminal(String)
    /// The terminal can only print line after line.
    case cannotMoveCursor(String)
    /// Curses failed without giving a reason.
    case cannotStart(String)
    /// The process has too many open files.
    case noDescriptors(reason: String)

    package var description: String {
        switch self {
        case .notATerminal:
            "the input or the output is not a terminal; "
                + "run this in a terminal, or use `noticeboard run`, which needs none"
        case .unknownTerminal(""):
            "TERM is not set, so the type of this terminal is not known; "
                + "set TERM, for example to xterm-256color, or use `noticeboard run`"
        case .unknownTerminal(let name):
            "this system does not know a terminal called \"\(SafeText.escaped(name))\"; "
                + "set TERM to one it knows, for example xterm-256color, or use `noticeboard run`"
        case .cannotMoveCursor(let name):
            "a terminal of type \"\(SafeText.escaped(name))\" cannot move its cursor, so there can be no screen; "
                + "set TERM to what you really use, or use `noticeboard run`"
        case .cannotStart(let name):
            "the terminal of type \"\(SafeText.escaped(name))\" could not be set up; "
                + "try TERM=xterm-256color, or use `noticeboard run`"
        case .noDescriptors(let reason):
            "no pipe could be opened (\(reason)); close some files or programs and try again"
        }
    }
}
