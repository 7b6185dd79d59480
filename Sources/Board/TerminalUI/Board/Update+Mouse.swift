import BoardModel
import Demo

extension BoardState {
    /// The rows that one step of the wheel scrolls.
    private static let wheelRows = 3

    /// A click selects a row and focuses its pane; the wheel scrolls what is under the pointer. A question is answered
    /// by a key alone.
    mutating func take(_ mouse: MouseReport) -> [BoardRequest] {
        guard question == nil, lesson?.isBlank != true else { return [] }
        switch mouse.kind {
        case .press: return press(mouse)
        case .drag: drag(mouse)
        case .release: dividers.dragged = nil
        case .wheelUp: turnWheel(by: -1, at: mouse)
        case .wheelDown: turnWheel(by: 1, at: mouse)
        }
        return []
    }

    private mutating func press(_ mouse: MouseReport) -> [BoardRequest] {
        dividers.dragged = nil
        guard modes.cover == nil, modes.top != .palette else { return clickView(mouse) }
        lastClick = nil
        // A lesson has its own panes.
        if lesson == nil { dividers.dragged = layout.divider(at: mouse.row, mouse.column) }
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
        // Before the focus moves them.
        let line = mouse.row - (pane == .log ? logRegion : layout.content(of: pane)).row
        let isListed = pane != .log || !drawsLogOfLesson
        focusPane(pane)
        guard line >= 0, isListed else { return }
        switch pane {
        case .observers where observers.position.top + line < tree.rows.count:
            observers.position.selected = observers.position.top + line
        case .log where log.position.top + line < rows.count:
            // The clicked row stays selected, also when newer ones come.
            log.follows = false
            log.position.selected = log.position.top + line
        default: break
        }
    }

    /// Whether the log's rows are not one line each, as in a lesson that follows them or compares two centers.
    private var drawsLogOfLesson: Bool {
        LessonTailView.isSeen(self) || LessonLogView.hasTwoColumns(self, in: layout.content(of: .log))
    }

    private mutating func turnWheel(by step: Int, at mouse: MouseReport) {
        let move = ListMove.lines(step)
        guard modes.top != .palette else {
            for _ in 0..<Self.wheelRows { self.move(move) }
            return
        }
        switch modes.cover {
        case .help, .overlay: for _ in 0..<Self.wheelRows { self.move(move) }
        case .lessonList, .programList, .filterList: self.move(move)
        case .keyboard, .copying, .query, .prompt, .palette, nil: scroll(pane(at: mouse), by: step)
        }
    }

    private mutating func scroll(_ pane: Pane?, by step: Int) {
        let rows = step * Self.wheelRows
        switch pane {
        case .observers:
            let height = layout.content(of: .observers).rows
            let former = observers.position.selected
            observers.position.scroll(by: rows, height: height, count: tree.rows.count)
            if detail.list == .observers, observers.position.selected != former { detail.top = 0 }
        case .log where lesson != nil: for _ in 0..<Self.wheelRows { moveInLog(.lines(step), page: 1) }
        case .log: scrollLog(by: rows)
        // `reveal`, which knows the length, limits the offset.
        case .detail: detail.top = max(0, seenDetailTop + rows)
        case .keyboard, nil: break
        }
    }

    private mutating func scrollLog(by step: Int) {
        let former = log.position.selected
        log.scroll(by: step, height: logRegion.rows, count: rows.count)
        if detail.list == .log, log.position.selected != former { detail.top = 0 }
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
