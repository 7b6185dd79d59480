import BoardModel
import Demo
import Lessons

extension BoardState {
    /// Scrolls the step if it is not seen whole, else asks the player for the next.
    mutating func goToNextStep() -> [BoardRequest] { showMoreOfStep() ? [] : [.lesson(.next)] }

    /// Uncovers the step if it is hidden, else leaves the lesson.
    mutating func leaveLesson() -> [BoardRequest] {
        if returnToStep() { return [] }
        guard isInsideLesson else { return [.lesson(.leave)] }
        askToLeave("leave", .lesson(.leave))
        return []
    }

    /// Whether a lesson is open that has begun and is not over.
    var isInsideLesson: Bool { lesson?.isInside == true }

    /// Asks before a lesson is thrown away.
    mutating func askToLeave(_ what: String, _ request: BoardRequest) {
        guard let lesson else { return }
        let promise = lesson.keepsPlace ? "; it continues here next time" : ""
        let step = "step \(lesson.page.step + 1) of \(lesson.lesson.steps.count)"
        ask(Question(text: "\(what) at \(step)? y: yes\(promise)", request: request, yes: what))
    }

    /// Shows the blank screen again. Returns whether that is all the key does.
    mutating func endBlank(with key: Key) -> Bool {
        lesson?.isBlank = false
        let command = KeyMap.command(for: key, in: contexts)
        return command?.isSame(as: .blank) == true || key == .escape
    }

    /// Whether marks that tell which objects live are not drawn: a question is open, and they may answer it.
    var hidesMarks: Bool { lesson?.page.isAsking == true || hidesLives }

    /// Whether nothing may tell which objects live.
    var hidesLives: Bool { lesson.map { $0.lesson.hidesLives(at: $0.page) } ?? false }

    /// Clears the filter, or closes the pane that hides the step. `false`: nothing stands between board and step.
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
    }

    mutating func openSelectedLesson() -> [BoardRequest] {
        let index = overlays.lessonList.selected
        guard LessonLibrary.all.indices.contains(index) else { return [] }
        modes.close(.overlay(.lessonList))
        return [.openLesson(index)]
    }

    /// Takes the player's state. A move resets the lists, since it has made a new center.
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
        // Each step is explained with all of its rows.
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

    /// Scrolls a step whose end is below the viewport. `false`: the end is visible.
    private mutating func showMoreOfStep() -> Bool {
        guard LessonView.hidden(in: self) > 0 else { return false }
        let page = max(1, LessonView.region(of: self).rows - 1)
        lesson?.top += page
        return true
    }
}
