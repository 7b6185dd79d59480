import BoardModel
import Demo

extension BoardState {
    /// The rows that one step of the wheel scrolls.
    private static let wheelRows = 3

    /// A click selects a row and focuses its pane. The wheel scrolls what is under the pointer. Only a key answers a
    /// question.
    mutating func take(_ mouse: MouseReport) -> [BoardRequest] {
        guard messages.question == nil, lesson?.isBlank != true else { return [] }
        switch mouse.kind {
        case .press: return press(mouse)
        case .drag: drag(mouse)
        case .release: pointer.dividers.dragged = nil
        case .wheelUp: turnWheel(by: -1, at: mouse)
        case .wheelDown: turnWheel(by: 1, at: mouse)
        }
        return []
    }

    private mutating func press(_ mouse: MouseReport) -> [BoardRequest] {
        pointer.dividers.dragged = nil
        guard modes.cover == nil, modes.top != .palette else { return clickView(mouse) }
        pointer.lastClick = nil
        // A lesson has its own panes.
        if lesson == nil { pointer.dividers.dragged = layout.divider(at: mouse.row, mouse.column) }
        click(mouse)
        return []
    }

    private func pane(at mouse: MouseReport) -> Pane? {
        layout.panes.first { $0.value.contains(row: mouse.row, column: mouse.column) }?.key
    }

    private mutating func click(_ mouse: MouseReport) {
        guard modes.cover == nil, let pane = pane(at: mouse) else { return }
        message = nil
        modes.close(.copying)
        // Selects before the focus changes, which may move the panes.
        let line = mouse.row - pane.view.lines(of: self).row
        if line >= 0 { pane.view.select(line: line, in: &self) }
        focusPane(pane)
    }

    private mutating func turnWheel(by step: Int, at mouse: MouseReport) {
        let move = ListMove.lines(step)
        guard modes.top != .palette else {
            for _ in 0..<Self.wheelRows { self.move(move) }
            return
        }
        guard let cover = modes.cover else {
            pane(at: mouse)?.view.scroll(by: step * Self.wheelRows, in: &self)
            return
        }
        for _ in 0..<(cover.screen.kind == .list ? 1 : Self.wheelRows) { self.move(move) }
    }
}

extension ListPosition {
    /// Scrolls by rows. The selection moves as little as needed to stay in view.
    mutating func scroll(by rows: Int, height: Int, count: Int) {
        guard height > 0, count > 0 else { return }
        top = min(max(0, top + rows), max(0, count - height))
        selected = min(max(top, selected), min(count, top + height) - 1)
    }
}

extension Region {
    fileprivate func contains(row: Int, column: Int) -> Bool {
        (self.row..<self.row + max(0, rows)).contains(row)
            && (self.column..<self.column + max(0, columns)).contains(column)
    }
}
