import BoardModel
import Demo
package import Lessons
import Notices

extension BoardSession {
    /// Opens a lesson on the board. Leaving the lesson restores the board.
    package func open(_ lesson: Lesson) {
        tour = []
        let player = start(lesson)
        let place = lessonHost?.place(in: LessonFingerprint(lesson))
        let goesOn = place.map { $0 != player.page && player.go(to: $0) } ?? false
        showLesson(hasMoved: true)
        if goesOn {
            update(.said("continued at step \(player.page.step + 1); Home restarts"))
        }
    }

    /// Opens the first of several lessons, each from its start. The next opens after the last step of one.
    package func open(tour lessons: [Lesson]) {
        guard let first = lessons.first else { return }
        tour = Array(lessons.dropFirst())
        _ = start(first)
        showLesson(hasMoved: true)
    }

    private func start(_ lesson: Lesson) -> LessonPlayer {
        if player == nil { boardBefore = state }
        show(state.clearedForLesson)
        let player = LessonPlayer(lesson, makeDemo: makeDemo)
        self.player = player
        return player
    }

    /// Opens the list of lessons.
    package func openLessonList() {
        update(.open(.lessonList))
    }

    /// Makes a move in the open lesson.
    func perform(_ move: LessonMove) {
        guard let player else { return }
        switch move {
        case .next:
            if player.isAtEnd, player.problem?.stops != true, !tour.isEmpty { return open(tour: tour) }
            go(player.goOn(), else: player.refusal)
            if player.isAtEnd, let next = tour.first {
                update(.said("Space opens the next lesson: \(next.title), \(next.minutes) min"))
            }
        case .back: go(player.goBack(), else: "this is the first step")
        case .first:
            player.goToStart()
            showLesson(hasMoved: true)
        case .last:
            player.goToEnd()
            showLesson(hasMoved: true)
        case .autoplay:
            player.toggleAutoplay()
            showLesson(hasMoved: false)
        case .slower, .faster:
            player.changeSpeed(by: move == .faster ? 1 : -1)
            showLesson(hasMoved: false)
        case .leave: leaveLesson()
        }
    }

    private func go(_ hasMoved: Bool, else refusal: String) {
        if hasMoved { return showLesson(hasMoved: true) }
        update(.said(refusal))
    }

    /// Shows the player's state.
    func showLesson(hasMoved: Bool) {
        guard let player else { return }
        let number = LessonLibrary.all.firstIndex(of: player.lesson)
        var lesson = LessonState(
            lesson: player.lesson, number: number.map { $0 + 1 }, page: player.page,
            problem: player.problem, isAutoplaying: player.isAutoplaying, speed: player.speed,
            firstOfStep: player.firstOfStep)
        lesson.keepsPlace = lessonHost != nil
        update(.lesson(lesson, hasMoved: hasMoved))
        if hasMoved { lessonHost?.shows(player.page, of: player.lesson) }
        collect()
    }

    private func leaveLesson() {
        let size = state.size
        player = nil
        tour = []
        lessonHost?.leavesLesson()
        if let boardBefore { show(boardBefore) }
        boardBefore = nil
        update(.resize(size))
        collect()
    }

    /// Takes the new records. Drops met checkpoints of the lesson, which are for its tests, and records that would
    /// answer an open question.
    func takeRecords() -> RecordInbox.Batch {
        guard let player else { return shownSource.takeRecords() }
        var batch = player.takeRecords()
        let file = player.lesson.file
        batch.records.removeAll { $0.kind == .expect && $0.passed == true && $0.file == file }
        if player.lesson.hidesLives(at: player.page) {
            let commands = player.lesson.steps.flatMap(\.commands)
            batch.records.removeAll { record in
                record.file == file && record.tellsLife && !commands.contains { $0.says(record) }
            }
        }
        return batch
    }
}

extension BoardState {
    /// The board at the start of a lesson; large print stays on.
    fileprivate var clearedForLesson: BoardState {
        var board = BoardState(size: size, capabilities: capabilities)
        board.keyChanges = keyChanges
        board.prompt = prompt
        board.prompt.close()
        board.lesson = lesson
        return board
    }
}

extension LessonPlayer {
    /// Why there is no next page.
    fileprivate var refusal: String {
        if problem?.stops == true { return "the lesson stops here; ← goes back, Esc leaves" }
        return "this was the last step; Home restarts, S lists lessons, Esc leaves"
    }
}

extension LessonCommand {
    /// Whether a note is from this command.
    fileprivate func says(_ record: NoticeRecord) -> Bool {
        record.kind == .note && record.line == line && text.hasSuffix(record.text ?? "")
    }
}

extension NoticeRecord {
    /// Whether it reveals that an object was freed or is alive.
    fileprivate var tellsLife: Bool {
        kind == .note || kind == .remove || [.ownerGone, .tokenReleased].contains(reason)
    }
}
