import BoardModel
import Demo
import Notices

extension BoardState {
    mutating func move(_ move: ListMove) {
        if let rows = modes.top?.rows { return rows.move(move, in: &self) }
        let view = focus.view
        view.move(move, page: view.lines(of: self).rows, in: &self)
    }

    /// Folds the selected name or post. On another row, goes to the name or post above it.
    mutating func foldSelected() {
        guard focus == .observers, let row = selectedObserverRow else {
            if focus == .log { foldPost() }
            return
        }
        switch row {
        case .name(let group, let isFolded): observers.setFold(of: group, isFolded: isFolded, to: true)
        case .observer:
            guard let group = shown.snapshot.groups.index(of: row.names, program: row.program),
                let index = tree.index(of: .name(shown.snapshot.groups[group], isFolded: false))
            else { return }
            observers.position.selected = index
        }
    }

    mutating func unfoldSelected() {
        guard focus == .observers, let row = selectedObserverRow else {
            if focus == .log { unfoldPost() }
            return
        }
        if case .name(let group, let isFolded) = row {
            observers.setFold(of: group, isFolded: isFolded, to: false)
        }
    }

    /// Folds or unfolds the selected name; on other rows, opens the detail.
    mutating func toggleSelected() {
        guard focus == .observers, let row = selectedObserverRow else {
            guard focus == .log, selectedLogRow != nil else { return }
            // Following would replace the opened row with the next record's.
            log.follows = false
            focus = .detail
            return
        }
        switch row {
        case .name(let group, let isFolded): observers.setFold(of: group, isFolded: isFolded, to: !isFolded)
        case .observer: focus = .detail
        }
    }
}
