package import Notices
package import Workbench

/// What a key asks for, besides a change of the board's state: each case has another addressee.
package enum BoardRequest: Hashable, Sendable {
    case host(HostRequest)
    case workbench(WorkbenchRequest)
    case lesson(LessonMove)
    /// Open a lesson of the list, counted from 0.
    case openLesson(Int)
}

/// What the program must do, which owns the terminal.
package enum HostRequest: Hashable, Sendable {
    case redraw, suspend, quit
}

/// What the workbench must do.
package enum WorkbenchRequest: Hashable, Sendable {
    /// Execute a line of the command language, and answer with `carriedOut` or `refused`.
    case carryOut(String)
    case command(Command)
    case remove(RegistrationID)
}
