package import BoardModel
import Demo
import Notices

/// A tab. It holds the board's state while another tab is shown.
struct BoardTab {
    let source: any BoardSource
    /// The board's state when the tab was left.
    var state: BoardState
    /// The unanswered requests to its source.
    var awaited: [SourceLine: SourceRequest] = [:]
    /// Records of its source that were not in the log yet.
    var backlog = RecordBacklog()
}

extension BoardSession {
    /// Opens a source in a new tab. The tab that only waited for the first program is replaced.
    package func open(_ new: any BoardSource) {
        // The user may have opened a lesson while the board attached.
        if player != nil { perform(LessonMove.leave) }
        let fresh = freshState(of: new)
        if shownSource is NoProgram {
            let former = state
            tabs[shownTab] = BoardTab(source: new, state: fresh)
            (awaited, backlog) = ([:], RecordBacklog())
            show(fresh.shown(after: former))
        } else {
            leaveTab()
            tabs.append(BoardTab(source: new, state: fresh))
            enter(tabs.count - 1)
        }
        new.onArrival(wake)
        showSource()
        collect()
    }

    /// Opens the list of programs.
    package func openProgramList() { update(.open(.programList)) }

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
        showSource()
        collect()
    }

    private func closeTab() {
        guard tabs.count > 1 else { return }
        tabs[shownTab].source.onArrival(nil)
        tabs[shownTab].source.endRecording()
        tabs.remove(at: shownTab)
        enter(max(0, shownTab - 1))
        showSource()
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
        show(tabs[index].state.shown(after: former))
        awaited = tabs[index].awaited
        backlog = tabs[index].backlog
        shownSource.onArrival(wake)
        update(.resize(former.size))
    }

    private func freshState(of source: any BoardSource) -> BoardState {
        var fresh = BoardState(of: source, size: state.size, capabilities: state.capabilities)
        fresh.keyChanges = state.keyChanges
        fresh.log.times = state.log.times
        fresh.take(memory)
        fresh.prompt = Prompt(history: earlierLines)
        return fresh
    }
}

extension BoardState {
    /// The tab's state when it follows another tab: what belongs to the whole board carries over.
    fileprivate func shown(after other: BoardState) -> BoardState {
        var state = self
        state.modes = ModeStack()
        state.overlays.programs = other.overlays.programs
        (state.messages.failures, state.message) = (other.messages.failures, nil)
        state.capabilities = other.capabilities
        state.pointer.dividers = other.pointer.dividers
        return state
    }
}
