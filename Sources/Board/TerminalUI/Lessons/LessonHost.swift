import BoardModel
import Demo
package import Lessons

/// What is told where a lesson stands: to keep its place for the next time, and for the speaker's notes.
package protocol LessonHost: AnyObject {
    /// Where the lesson was left; `nil`: at its beginning or end, or never opened.
    func place(in lesson: LessonFingerprint) -> LessonPage?
    /// A page is shown.
    func shows(_ page: LessonPage, of lesson: Lesson)
    /// The lesson is left.
    func leavesLesson()
}
