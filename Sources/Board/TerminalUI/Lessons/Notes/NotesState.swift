import BoardModel
import Demo
package import Lessons

/// The speaker's notes on a second terminal: what to say on the shown page, what comes next, and how long it has taken.
package struct NotesState: Sendable {
    /// The state of the board that shows the lesson.
    package enum Board: Hashable, Sendable {
        /// No board reports a lesson.
        case awaited
        /// It shows the lesson of the notes.
        case follows
        /// It shows no lesson, or one that the notes do not have.
        case elsewhere
    }

    package var size: Size
    package var capabilities: Capabilities
    package var lesson: Lesson
    package private(set) var page: LessonPage
    package var board = Board.awaited
    /// The processes of the boards with a lesson, and of the followed one.
    package var boards: [Int32] = []
    package var followed: Int32?
    /// The requested board; `nil` for any.
    package var wanted: Int32?
    /// The time since the lesson was opened.
    package private(set) var elapsed = Duration.zero
    /// The time since the step was shown.
    package private(set) var elapsedOfStep = Duration.zero
    /// The first visible line.
    package var top = 0

    package init(_ lesson: Lesson, size: Size, capabilities: Capabilities) {
        self.lesson = lesson
        self.size = size.clamped
        self.capabilities = capabilities
        page = lesson.pages.first ?? LessonPage(step: 0, isAsking: false)
    }

    /// Follows the board to a page.
    ///
    /// - Parameter elapsed: The time since the lesson was opened.
    package mutating func follow(_ page: LessonPage, of lesson: Lesson, elapsed: Duration) {
        guard lesson.pages.contains(page) else { return board = .elsewhere }
        if self.lesson != lesson || self.page.step != page.step { elapsedOfStep = .zero }
        if self.lesson != lesson || self.page != page { top = 0 }
        (self.lesson, self.page, self.elapsed, board) = (lesson, page, elapsed, .follows)
    }

    /// Advances the times. They stop while no board shows the lesson.
    package mutating func pass(_ time: Duration) {
        guard board == .follows else { return }
        elapsed += time
        elapsedOfStep += time
    }

    /// The time until the clock on the screen changes; `nil` while it is stopped.
    package var timeUntilDue: Duration? {
        guard board == .follows else { return nil }
        let second = Duration.seconds(1)
        let parts = [elapsed, elapsedOfStep].map { second - .nanoseconds($0.nanosecondsOfSecond) }
        return parts.min()
    }

    /// Scrolls by lines.
    package mutating func scroll(by lines: Int) {
        top = max(0, min(top + lines, NotesView.count(self) - NotesView.region(of: self).rows))
    }

    /// Scrolls by a key.
    mutating func scroll(_ move: ListMove) {
        let goal = move.position(from: top, page: size.rows - 3, count: NotesView.count(self))
        scroll(by: goal - top)
    }

    /// The page after the shown one.
    var next: LessonPage? {
        let pages = lesson.pages
        let index = pages.firstIndex(of: page).map { $0 + 1 } ?? pages.count
        return index < pages.count ? pages[index] : nil
    }
}

extension Duration {
    fileprivate var nanosecondsOfSecond: Int64 { components.attoseconds / 1_000_000_000 }

    /// `4:05`, or `1:04:05`.
    package var clockText: String {
        let seconds = max(0, components.seconds)
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let rest = two(seconds % 60)
        return hours > 0 ? "\(hours):\(two(minutes)):\(rest)" : "\(minutes):\(rest)"
    }
}
