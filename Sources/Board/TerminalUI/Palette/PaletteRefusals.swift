import BoardModel
import Demo

extension BoardState {
    /// Why an action cannot be done now; `nil`: it can.
    func refusal(of binding: KeyMap.Binding, _ active: [KeyMap.Context]) -> String? {
        if !abilities.isSuperset(of: binding.needs) { return lack(of: binding.needs) }
        switch binding.context {
        case .lesson where lesson == nil: return "no lesson is open: S lists them"
        case .replay where replay == nil: return "this is no recording"
        case .lifelines where modes.overlay != .lifelines: return "L opens the lifelines first"
        default: return refusal(of: binding.action)
        }
    }

    private func lack(of needs: SourceAbilities) -> String {
        let here = program?.name ?? "this source"
        let reasons: [(SourceAbilities, String)] = [
            (.replay, "this is no recording"), (.keyboard, "\(here) has no simulated keyboard"),
            (.lives, "the lives of the objects of \(here) are not known"),
            (.comparison, "only the board's own center has one beside it"),
            (.release, "\(here) has no objects of the board"), (.removal, lackOfRemoval),
            (.recording, "what is shown cannot be recorded"), (.commands, lackOfCommands),
        ]
        return reasons.first { needs.contains($0.0) && !abilities.contains($0.0) }?.1
            ?? "\(here) cannot do that"
    }

    private var lackOfCommands: String {
        guard hasSource else { return "no program is attached: A lists them" }
        guard let program else { return "this source takes no commands" }
        return switch program.phase {
        case .ended: "\(program.name) has ended"
        case .detached: "the board has detached from \(program.name)"
        case .recorded: "a recording allows viewing only"
        case .catchingUp, .live, .silent: "this program allows viewing only"
        }
    }

    private var lackOfRemoval: String {
        guard let program else { return "this source does not allow removing observers" }
        return switch program.phase {
        case .catchingUp where abilities.contains(.commands):
            "the observers of \(program.name) are still being listed"
        case .live where abilities.contains(.commands), .silent where abilities.contains(.commands):
            "\(program.name) does not allow removing observers"
        default: lackOfCommands
        }
    }

    private func refusal(of action: Action) -> String? {
        switch action {
        case .removeSelected where selectedObserver == nil, .releaseSelected where selectedObserver == nil:
            "select an observer first: 1 goes to them"
        case .releaseSelected where selectedObserver?.object != .held: "it is not held by the board"
        case .nextMatch where query.search == nil, .previousMatch where query.search == nil:
            "nothing is searched: / begins"
        case .toggleMarks where query.filter == nil && query.search == nil:
            "there is no filter and no search"
        case .tab(let move) where tabs.count < 2 && move != .close: "there is one tab: A opens others"
        case .tab(.close) where tabs.count < 2: "there is one tab"
        case .tab where lesson != nil, .openProgramList where lesson != nil: "leave the lesson first: Esc"
        case .zoom where lesson != nil: "a lesson has its own panes"
        case .postAgain where selectedLogRow == nil, .editPost where selectedLogRow == nil,
            .toCause where selectedLogRow == nil, .toConsequence where selectedLogRow == nil:
            "the log has no row"
        case .undo where undo.steps.isEmpty: "nothing was cleared, removed or filtered"
        case .saveRows where rows.count == 0: "the log has no row"
        case .clearLog where rows.count == 0: "the log has no row"
        case .openCopying where copySubjectNow == nil, .copy where copySubjectNow == nil:
            "nothing is selected"
        case .toggleUndocked, .toggleSplit, .toggleFloating:
            shown.keyboard?.keyboard.device.hasLooseKeyboard == true
                ? nil : "the device is no tablet"
        default: nil
        }
    }
}
