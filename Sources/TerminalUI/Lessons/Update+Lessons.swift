import Workbench

extension BoardState {
    /// Scrolls or uncovers the step if it is not seen whole, else asks the player for the move.
    mutating func perform(_ move: LessonMove) -> [BoardRequest] {
        switch move {
        case .next where showMoreOfStep(), .leave where returnToStep(): []
        default: [.lesson(move)]
        }
    }

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
        let index = lessonList.selected
        guard LessonLibrary.all.indices.contains(index) else { return [] }
        modes.close(.lessonList)
        return [.openLesson(index)]
    }

    mutating func selectLesson(_ index: Int) {
        guard LessonLibrary.all.indices.contains(index) else {
            message = Message(text: "there are \(LessonLibrary.all.count) lessons")
            return
        }
        lessonList.selected = index
    }

    /// Takes the player's state. A move resets the lists, since it has made a new center.
    mutating func take(_ new: LessonState, hasMoved: Bool) {
        var new = new
        new.isLarge = lesson?.isLarge ?? false
        if !hasMoved {
            new.isPeeking = lesson?.isPeeking ?? false
            new.top = lesson?.top ?? 0
        }
        lesson = new
        guard hasMoved else { return }
        live = Picture()
        places = Places()
        // Each step is explained with all of its rows.
        folds = LogFolds(base: .whole)
        live.see(lens)
        lookForMatches()
        held = nil
        followsLog = true
        detailTop = 0
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
