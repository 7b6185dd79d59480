package import BoardModel
import Demo
import Notices

/// What a tab shows, while another one is shown.
struct BoardTab {
    let source: any BoardSource
    /// The board's state when the tab was left.
    var state: BoardState
    /// The requests to its source whose answers had not arrived then.
    var awaited: [SourceLine: SourceRequest] = [:]
    /// What its source had given, and was not in the log then.
    var backlog = RecordBacklog()
}

extension BoardSession {
    /// Shows a source in a tab of its own. A tab that only waited for the first program gives way.
    package func open(_ new: any BoardSource) {
        // A lesson may have been opened while the program was attached to.
        if player != nil { perform(LessonMove.leave) }
        let fresh = freshState(of: new)
        if shownSource is NoProgram {
            let former = state
            tabs[shownTab] = BoardTab(source: new, state: fresh)
            (awaited, backlog) = ([:], RecordBacklog())
            state = fresh
            state.take(viewsOf: former)
        } else {
            leaveTab()
            tabs.append(BoardTab(source: new, state: fresh))
            enter(tabs.count - 1)
        }
        new.onArrival(wake)
        showTabs()
        collect()
    }

    /// Opens the list of programs.
    package func openProgramList() { state.openProgramList() }

    func perform(_ move: TabMove) {
        switch move {
        case .next: go(to: (shownTab + 1) % tabs.count)
        case .previous: go(to: (shownTab + tabs.count - 1) % tabs.count)
        case .to(let program):
            let indices = tabs.indices.filter { tabs[$0].source.program != nil }
            if indices.indices.contains(program) { go(to: indices[program]) }
        case .close: closeTab()
        }
    }

    private func go(to index: Int) {
        guard index != shownTab else { return }
        leaveTab()
        enter(index)
        showTabs()
        collect()
    }

    private func closeTab() {
        guard tabs.count > 1 else { return }
        tabs[shownTab].source.onArrival(nil)
        tabs[shownTab].source.endRecording()
        tabs.remove(at: shownTab)
        enter(max(0, shownTab - 1))
        showTabs()
        collect()
    }

    private func leaveTab() {
        tabs[shownTab].state = state
        tabs[shownTab].awaited = awaited
        tabs[shownTab].backlog = backlog
        shownSource.onArrival(nil)
    }

    private func enter(_ index: Int) {
        let former = state
        shownTab = index
        state = tabs[index].state
        awaited = tabs[index].awaited
        backlog = tabs[index].backlog
        state.take(viewsOf: former)
        shownSource.onArrival(wake)
        _ = state.update(.resize(former.size))
    }

    private func freshState(of source: any BoardSource) -> BoardState {
        var fresh = BoardState(size: state.size, capabilities: state.capabilities)
        fresh.keyChanges = state.keyChanges
        fresh.prompt = Prompt(history: earlierLines)
        fresh.abilities = source.abilities
        fresh.program = source.program
        fresh.replay = source.replay
        if !fresh.panes.contains(fresh.focus) { fresh.focus = .log }
        return fresh
    }

    /// Has the state know of the tabs.
    func showTabs() {
        state.tabs = TabCount(shown: shownTab, count: tabs.count)
        state.openPrograms = tabs.compactMap(\.source.program)
    }
}

extension BoardState {
    /// Takes over what belongs to the board as a whole.
    fileprivate mutating func take(viewsOf other: BoardState) {
        modes = ModeStack()
        (programs, failures, message) = (other.programs, other.failures, nil)
        capabilities = other.capabilities
        dividers = other.dividers
    }
}
