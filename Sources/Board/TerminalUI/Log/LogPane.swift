import BoardModel
import Demo

/// The log's pane: the selected row, the hidden rows, and the jumps.
package struct LogPane: Sendable {
    package var position = ListPosition()
    /// Whether the newest row stays selected. Scrolling back ends this; one key resumes it.
    package var follows = true
    package var folds = LogFolds()
    package var times = LogTimes()
    /// The columns that the user hides.
    package var hidden: Set<LogColumn> = []
    /// Hides the rows up to the last clearing.
    package var cleared: LogClearing?
    /// The places to jump back to.
    var jumps = JumpList()
    /// The search for a row that has not found one yet.
    var rowSearch: RowSearch?
    /// The number of search steps that the next key has waited for.
    var stepsBeforeKey = 0
    /// The source's number of the log.
    var number = 0
    /// The number of records when the newest row was last on the screen.
    var seenTotal = 0

    package init() {}

    /// Starts over with other rows, folded to a level.
    mutating func restart(folds level: LogFolds.Level) {
        (jumps, cleared, folds) = (JumpList(), nil, LogFolds(base: level))
        (follows, seenTotal) = (true, 0)
    }

    /// Moving back stops following; moving forward from the newest row resumes it.
    mutating func move(_ move: ListMove, page: Int, count: Int) {
        let goal = move.position(from: position.selected, page: page, count: count)
        let wasNewest = position.selected >= count - 1
        follows = move == .last || (goal >= count - 1 && wasNewest && goal >= position.selected)
        position.selected = goal
    }

    /// Scrolling back stops following; scrolling on at the end resumes it.
    mutating func scroll(by step: Int, height: Int, count: Int) {
        if step < 0 {
            guard position.top > 0 else { return }
            follows = false
        } else {
            guard !follows else { return }
            if position.top >= count - height { follows = true }
        }
        position.scroll(by: step, height: height, count: count)
    }

    /// Scrolls the selected row into view: the newest if the pane follows.
    mutating func reveal(height: Int, count: Int, total: Int) {
        if follows { (position.selected, seenTotal) = (max(0, count - 1), total) }
        position.reveal(height: height, count: count)
    }
}
