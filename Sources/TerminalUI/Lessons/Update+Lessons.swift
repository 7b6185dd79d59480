import Workbench

extension BoardState {
    mutating func perform(_ action: LessonAction) -> [BoardRequest] {
        switch action {
        case .next:
            if showMoreOfStep() { return [] }
            return [.lesson(.next)]
        case .back: return [.lesson(.back)]
        case .first: return [.lesson(.first)]
        case .last: return [.lesson(.last)]
        case .restart: return [.lesson(.restart)]
        case .autoplay: return [.lesson(.autoplay)]
        case .slower: return [.lesson(.slower)]
        case .faster: return [.lesson(.faster)]
        case .leave:
            guard query.filter == nil || isBare else {
                setFilter(nil)
                return []
            }
            let hidesStep = layout.step.isEmpty || lesson?.isLarge == true
            guard lesson?.isPeeking == true, hidesStep else { return [.lesson(.leave)] }
            lesson?.isPeeking = false
        case .largePrint:
            lesson?.isLarge.toggle()
            lesson?.isPeeking = false
            lesson?.top = 0
        case .openList: openLessonList()
        case .openSelected:
            let index = lessonList.selected
            guard LessonLibrary.all.indices.contains(index) else { return [] }
            modes.close(.lessonList)
            return [.lesson(.open(index))]
        case .select(let index):
            guard LessonLibrary.all.indices.contains(index) else {
                message = Message(text: "there are \(LessonLibrary.all.count) lessons")
                return []
            }
            lessonList.selected = index
        }
        return []
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
        live.see(query.filter)
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
