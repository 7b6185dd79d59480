import BoardModel
import Demo
import Notices

extension BoardState {
    mutating func move(_ move: ListMove) {
        if let rows = modes.top?.rows { return rows.move(move, in: &self) }
        let view = focus.view
        view.move(move, page: view.lines(of: self).rows, in: &self)
    }

    /// Folds the selected name, equal observers or post. On another row, goes to the one above it.
    mutating func foldSelected() {
        guard focus == .observers, let row = selectedObserverRow else {
            if focus == .log { foldPost() }
            return
        }
        switch row {
        case .name(let group, let isFolded): observers.setFold(of: group, isFolded: isFolded, to: true)
        case .equals(_, isFolded: false): observers.setFold(of: row.equalsID, to: true)
        case .equals, .observer:
            if case .observer = row, observers.folds.unfolded.contains(row.equalsID),
                let equals = tree.index(ofEqualsWith: row)
            {
                observers.position.selected = equals
                return
            }
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
        switch row {
        case .name(let group, let isFolded): observers.setFold(of: group, isFolded: isFolded, to: false)
        case .equals: observers.setFold(of: row.equalsID, to: false)
        case .observer: break
        }
    }

    /// Follows the selected link of the detail; in a list, folds or shows the detail.
    mutating func enterSelected() -> [BoardRequest] {
        if focus == .detail { return followLink() }
        toggleSelected()
        return []
    }

    /// Folds or unfolds the selected name or equal observers; on other rows, opens the detail.
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
        case .equals(_, let isFolded): observers.setFold(of: row.equalsID, to: !isFolded)
        case .observer: focus = .detail
        }
    }
}
