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
    /// What the source can do from now on.
    case abilities(SourceAbilities)
    /// The number of requests whose answers are awaited.
    case awaits(Int)
    /// The source's current state.
    case snapshot(BoardSnapshot, KeyboardScreen? = nil)
    /// The submitted line was executed.
    case lineDone(LineResult)
    /// What came of a request that was answered later.
    case said(String)
    /// Registrations were removed, which the number restores.
    case removed(String, Int)
    /// The submitted line was rejected.
    case refused(LineError)
    /// A file of this name is there, and was not overwritten.
    case exists(String)
    /// The progress of a script; `nil` if none is running.
    case script(ScriptProgress?)
    /// A line failed after the board stopped waiting for it: a script's line, or one typed while the script ran.
    case failed(String)
    /// There is time to find and lay out more of the requested content.
    case layOut
    /// The programs that there are, or why they are not known.
    case programs(Result<[ProgramList.Entry], ProgramListError>)
    /// The log begins anew, and has this number.
    case restart(Int)
    /// The current state of the lesson; `hasMoved` if everything must be redrawn.
    case lesson(LessonState, hasMoved: Bool)
}
