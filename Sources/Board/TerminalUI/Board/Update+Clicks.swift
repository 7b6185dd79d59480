import BoardModel
import Demo
import Lessons

/// The row that was clicked last, of a list or another view. Clicked again, it does what Enter does.
struct Click: Hashable, Sendable {
    var mode: Mode
    var index: Int
}

extension BoardState {
    /// A click in what covers the panes selects a row; a second one does what Enter does there.
    mutating func clickView(_ mouse: MouseReport) -> [BoardRequest] {
        guard let mode = modes.top, let index = index(of: mouse, in: mode) else { return [] }
        message = nil
        let isSecond = lastClick == Click(mode: mode, index: index)
        lastClick = Click(mode: mode, index: index)
        select(index, in: mode)
        guard isSecond else { return [] }
        lastClick = nil
        switch mode {
        case .palette: return runSelectedEntry()
        case .lessonList: return openSelectedLesson()
        case .programList: return openSelectedProgram()
        case .filterList: toggleSelectedFilter()
        case .help: return runHelpLine()
        case .overlay: showMoment()
        case .keyboard, .copying, .query, .prompt: break
        }
        return []
    }

    /// The row of a view at a cell; `nil`: there is none that could be selected.
    private func index(of mouse: MouseReport, in mode: Mode) -> Int? {
        let body = HelpContent.region(of: size)
        let line = mouse.row - body.row - 1
        let found: (index: Int, count: Int)
        switch mode {
        case .palette:
            let region = PaletteView.region(of: self)
            let row = mouse.row - region.row - 1
            guard row >= 0, row < region.rows - 1 else { return nil }
            found = (palette.position.top + row, paletteEntries.count)
        case .lessonList: found = (lessonList.top + line, LessonLibrary.all.count)
        case .programList: found = (programs.position.top + line, programs.count)
        case .filterList: found = (query.saved.position.top + line, query.saved.entries.count)
        case .help:
            let columns = HelpContent.columns(of: size)
            let column = min(columns - 1, mouse.column / max(1, body.columns / columns))
            let rows = HelpContent.rows(of: size)
            guard line < rows else { return nil }
            found = (helpTop + column * rows + line, HelpContent.lines(for: abilities, keyChanges).count)
        case .overlay(.lifelines):
            let lines = LifelinesView.Parts(of: OverlayView.body(of: self)).lines
            let row = mouse.row - lines.row
            guard (0..<max(0, lines.rows)).contains(row) else { return nil }
            found = (life.position.top + row, lives.count)
        case .overlay, .keyboard, .copying, .query, .prompt: return nil
        }
        let isInside = mode == .palette || (line >= 0 && line < body.rows - 1)
        return isInside && (0..<max(0, found.count)).contains(found.index) ? found.index : nil
    }

    private mutating func select(_ index: Int, in mode: Mode) {
        switch mode {
        case .palette: palette.position.selected = index
        case .lessonList: lessonList.selected = index
        case .programList: programs.position.selected = index
        case .filterList: query.saved.position.selected = index
        case .help: helpSelected = index
        case .overlay:
            life.position.selected = index
            life.event = nil
        case .keyboard, .copying, .query, .prompt: break
        }
    }

    /// Does what the selected line of the help says, or closes the help.
    mutating func runHelpLine() -> [BoardRequest] {
        let lines = HelpContent.lines(for: abilities, keyChanges)
        guard let index = helpSelected, lines.indices.contains(index),
            let entry = helpEntries.first(where: {
                $0.text == lines[index].text && $0.keys == lines[index].key
            })
        else {
            cancel()
            return []
        }
        if let refusal = entry.refusal {
            message = Message(text: "not now: \(refusal)", isProblem: true)
            return []
        }
        modes.close(.help)
        return run(entry)
    }

    /// Moves the line between panes that the pointer holds.
    mutating func drag(_ mouse: MouseReport) {
        guard modes.cover == nil, let observers = layout.panes[.observers] else { return }
        switch dividers.dragged {
        case .upper, .lower: dividers.drag(to: mouse.column, of: size.columns)
        case .height:
            dividers.drag(to: mouse.row - observers.row, of: layout.prompt.row - observers.row)
        case nil: break
        }
    }
}
