package import BoardModel
package import Demo

/// An input of the board.
package enum BoardEvent: Sendable {
    case key(Key)
    /// Characters typed into the open line, in order.
    case typed(String)
    /// Pasted text; `isCut` if it exceeded the limit.
    case paste(String, isCut: Bool)
    case mouse(MouseReport)
    case resize(Size)
    /// Records have arrived.
    case records(RecordInbox.Batch)
    /// What is known of the source.
    case source(SourceInfo)
    /// The source's current state.
    case snapshot(BoardSnapshot, KeyboardScreen? = nil)
    /// The submitted line was executed.
    case lineDone(LineResult)
    /// The result of a request that was answered later.
    case said(String)
    /// Registrations were removed, which the number restores.
    case removed(String, Int)
    /// The submitted line was rejected.
    case refused(LineError)
    /// A file of this name is there, and was not overwritten.
    case exists(String)
    /// A line failed after the board stopped waiting for it: a script's line, or one typed while the script ran.
    case failed(String)
    /// There is time to examine more rows and lay out more lines.
    case layOut
    /// A key waits for rows: examine some more.
    case findRows
    /// A file needs all rows: examine the rest.
    case findAllRows
    /// The clock of the rates goes on.
    case elapsed(Duration)
    /// Open a view, at the start.
    case open(Overlay)
    /// The user's settings, at the start.
    case preferences(BoardPreferences)
    /// The lines typed in earlier runs, at the start.
    case history([String])
    /// The programs that there are, or why they are not known.
    case programs(Result<[ProgramList.Entry], ProgramListError>)
    /// The log starts over, and has this number.
    case restart(Int)
    /// The current state of the lesson; `hasMoved` if everything must be redrawn.
    case lesson(LessonState, hasMoved: Bool)
}
