package import BoardModel

/// An action that a key can trigger.
package enum Action: Hashable, Sendable {
    case nextPane, previousPane
    case focus(Pane)
    /// The focused pane over the whole screen, or all panes again.
    case zoom
    case moveUp, moveDown, pageUp, pageDown, halfPageUp, halfPageDown, toFirst, toLast
    case fold, unfold, foldAll, toggle, back
    case toCause, toConsequence, goBack
    case momentBefore, nextMoment, showMoment
    case openPrompt, openPalette
    /// Types words that narrow the help.
    case searchHelp
    case openLifelines, openLeaks, openBeside, openRates
    case changeRateOrder, changeRateSubject, showRate
    case openFilter, openSearch, nextMatch, previousMatch, toggleMarks
    case openFilterList, toggleSelectedFilter, removeSelectedFilter
    case openKeyboardKeys
    case removeSelected, releaseSelected
    case openCopying
    case copy(CopyForm)
    case postAgain, editPost
    case pause
    case clearLog, undo
    case help
    case redraw, suspend, quit
    case toggleMouse
    case interrupt

    // While the keyboard's keys are open.
    case showKeyboard, hideKeyboard, changeKeyboardFrame, slower, faster
    case nextDevice, rotateDevice, nextCurve
    case toggleUndocked, toggleSplit, toggleFloating, toggleHardware, toggleForeign

    // While a line is typed.
    case submit, complete, switchPurpose, cancel
    case historyBack, historyForward
    case cursorLeft, cursorRight, cursorStart, cursorEnd
    case deleteBack, deleteForward, deleteWord, deleteToStart, deleteToEnd

    /// Begins to record in a file, or ends it.
    case record

    // Recordings.
    case openSeek
    /// Asks for a file, and writes the shown rows.
    case saveRows
    case replay(ReplayMove)

    // Other programs.
    case openProgramList, openSelectedProgram, markProgram
    case tab(TabMove)

    // Lessons. A number counts the lessons of the list from 0.
    case openLessonList, openSelectedLesson, selectLesson(Int)
    case largePrint, blank
    case lesson(LessonMove)
}

/// The four panes, by the digits in their titles.
package enum Pane: Int, CaseIterable, Hashable, Sendable {
    case observers = 1
    case log, detail, keyboard

    package var title: String {
        switch self {
        case .observers: "Observers"
        case .log: "Log"
        case .detail: "Detail"
        case .keyboard: "Keyboard"
        }
    }
}
