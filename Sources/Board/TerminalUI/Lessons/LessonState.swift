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
    /// Whether the user views a pane that does not fit next to the step.
    package var isPeeking = false
    /// Whether the screen is blank, so that the audience looks at the speaker.
    package var isBlank = false
    /// Whether the board saves the place for next time.
    package var keepsPlace = false
    /// The scroll offset of the step.
    package var top = 0

    package var step: LessonStep { lesson.steps[page.step] }

    /// Whether the page is neither the first nor the last. The board then asks before it leaves the lesson.
    var isInside: Bool { page != lesson.pages.first && page != lesson.pages.last }
}
