import Notices
package import Workbench

/// A running board: it takes keys, drives the workbench, and produces a grid. Its host owns the terminal and the
/// clock.
package final class BoardSession {
    package internal(set) var state: BoardState
    /// The workbench that keys and lines drive: the user's own, or that of the open lesson.
    package var workbench: Workbench { player?.workbench ?? home }

    var player: LessonPlayer?
    /// The board's state before a lesson was opened.
    var boardBefore: BoardState?
    /// Makes the workbenches of lessons.
    let makeWorkbench: () -> Workbench
    /// The number of handled events.
    private(set) var eventCount = 0
    private let home: Workbench
    private var lineNumber = 0
    /// The running script.
    var script: StartScript?

    /// - Parameter makeWorkbench: Makes the workbench of a lesson, each time it starts from the beginning.
    package init(
        workbench: Workbench, size: Size, capabilities: Capabilities,
        makeWorkbench: @escaping () -> Workbench = { Workbench() }
    ) {
        home = workbench
        self.makeWorkbench = makeWorkbench
        state = BoardState(size: size.clamped, capabilities: capabilities)
        state.message = .welcome
    }

    /// Handles an event. Returns what the host must do.
    package func handle(_ event: BoardEvent) -> [HostRequest] {
        eventCount += 1
        return state.update(event).compactMap(carryOut)
    }

    /// Handles keys that arrived together, in order, up to the first that needs the host. Removes the handled ones
    /// from `keys`. Characters for an open line are inserted together.
    package func handle(_ keys: inout ArraySlice<Key>) -> [HostRequest] {
        while let key = keys.first {
            let typed = state.isTyping ? keys.prefix { $0.character != nil } : []
            let requests = handle(
                typed.isEmpty ? .key(key) : .typed(String(typed.compactMap(\.character))))
            keys.removeFirst(max(1, typed.count))
            if !requests.isEmpty { return requests }
        }
        return []
    }

    /// Takes the new records and the state of the center.
    package func collect() {
        takeRecordsIn()
        _ = state.update(.snapshot(workbench.snapshot()))
    }

    /// Takes the new records of the center.
    func takeRecordsIn() {
        let batch = takeRecords()
        if !batch.records.isEmpty || batch.dropped > 0 { _ = state.update(.records(batch)) }
    }

    /// Advances the workbench's clock; a running script advances it itself. Returns whether the screen must be
    /// redrawn.
    @discardableResult
    package func advance(by elapsed: Duration) -> Bool {
        guard let player else {
            guard script == nil else { return false }
            home.advance(to: home.now + elapsed)
            return false
        }
        let hasTurned = player.advance(by: elapsed, turnsPages: state.mayTurnPages)
        if hasTurned { showLesson(hasMoved: true) }
        return hasTurned
    }

    /// Whether an animation is in progress on the screen.
    package var isAnimating: Bool { workbench.deadline != nil && !state.isHeld }

    /// The time until the next change without input, also while the display is held.
    package var timeUntilDue: Duration? {
        guard let player else { return home.deadline.map { $0 - home.now } }
        return player.timeUntilDue(turnsPages: state.mayTurnPages)
    }

    /// Executes a request, unless it is the host's.
    private func carryOut(_ request: BoardRequest) -> HostRequest? {
        switch request {
        case .host(let request): return request
        case .lesson(let move): carryOut(move)
        case .openLesson(let index): open(LessonLibrary.all[index])
        case .workbench(let request):
            guard !postpone(request) else { break }
            act(on: request)
            collect()
        }
        return nil
    }

    func act(on request: WorkbenchRequest) {
        switch request {
        case .carryOut(let line): answer(line)
        case .command(let command): workbench.execute(command, at: nextPlace())
        case .remove(let id): _ = try? workbench.center.remove(id)
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

    /// Typed lines are recorded as the lines of a file called `prompt`.
    func nextPlace() -> SourceLine {
        lineNumber += 1
        return SourceLine(file: "prompt", line: lineNumber)
    }
}
