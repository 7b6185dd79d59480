package import BoardModel
package import Demo

/// What a key requests besides a state change. Each case has another receiver.
package enum BoardRequest: Hashable, Sendable {
    case host(HostRequest)
    case source(SourceRequest)
    /// Execute a command of the demo.
    case demo(Command)
    case lesson(LessonMove)
    /// Open a lesson of the list, counted from 0.
    case openLesson(Int)
    case tab(TabMove)
    /// Stop the running script.
    case stopScript
}

/// Requests to the program that owns the terminal.
package enum HostRequest: Hashable, Sendable {
    case redraw, suspend, quit
    /// Toggle mouse capture. Without it, the user can select text.
    case toggleMouse
    /// Attach to a program, and give its source to the session.
    case attach(ProgramList.Entry)
    /// Write the shown rows to a file. The ending of its name selects the `SavedFormat`.
    case save(String, overwrites: Bool)
    /// Attach to several programs, and give the session one source for all.
    case attachTogether([ProgramList.Entry])
    /// Write the baseline that is reviewed as the run is.
    case acceptRun
    /// Open a source file in the user's editor.
    case edit(SourcePlace)
    /// Copy a text of at most `copyLimit` bytes to the terminal's clipboard.
    case copy(String)

    /// xterm's limit: 100 000 characters of base64, four for three bytes.
    package static let copyLimit = 74_994
}
