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
    /// The source's description has changed.
    case source(SourceInfo)
    /// The source's current state.
    case snapshot(BoardSnapshot, KeyboardScreen? = nil)
    /// The submitted line was executed.
    case lineDone(LineResult)
    /// The result of a request that was answered later.
    case said(String)
    /// Registrations were removed; the number restores them.
    case removed(String, Int)
    /// The submitted line was rejected.
    case refused(LineError)
    /// A file of this name exists; it was not overwritten.
    case exists(String)
    /// A line failed after the board stopped waiting for it: a script's line, or one typed while the script ran.
    case failed(String)
    /// There is time to examine more rows and lay out more lines.
    case layOut
    /// A key waits for rows: examine some more.
    case findRows
    /// A file needs all rows: examine the rest.
    case findAllRows
    /// Advance the clock of the rates.
    case elapsed(Duration)
    /// Open a view, at the start.
    case open(Overlay)
    /// Review a run against its baseline, at the start.
    case review(BaselineReview)
    /// The user's settings, at the start.
    case preferences(BoardPreferences)
    /// The lines typed in earlier runs, at the start.
    case history([String])
    /// The running programs, or why they cannot be listed.
    case programs(Result<[ProgramList.Entry], ProgramListError>)
    /// The log restarts, with this number.
    case restart(Int)
    /// The current state of the lesson; `hasMoved` if everything must be redrawn.
    case lesson(LessonState, hasMoved: Bool)
}
