package import Notices
package import Workbench

/// What can happen to the board.
package enum BoardEvent: Sendable {
    case key(Key)
    /// Characters that were typed into the line that is open, one after the other.
    case typed(String)
    /// Pasted text; `isCut` when there was more of it than is taken.
    case paste(String, isCut: Bool)
    case resize(Size)
    /// Records have arrived.
    case records(RecordInbox.Batch)
    /// The workbench looks like this now.
    case snapshot(WorkbenchSnapshot)
    /// The line that was submitted was carried out.
    case carriedOut(LineResult)
    /// The line that was submitted was not understood.
    case refused(LineError)
    /// A script is so far; `nil`: none is carried out any more.
    case script(ScriptProgress?)
    /// Something that nobody waited for failed: a line of a script, or one that was typed while it ran.
    case failed(String)
    /// There is time to find and to lay out more of what was asked for.
    case layOut
    /// The lesson is here now; `hasMoved` when everything is to be shown anew.
    case lesson(LessonState, hasMoved: Bool)
}

/// What the board asks for.
package enum BoardRequest: Hashable, Sendable {
    /// To carry out a line of the command language, and to answer with `carriedOut` or `refused`.
    case carryOut(String)
    case command(Command)
    case remove(RegistrationID)
    case lesson(LessonMove)
    case redraw, suspend, quit
}
