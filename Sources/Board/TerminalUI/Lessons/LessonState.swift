import BoardModel
import Demo
package import Lessons

/// The screen's state of the open lesson.
package struct LessonState: Sendable {
    package var lesson: Lesson
    /// Its number in the list of lessons, from 1; `nil` for the user's own file.
    package var number: Int?
    package var page: LessonPage
    package var problem: LessonProblem?
    package var isAutoplaying = false
    package var speed = Autoplay.Speed.normal
    /// The number of the first record of the step.
    package var firstOfStep: UInt64 = 1

    /// Large print, for a projector.
    package var isLarge = false
    /// Whether a pane is viewed that has no room beside the step.
    package var isPeeking = false
    /// Whether the screen is blank, so that the hall looks at the speaker.
    package var isBlank = false
    /// Whether the place is kept for the next time.
    package var keepsPlace = false
    /// The scroll offset of the step.
    package var top = 0

    package var step: LessonStep { lesson.steps[page.step] }

    /// Whether pages are before and behind the current one: something is lost when the lesson is left.
    var isInside: Bool { page != lesson.pages.first && page != lesson.pages.last }
}
