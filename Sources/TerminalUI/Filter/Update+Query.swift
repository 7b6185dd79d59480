package import Workbench

extension BoardState {
    /// The visible rows of the log.
    package var rows: DeliveryLog { shown.seenLog }

    /// Performs an action while a filter or a search is typed. `nil`: the action has its usual effect.
    mutating func performInQuery(_ action: Action) -> [BoardRequest]? {
        guard case .query(let purpose) = modes.top else { return nil }
        switch action {
        case .submit where purpose == .seek: return submitGoal()
        case .submit: submitQuery(purpose)
        case .cursorLeft: query.line.move(by: -1)
        case .cursorRight: query.line.move(by: 1)
        case .cursorStart: query.line.moveToStart()
        case .cursorEnd: query.line.moveToEnd()
        case .deleteBack: editQuery(purpose) { $0.deleteBack() }
        case .deleteForward: editQuery(purpose) { $0.deleteForward() }
        case .deleteWord: editQuery(purpose) { $0.deleteWord() }
        case .deleteToStart: editQuery(purpose) { $0.deleteToStart() }
        case .deleteToEnd: editQuery(purpose) { $0.deleteToEnd() }
        default: return nil
        }
        return []
    }

    mutating func open(_ purpose: Query.Purpose) {
        modes.open(.query(purpose))
        peek()
        query.begin(purpose)
    }

    /// Edits the line, which takes effect at once.
    mutating func editQuery(_ purpose: Query.Purpose, _ change: (inout LineEditor) -> Void) {
        change(&query.line)
        query.error = nil
        // An incomplete place is no error.
        guard purpose != .seek else { return }
        do throws(LineError) {
            let filter = try RowFilter(query.line.text)
            let value = filter.terms.isEmpty ? nil : filter
            if purpose == .filter { setFilter(value) } else { query.search = value }
        } catch {
            query.error = error
        }
    }

    mutating func setFilter(_ filter: RowFilter?) {
        guard filter != query.filter else { return }
        keepingSelections { state in
            state.query.filter = filter
            state.seeLens()
        }
    }

    private mutating func submitGoal() -> [BoardRequest] {
        do throws(LineError) {
            let goal = try ReplayGoal(query.line.text)
            modes.close()
            return [.source(.replay(.to(goal)))]
        } catch {
            query.error = error
            return []
        }
    }

    private mutating func submitQuery(_ purpose: Query.Purpose) {
        guard query.error == nil else { return }
        modes.close()
        if purpose == .search { findMatch(by: 1) }
    }
}
