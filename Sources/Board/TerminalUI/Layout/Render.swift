/// The screen's content, with the cursor while the user types.
package struct Frame: Sendable {
    package var grid: Grid
    package var cursor: (row: Int, column: Int)?
}

/// Draws a board. Pure: equal states give equal frames, at any size.
package func render(_ state: BoardState) -> Frame {
    var painter = Painter(size: state.size, capabilities: state.capabilities)
    let layout = state.layout
    guard !layout.isTooSmall else {
        TooSmallView.draw(state, in: &painter)
        return Frame(grid: painter.grid, cursor: nil)
    }
    if let lesson = state.lesson, lesson.isBlank { return Frame(grid: painter.grid, cursor: nil) }
    if let lesson = state.lesson {
        LessonHeaderView.draw(lesson, in: layout.header, &painter)
    } else if !layout.header.isEmpty {
        HeaderView.draw(state, in: layout.header, &painter)
    }
    if let replay = state.source.replay, !layout.scrubber.isEmpty, state.modes.cover == nil {
        ScrubberView.draw(replay, in: layout.scrubber, &painter)
    }
    if !layout.statuses.isEmpty, state.modes.cover == nil {
        StatusView.draw(state, in: layout.statuses, &painter)
    }
    if let cover = state.modes.cover {
        cover.screen.draw(state, &painter)
    } else {
        drawPanes(state, in: layout, &painter)
    }
    if state.modes.top == .palette { PaletteView.draw(state, &painter) }
    let cursor = PromptView.draw(state, in: layout.prompt, &painter)
    FooterView.draw(state, in: layout.footer, &painter)
    return Frame(grid: painter.grid, cursor: cursor)
}

private func drawPanes(_ state: BoardState, in layout: Layout, _ painter: inout Painter) {
    for pane in Pane.allCases {
        guard let region = layout.panes[pane] else { continue }
        TitleView.draw(pane, of: state, in: region, &painter)
        let content = layout.content(of: pane)
        if !content.isEmpty { pane.view.draw(state, in: content, &painter) }
    }
    TitleView.drawSeparators(between: layout.panes, &painter)
    LessonView.draw(state, in: layout, &painter)
}
