import BoardModel
import Demo

/// The state of the mouse.
struct Pointer: Sendable {
    /// Where the user dragged the lines between panes.
    var dividers = Dividers()
    var lastClick: Click?
}

/// The last clicked row. A second click runs it.
struct Click: Hashable, Sendable {
    var mode: Mode
    var index: Int
}

extension BoardState {
    /// A click in a view over the panes selects a row. A second click runs it, like Enter.
    mutating func clickView(_ mouse: MouseReport) -> [BoardRequest] {
        guard let mode = modes.top, let rows = mode.rows, let row = rows.row(at: mouse, in: self) else {
            return []
        }
        message = nil
        let click = Click(mode: mode, index: row)
        let isSecond = pointer.lastClick == click
        pointer.lastClick = isSecond ? nil : click
        rows.select(row, in: &self)
        return isSecond ? rows.run(in: &self) : []
    }

    /// Moves the dragged line between panes.
    mutating func drag(_ mouse: MouseReport) {
        guard modes.cover == nil, let observers = layout.panes[.observers] else { return }
        switch pointer.dividers.dragged {
        case .upper, .lower: pointer.dividers.drag(to: mouse.column, of: size.columns)
        case .height:
            pointer.dividers.drag(to: mouse.row - observers.row, of: layout.prompt.row - observers.row)
        case nil: break
        }
    }
}
