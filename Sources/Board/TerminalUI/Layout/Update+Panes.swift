import BoardModel

extension BoardState {
    mutating func movePane(by step: Int) {
        let panes = self.panes
        let index = (panes.firstIndex(of: focus) ?? 0) + step
        focusPane(panes[(index + panes.count) % panes.count])
    }

    mutating func focusPane(_ pane: Pane) {
        focus = pane
        modes.uncoverPanes()
        lesson?.isPeeking = true
        if pane == .observers || pane == .log { detail.show(pane) }
    }

    /// Gives the focused pane the whole screen, or shows all panes again.
    mutating func toggleZoom() {
        modes.uncoverPanes()
        isZoomed.toggle()
        guard isZoomed else { return }
        var unzoomed = self
        unzoomed.isZoomed = false
        if unzoomed.layout.panes.count == 1 {
            message = Message(text: "only one pane fits; Tab shows the next")
        }
    }

    mutating func togglePause() {
        keepingSelections { $0.held = $0.isHeld ? nil : $0.live }
    }

    /// Undoes one mode: the zoom, then the pause, then the filter, then the search and the selection of an older row.
    mutating func back() {
        if isZoomed, lesson == nil {
            isZoomed = false
        } else if isHeld {
            togglePause()
        } else if query.filter != nil {
            clearFilter()
        } else {
            setSearch(nil)
            log.follows = true
        }
    }

    /// Whether Escape makes the log follow its newest row while another pane is focused.
    var escapeFollows: Bool {
        isOnBoard && focus != .log && !log.follows && !isHeld && !isZoomed
    }
}
