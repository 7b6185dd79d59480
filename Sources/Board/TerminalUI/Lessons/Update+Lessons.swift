import BoardModel
import Demo
import Lessons

extension BoardState {
    /// Scrolls the step if its end is not visible. Otherwise requests the next one.
    mutating func goToNextStep() -> [BoardRequest] { showMoreOfStep() ? [] : [.lesson(.next)] }

    /// Uncovers the step if it is hidden. Otherwise leaves the lesson.
    mutating func leaveLesson() -> [BoardRequest] {
        if returnToStep() { return [] }
        guard isInsideLesson else { return [.lesson(.leave)] }
        askToLeave("leave", .lesson(.leave))
        return []
    }

    /// Whether a lesson is open, past its first page and before its last.
    var isInsideLesson: Bool { lesson?.isInside == true }

    /// Asks before the board leaves a lesson.
    mutating func askToLeave(_ what: String, _ request: BoardRequest) {
        guard let lesson else { return }
        let promise = lesson.keepsPlace ? "; it continues here next time" : ""
        let step = "step \(lesson.page.step + 1) of \(lesson.lesson.steps.count)"
        ask(Question(text: "\(what) at \(step)? y: yes\(promise)", request: request, yes: what))
    }

    /// Ends the blank screen. Returns whether the key has no other effect.
    mutating func endBlank(with key: Key) -> Bool {
        lesson?.isBlank = false
        let command = KeyMap.command(for: key, in: contexts)
        return command?.isSame(as: .blank) == true || key == .escape
    }

    /// Whether to hide marks that show which objects are alive: they may answer a question.
    var hidesMarks: Bool { lesson?.page.isAsking == true || hidesLives }

    /// Whether object lifetimes are hidden.
    var hidesLives: Bool { lesson.map { $0.lesson.hidesLives(at: $0.page) } ?? false }

    /// Clears the filter, or closes the pane that hides the step; `false` if there was neither.
    private mutating func returnToStep() -> Bool {
        if query.filter != nil, !isBare {
            clearFilter()
            return true
        }
        guard lesson?.isPeeking == true, layout.step.isEmpty || lesson?.isLarge == true else { return false }
        lesson?.isPeeking = false
        return true
    }

    mutating func toggleLargePrint() {
        lesson?.isLarge.toggle()
        lesson?.isPeeking = false
        lesson?.top = 0
        if lesson?.isLarge == true { message = Message(text: LessonLargeView.hint) }
    }

    mutating func openSelectedLesson() -> [BoardRequest] {
        let index = overlays.lessonList.selected
        guard LessonLibrary.all.indices.contains(index) else { return [] }
        modes.close(.overlay(.lessonList))
        return [.openLesson(index)]
    }

    /// Takes the player's state. A move resets the lists, since the center is new.
    mutating func take(_ new: LessonState, hasMoved: Bool) {
        var new = new
        new.isLarge = lesson?.isLarge ?? false
        if !hasMoved {
            new.isPeeking = lesson?.isPeeking ?? false
            new.isBlank = lesson?.isBlank ?? false
            new.top = lesson?.top ?? 0
        }
        lesson = new
        guard hasMoved else { return }
        // A step shows all of its rows.
        startLog(folds: .whole)
    }

    /// Shows the panes of a lesson whose step fills the screen, for an action on them.
    mutating func peek() {
        if layout.panes.isEmpty { lesson?.isPeeking = true }
    }

    /// Removes blank rows below a scrolled step after its region has grown.
    mutating func revealStep() {
        guard let lesson, lesson.top > 0 else { return }
        let goal = max(0, min(lesson.top, lesson.top + LessonView.beyond(in: self)))
        self.lesson?.top = goal
    }

    /// Scrolls a step whose end is below the viewport; `false` if the end is visible.
    private mutating func showMoreOfStep() -> Bool {
        guard LessonView.hidden(in: self) > 0 else { return false }
        let page = max(1, LessonView.region(of: self).rows - 1)
        lesson?.top += page
        return true
    }
}
