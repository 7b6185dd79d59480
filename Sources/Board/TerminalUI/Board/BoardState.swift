package import BoardModel

/// The state from which the screen is drawn. Only `update` changes it; `render` draws it.
package struct BoardState: Sendable {
    package var size: Size
    package var capabilities: Capabilities
    /// The user's key changes.
    package var keyChanges = KeyChanges.none
    package var source = SourceInfo()
    /// The current content.
    package var live = Picture()
    /// The content on the screen while the display is paused.
    package var held: Picture?

    package var focus = Pane.log
    /// Whether the focused pane fills the screen.
    package var isZoomed = false
    /// The open modes.
    package var modes = ModeStack()
    var pointer = Pointer()
    package var messages = MessageLine()

    package var observers = ObserversPane()
    package var log = LogPane()
    package var detail = DetailPane()
    package var keyboard = KeyboardPane()
    package var overlays = Overlays()
    /// The open lesson.
    package var lesson: LessonState?

    package var prompt = Prompt()
    package var query = Query()
    package var undo = UndoStack()

    package init(size: Size, capabilities: Capabilities) {
        self.size = size
        self.capabilities = capabilities
    }
}

// MARK: - Derived state

extension BoardState {
    /// The picture on the screen.
    package var shown: Picture { held ?? live }

    /// The panes that the source supports.
    var panes: [Pane] { Pane.allCases.filter { source.abilities.isSuperset(of: $0.needs) } }

    package var isHeld: Bool { held != nil }

    /// The number of leaked objects, as far as known.
    var leakCount: Int {
        let snapshot = shown.snapshot
        return snapshot.objects?.leakedCount ?? snapshot.expected?.livingCount ?? 0
    }

    /// The number of records since the newest row was last on the screen.
    var newCount: Int { live.log.total - log.seenTotal }

    /// Whether requested content is not yet laid out or found.
    var isBehind: Bool { isDetailBehind || areLeaksBehind || isFinding }

    package var layout: Layout {
        guard let lesson else {
            return Layout(
                size: size, focus: focus, hasKeyboard: source.abilities.contains(.keyboard),
                hasScrubber: source.replay != nil, statuses: shown.snapshot.statuses.count,
                isZoomed: isZoomed,
                dividers: pointer.dividers)
        }
        return Layout(
            size: size, focus: focus, lesson: lesson, logRows: rowsOfStep,
            fillsScreen: isBare && message == nil && messages.question == nil,
            unicode: capabilities.unicode)
    }

    /// The selected row of the tree.
    package var selectedObserverRow: ObserverTree.Row? {
        let rows = tree.rows
        return observers.position.selected < rows.count ? rows[observers.position.selected] : nil
    }

    /// The selected registration.
    package var selectedObserver: BoardSnapshot.Observer? {
        if case .observer(let observer) = selectedObserverRow { observer } else { nil }
    }

    /// The selected row of the log.
    package var selectedLogRow: DeliveryLog.Row? {
        let rows = self.rows
        return log.position.selected < rows.count ? rows[log.position.selected] : nil
    }
}
