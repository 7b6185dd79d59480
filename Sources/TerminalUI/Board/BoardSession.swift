import Notices
package import Workbench

/// A board at work: keys go in, the workbench is driven, a grid comes out. The terminal and the clock are its host's.
package final class BoardSession {
    package internal(set) var state: BoardState
    /// What the keys and lines drive: the person's own workbench, or that of the lesson that is played.
    package var workbench: Workbench { player?.workbench ?? home }

    var player: LessonPlayer?
    /// The board as it was before a lesson was opened.
    var boardBefore: BoardState?
    /// Makes the workbenches of lessons.
    let makeWorkbench: () -> Workbench
    /// How many events were handled.
    private(set) var eventCount = 0
    private let home: Workbench
    private var lineNumber = 0
    /// The script that is being carried out.
    var script: StartScript?

    /// - Parameter makeWorkbench: Makes the workbenches of lessons, each time one is to begin from nothing.
    package init(
        workbench: Workbench, size: Size, capabilities: Capabilities,
        makeWorkbench: @escaping () -> Workbench = { Workbench() }
    ) {
        home = workbench
        self.makeWorkbench = makeWorkbench
        state = BoardState(size: size.clamped, capabilities: capabilities)
        state.message = .welcome
    }

    /// Takes an event in. Returns what only the host can do: redraw, suspend, quit.
    package func handle(_ event: BoardEvent) -> [BoardRequest] {
        eventCount += 1
        return state.update(event).filter { !carryOut($0) }
    }

    /// Takes keys in that came together, one after the other, up to one that asks for what only the host can do. Those are
    /// taken out of `keys`. Characters that go into an open line go into it together.
    package func handle(_ keys: inout ArraySlice<Key>) -> [BoardRequest] {
        while let key = keys.first {
            let typed = state.isTyping ? keys.prefix { $0.character != nil } : []
            let requests = handle(
                typed.isEmpty ? .key(key) : .typed(String(typed.compactMap(\.character))))
            keys.removeFirst(max(1, typed.count))
            if !requests.isEmpty { return requests }
        }
        return []
    }

    /// Takes in what has happened in the center, and how everything stands.
    package func collect() {
        takeRecordsIn()
        _ = state.update(.snapshot(workbench.snapshot()))
    }

    /// Takes in what has happened in the center.
    func takeRecordsIn() {
        let batch = takeRecords()
        if !batch.records.isEmpty || batch.dropped > 0 { _ = state.update(.records(batch)) }
    }

    /// Moves the workbench's clock on, which a script that is carried out does by itself. Says whether the screen has to be drawn although nothing has arrived.
    @discardableResult
    package func advance(by elapsed: Duration) -> Bool {
        guard let player else {
            guard script == nil else { return false }
            home.advance(to: home.now + elapsed)
            return false
        }
        let hasTurned = player.advance(by: elapsed, turnsPages: turnsPages)
        if hasTurned { showLesson(hasMoved: true) }
        return hasTurned
    }

    /// Whether something moves on the screen without being told to.
    package var isAnimating: Bool { workbench.deadline != nil && !state.isHeld }

    /// How long it is until something happens without being told to, also behind a display that is held.
    package var timeUntilDue: Duration? {
        guard let player else { return home.deadline.map { $0 - home.now } }
        return player.timeUntilDue(turnsPages: turnsPages)
    }

    /// Whether the request could be carried out here.
    private func carryOut(_ request: BoardRequest) -> Bool {
        switch request {
        case .redraw, .suspend, .quit:
            return false
        case .lesson(let move):
            carryOut(move)
        case .carryOut, .command, .remove:
            if postpone(request) { return true }
            act(on: request)
            collect()
        }
        return true
    }

    /// Carries out what changes the workbench.
    func act(on request: BoardRequest) {
        switch request {
        case .carryOut(let line): answer(line)
        case .command(let command): workbench.execute(command, at: nextPlace())
        case .remove(let id): workbench.center.remove(id)
        case .lesson, .redraw, .suspend, .quit: break
        }
    }

    private func answer(_ line: String) {
        do throws(LineError) {
            let result = try workbench.execute(line, at: nextPlace(), bareNamePosts: true)
            _ = state.update(.carriedOut(result))
        } catch {
            _ = state.update(.refused(error))
        }
    }

    /// What is typed is recorded as the lines of a file called `prompt`.
    func nextPlace() -> SourceLine {
        lineNumber += 1
        return SourceLine(file: "prompt", line: lineNumber)
    }
}
