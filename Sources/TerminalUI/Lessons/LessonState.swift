package import Workbench

/// What the screen knows of the lesson that is played.
package struct LessonState: Sendable {
    package var lesson: Lesson
    /// Its place in the list of lessons, from 1; `nil` for a file of one's own.
    package var number: Int?
    package var place: LessonPlace
    package var problem: LessonProblem?
    package var isAutoplaying = false
    package var speed = Autoplay.Speed.normal
    /// The number of the first record of the step.
    package var firstOfStep: UInt64 = 1

    /// Large print, for a projector.
    package var isLarge = false
    /// Whether a pane is looked at where there is no room for it beside the step.
    package var isPeeking = false
    /// How many lines of the step are scrolled away above.
    package var top = 0

    package var step: LessonStep { lesson.steps[place.step] }
}

/// What the keys of a lesson ask its player for.
package enum LessonMove: Hashable, Sendable {
    case next, back, first, last, restart
    case autoplay, slower, faster
    case leave
    /// Opens a lesson of the list, counted from 0.
    case open(Int)
}

/// What keys do in a lesson and in the list of lessons.
package enum LessonAction: Hashable, Sendable {
    case next, back, first, last, restart, autoplay, slower, faster, leave
    case largePrint
    case openList, openSelected
    /// Selects a lesson of the list, counted from 0.
    case select(Int)

    /// All of them.
    package static let all: [LessonAction] =
        [
            .next, .back, .first, .last, .restart, .autoplay, .slower, .faster, .leave, .largePrint,
            .openList, .openSelected,
        ] + (0..<10).map(LessonAction.select)
}

extension BoardState {
    /// Whether nothing is to be seen that is not needed: in large print, while nothing is typed or looked up.
    var isBare: Bool {
        guard let lesson, lesson.isLarge, !lesson.isPeeking else { return false }
        return !prompt.isOpen && !query.isOpen && !isHelpOpen && overlay == nil && !areKeyboardKeysOpen
            && lessonList == nil
    }

    /// Whether a lesson is played, or one is chosen.
    var isLessonOpen: Bool { lesson != nil || lessonList != nil }
}
