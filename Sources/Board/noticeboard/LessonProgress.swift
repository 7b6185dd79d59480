import BoardModel
import Demo
import Lessons
import LocalSockets
import TerminalUI

/// Stores the places in lessons in the user's state folder, and sends the current position to the speaker's
/// notes.
///
/// Failures do not stop a lesson. Each is reported once.
final class LessonProgress: LessonHost {
    private let places: LessonPlaceFile?
    private let sender: NotesSender?
    private let report: (String) -> Void
    private var reported: Set<String> = []
    private var begin: (lesson: LessonFingerprint, time: ContinuousClock.Instant)?

    /// - Parameter report: Shows a sentence to the user.
    init(report: @escaping (String) -> Void) {
        places = StateFolder.path.map { LessonPlaceFile(folder: $0) }
        sender = (try? SocketFolder.makeOwn()).flatMap { try? NotesSender(folder: $0) }
        self.report = report
    }

    func place(in lesson: LessonFingerprint) -> LessonPage? { places?.place(in: lesson) }

    package func shows(_ page: LessonPage, of lesson: Lesson) {
        let fingerprint = LessonFingerprint(lesson)
        if begin?.lesson != fingerprint { begin = (fingerprint, .now) }
        let isInside = page != lesson.pages.first && page != lesson.pages.last
        attempt("the place in the lesson was not saved") { () throws(SystemCallError) in
            try places?.keep(isInside ? page : nil, in: fingerprint)
        }
        let time = begin.map { ContinuousClock.now - $0.time } ?? .zero
        attempt("the speaker's notes do not follow") { () throws(SystemCallError) in
            try sender?.send(.page(fingerprint, page, seconds: Int(time.components.seconds)))
        }
    }

    func leavesLesson() {
        begin = nil
        try? sender?.send(.none)
    }

    /// Called before the program ends.
    func end() { sender?.end() }

    private func attempt(_ consequence: String, _ body: () throws(SystemCallError) -> Void) {
        do throws(SystemCallError) {
            try body()
        } catch {
            guard reported.insert(consequence).inserted else { return }
            report("\(consequence): \(error)")
        }
    }
}
