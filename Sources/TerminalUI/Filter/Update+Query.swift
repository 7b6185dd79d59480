package import Workbench

extension BoardState {
    /// The visible rows of the log.
    package var rows: DeliveryLog { shown.seenLog }

    /// Performs an action while a filter or a search is typed. `nil`: the action has its usual effect.
    mutating func performInQuery(_ action: Action) -> [BoardRequest]? {
        guard query.isOpen else { return nil }
        switch action {
        case .submit: submitQuery()
        case .cancel: cancelQuery()
        case .cursorLeft: query.line.move(by: -1)
        case .cursorRight: query.line.move(by: 1)
        case .cursorStart: query.line.moveToStart()
        case .cursorEnd: query.line.moveToEnd()
        case .deleteBack: editQuery { $0.deleteBack() }
        case .deleteForward: editQuery { $0.deleteForward() }
        case .deleteWord: editQuery { $0.deleteWord() }
        case .deleteToStart: editQuery { $0.deleteToStart() }
        case .deleteToEnd: editQuery { $0.deleteToEnd() }
        default: return nil
        }
        return []
    }

    /// Opens the line, and closes the views that cover the lists.
    mutating func open(_ purpose: Query.Purpose) {
        isHelpOpen = false
        lessonList = nil
        peek()
        query.open(purpose)
    }

    /// Edits the line, which takes effect at once.
    mutating func editQuery(_ change: (inout LineEditor) -> Void) {
        change(&query.line)
        query.error = nil
        do throws(LineError) {
            let filter = try RowFilter(query.line.text)
            let value = filter.terms.isEmpty ? nil : filter
            if query.purpose == .filter { setFilter(value) } else { query.search = value }
        } catch {
            query.error = error
        }
    }

    mutating func setFilter(_ filter: RowFilter?) {
        guard filter != query.filter else { return }
        keepingPlaces { state in
            state.query.filter = filter
            state.live.see(filter)
            state.held?.see(filter)
        }
    }

    private mutating func submitQuery() {
        guard query.error == nil else { return }
        let purpose = query.purpose
        query.close()
        if purpose == .search { findMatch(by: 1) }
    }

    private mutating func cancelQuery() {
        if query.purpose == .filter { setFilter(nil) }
        query.close()
    }
}
