import Notices

/// Plays a lesson on a center of its own.
///
/// Every move makes a new workbench and carries the steps out from the start, so that going back is exact, and what the
/// audience tried in between leaves no trace. Between two steps everything that moves comes to its rest. It has no clock
/// and no thread: time is handed in.
package final class LessonPlayer {
    package let lesson: Lesson
    /// The center at this place. Another one after every move.
    package private(set) var workbench: Workbench
    /// What went wrong in the step that is seen.
    package private(set) var problem: LessonProblem?
    /// The number of the first record of the step that is seen.
    package private(set) var firstOfStep: UInt64 = 1

    private let places: [LessonPlace]
    private var index = 0
    private var autoplay = Autoplay()
    private let makeWorkbench: () -> Workbench
    /// What happened before the step that is seen, until it is taken.
    private var earlier = RecordInbox.Batch(records: [], dropped: 0)

    package init(_ lesson: Lesson, makeWorkbench: @escaping () -> Workbench = { Workbench() }) {
        self.lesson = lesson
        self.makeWorkbench = makeWorkbench
        places = lesson.places
        workbench = makeWorkbench()
        play(to: 0)
    }

    /// Where one is.
    package var place: LessonPlace { places[index] }

    package var isAtStart: Bool { index == 0 }
    package var isAtEnd: Bool { index == places.count - 1 }

    /// Takes what has happened here since the last taking: after a move, everything from the start.
    package func takeRecords() -> RecordInbox.Batch {
        defer { earlier = RecordInbox.Batch(records: [], dropped: 0) }
        earlier.append(workbench.takeRecords())
        return earlier
    }
}

// MARK: - Moving

extension LessonPlayer {
    /// Goes one place on. `false`: this is the last, or the step is stopped by what went wrong in it.
    @discardableResult
    package func goOn() -> Bool {
        guard !isAtEnd, problem?.stops != true else { return false }
        play(to: index + 1)
        return true
    }

    /// Goes one place back. `false`: this is the first.
    @discardableResult
    package func goBack() -> Bool {
        guard !isAtStart else { return false }
        play(to: index - 1)
        workbench.settle()
        return true
    }

    /// Goes to the first place.
    package func goToStart() {
        play(to: 0)
    }

    /// Goes to the last place, or to the first step that stops the lesson.
    package func goToEnd() {
        play(to: places.count - 1)
        workbench.settle()
    }

    private func play(to goal: Int) {
        autoplay.beginPage()
        earlier = RecordInbox.Batch(records: [], dropped: 0)
        firstOfStep = 1
        // The old one goes, and its objects with it.
        workbench = makeWorkbench()
        for number in 0...goal {
            index = number
            keepEarlier()
            problem = place.isAsking ? nil : workbench.carryOut(lesson.steps[place.step], of: lesson)
            if problem?.stops == true { return }
        }
    }

    /// Ends the step before, with what is still under way in it.
    private func keepEarlier() {
        workbench.settle()
        let batch = workbench.takeRecords()
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

    /// Makes everything faster, or slower when `step` is negative.
    package func changeSpeed(by step: Int) {
        autoplay.changeSpeed(by: step)
    }

    /// Lets time pass: what moves goes on, and autoplay turns the page. Says whether another page is seen, or autoplay
    /// has ended.
    package func advance(by elapsed: Duration, turnsPages: Bool = true) -> Bool {
        workbench.move(by: elapsed * speed.rawValue)
        let page = lesson.readingTime(at: place)
        guard turnsPages, autoplay.advance(by: elapsed, page: page), workbench.deadline == nil else {
            return false
        }
        let hasMoved = goOn()
        if !hasMoved || isAtEnd || problem?.stops == true { autoplay.isOn = false }
        return true
    }

    /// How long it is until something happens by itself. A page is not turned while something moves on it.
    package func timeUntilDue(turnsPages: Bool = true) -> Duration? {
        if let deadline = workbench.deadline { return (deadline - workbench.now) / speed.rawValue }
        return turnsPages ? autoplay.timeLeft(page: lesson.readingTime(at: place)) : nil
    }
}

extension Workbench {
    /// Lets what moves go on for a while. The clock stands still when nothing does, so that times do not depend on how
    /// long somebody talks.
    fileprivate func move(by elapsed: Duration) {
        let goal = now + elapsed
        while let deadline, deadline <= goal { advance(to: deadline) }
        if deadline != nil { advance(to: goal) }
    }
}

extension RecordInbox.Batch {
    fileprivate mutating func append(_ later: RecordInbox.Batch) {
        records += later.records
        dropped += later.dropped
        kinds.merge(later.kinds) { _, later in later }
    }
}
