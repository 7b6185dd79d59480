package import Workbench

/// The screen's state of the open lesson.
package struct LessonState: Sendable {
    package var lesson: Lesson
    /// Its number in the list of lessons, from 1; `nil` for the user's own file.
    package var number: Int?
    package var place: LessonPlace
    package var problem: LessonProblem?
    package var isAutoplaying = false
    package var speed = Autoplay.Speed.normal
    /// The number of the first record of the step.
    package var firstOfStep: UInt64 = 1

    /// Large print, for a projector.
    package var isLarge = false
    /// Whether a pane is viewed that has no room beside the step.
    package var isPeeking = false
    /// The scroll offset of the step.
    package var top = 0

    package var step: LessonStep { lesson.steps[place.step] }
}

/// A request of a lesson's key to the player.
package enum LessonMove: Hashable, Sendable {
    case next, back, first, last, restart
    case autoplay, slower, faster
    case leave
    /// Opens a lesson of the list, counted from 0.
    case open(Int)
}

/// The actions of keys in a lesson and in the list of lessons.
package enum LessonAction: Hashable, Sendable {
    case next, back, first, last, restart, autoplay, slower, faster, leave
    case largePrint
    case openList, openSelected
    /// Selects a lesson of the list, counted from 0.
    case select(Int)

    /// All actions.
    package static let all: [LessonAction] =
        [
            .next, .back, .first, .last, .restart, .autoplay, .slower, .faster, .leave, .largePrint,
            .openList, .openSelected,
        ] + (0..<10).map(LessonAction.select)
}
