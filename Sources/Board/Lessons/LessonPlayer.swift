package import BoardModel
package import Demo
import Notices

/// Plays a lesson on its own center.
///
/// Every move makes a new demo and executes the steps from the start. Going back is therefore exact, and
/// commands typed in between leave no trace. Between two steps, movements run to their ends. It has no clock
/// and no thread; the caller passes the time.
package final class LessonPlayer {
    package let lesson: Lesson
    /// The demo of the current page. Every move replaces it.
    package private(set) var demo: DemoProgram
    /// The problem of the current step.
    package private(set) var problem: LessonProblem?
    /// The number of the current step's first record.
    package private(set) var firstOfStep: UInt64 = 1

    private let pages: [LessonPage]
    private var index = 0
    private var autoplay = Autoplay()
    private let makeDemo: () -> DemoProgram
    /// The records before the current step that have not been taken.
    private var earlier = RecordInbox.Batch(records: [], dropped: 0)

    package init(_ lesson: Lesson, makeDemo: @escaping () -> DemoProgram = { DemoProgram() }) {
        self.lesson = lesson
        self.makeDemo = makeDemo
        pages = lesson.pages
        demo = makeDemo()
        play(to: 0)
    }

    /// The current page.
    package var page: LessonPage { pages[index] }

    package var isAtStart: Bool { index == 0 }
    package var isAtEnd: Bool { index == pages.count - 1 }

    /// Takes the records since the last call, or after a move, all records from the start.
    package func takeRecords() -> RecordInbox.Batch {
        defer { earlier = RecordInbox.Batch(records: [], dropped: 0) }
        earlier.append(demo.takeRecords())
        return earlier
    }
}

// MARK: - Moving

extension LessonPlayer {
    /// Moves one page forward. Returns `false` on the last page, or if a problem stops the step.
    @discardableResult
    package func goOn() -> Bool {
        guard !isAtEnd, problem?.stops != true else { return false }
        play(to: index + 1)
        return true
    }

    /// Moves one page back. Returns `false` on the first page.
    @discardableResult
    package func goBack() -> Bool {
        guard !isAtStart else { return false }
        play(to: index - 1)
        demo.advanceUntilIdle()
        return true
    }

    /// Moves to the first page.
    package func goToStart() {
        play(to: 0)
    }

    /// Moves to a page, or to the first step before it that stops the lesson. `false` if the lesson has no
    /// such page.
    @discardableResult
    package func go(to page: LessonPage) -> Bool {
        guard let goal = pages.firstIndex(of: page) else { return false }
        play(to: goal)
        demo.advanceUntilIdle()
        return true
    }

    /// Moves to the last page, or to the first step that stops the lesson.
    package func goToEnd() {
        play(to: pages.count - 1)
        demo.advanceUntilIdle()
    }

    private func play(to goal: Int) {
        autoplay.beginPage()
        earlier = RecordInbox.Batch(records: [], dropped: 0)
        firstOfStep = 1
        // Releases the previous demo with its objects.
        demo = makeDemo()
        for number in 0...goal {
            index = number
            keepEarlier()
            problem = page.isAsking ? nil : demo.run(lesson.steps[page.step], of: lesson)
            if problem?.stops == true { return }
        }
    }

    /// Ends the previous step, including its movements in progress.
    private func keepEarlier() {
        demo.advanceUntilIdle()
        let batch = demo.takeRecords()
        firstOfStep = max(firstOfStep, (batch.records.map(\.seq).max() ?? 0) + 1)
        earlier.append(batch)
    }
}

// MARK: - Time

extension LessonPlayer {
    package var isAutoplaying: Bool { autoplay.isOn }
    package var speed: Autoplay.Speed { autoplay.speed }

    package func toggleAutoplay() {
        autoplay.isOn.toggle()
        autoplay.beginPage()
    }

    /// Speeds up by `step` levels, or slows down if `step` is negative.
    package func changeSpeed(by step: Int) {
        autoplay.changeSpeed(by: step)
    }

    /// Advances the time: movements continue, and autoplay turns the page. Returns whether the page changed
    /// or autoplay ended.
    package func advance(by elapsed: Duration, turnsPages: Bool = true) -> Bool {
        demo.move(by: elapsed * speed.rawValue)
        let readingTime = lesson.readingTime(at: page)
        guard turnsPages, autoplay.advance(by: elapsed, page: readingTime), demo.deadline == nil else {
            return false
        }
        let hasMoved = goOn()
        if !hasMoved || isAtEnd || problem?.stops == true { autoplay.isOn = false }
        return true
    }

    /// The time until the next automatic change. Pages do not turn during a movement.
    package func timeUntilDue(turnsPages: Bool = true) -> Duration? {
        if let deadline = demo.deadline { return (deadline - demo.now) / speed.rawValue }
        return turnsPages ? autoplay.timeLeft(page: lesson.readingTime(at: page)) : nil
    }
}

extension DemoProgram {
    /// Advances movements in progress. Otherwise the clock does not move, so that times do not depend on how
    /// long the speaker talks.
    fileprivate func move(by elapsed: Duration) {
        let goal = now + elapsed
        while let deadline, deadline <= goal { advance(to: deadline) }
        if deadline != nil { advance(to: goal) }
    }
}

extension RecordInbox.Batch {
    fileprivate mutating func append(_ later: RecordInbox.Batch) {
        gaps.append(later.gaps, behind: records.count)
        records += later.records
        kinds.merge(later.kinds) { _, later in later }
    }
}
