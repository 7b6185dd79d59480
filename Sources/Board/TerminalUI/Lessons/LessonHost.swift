import BoardModel
import Demo
package import Lessons

/// Receives the current page of a lesson, to store the place for next time and for the speaker's notes.
package protocol LessonHost: AnyObject {
    /// Where the user left the lesson; `nil` at its beginning or end, or if it was never opened.
    func place(in lesson: LessonFingerprint) -> LessonPage?
    /// Called when a page is shown.
    func shows(_ page: LessonPage, of lesson: Lesson)
    /// Called when the board leaves the lesson.
    func leavesLesson()
}
