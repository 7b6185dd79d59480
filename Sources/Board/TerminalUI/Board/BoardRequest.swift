package import BoardModel
package import Demo

/// What a key asks for, besides a change of the board's state: each case has another addressee.
package enum BoardRequest: Hashable, Sendable {
    case host(HostRequest)
    case source(SourceRequest)
    /// Execute a command of the demo.
    case demo(Command)
    case lesson(LessonMove)
    /// Open a lesson of the list, counted from 0.
    case openLesson(Int)
    case tab(TabMove)
    /// End the running script where it is.
    case stopScript
}

/// What the program must do, which owns the terminal.
package enum HostRequest: Hashable, Sendable {
    case redraw, suspend, quit
    /// Have the terminal report the mouse, or leave it to select text.
    case toggleMouse
    /// Attach to a program, and give its source to the session.
    case attach(ProgramList.Entry)
    /// Write the shown rows in a file, whose name ends as `SavedFormat` says.
    case save(String, overwrites: Bool)
    /// Attach to several, and give the session one source of all.
    case attachTogether([ProgramList.Entry])
    /// Give the terminal a text for its clipboard, of at most `copyLimit` bytes.
    case copy(String)

    /// xterm takes no more: 100 000 characters that stand for three bytes in four.
    package static let copyLimit = 74_994
}
