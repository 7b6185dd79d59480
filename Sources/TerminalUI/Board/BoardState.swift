package import Notices
package import Workbench

/// Everything that the screen is made from. `update` changes it, `render` draws it.
package struct BoardState: Sendable {
    package var size: Size
    package var capabilities: Capabilities
    package var focus = Pane.log
    package var prompt = Prompt()
    package var query = Query()
    package var message: Message?
    /// What failed and has not been told yet.
    package var failures: [String] = []
    /// The script that is being carried out.
    package var script: ScriptProgress?
    package var isHelpOpen = false
    package var helpTop = 0
    /// What is open over the panes.
    package var overlay: Overlay?
    package var overlayTop = 0
    package var areKeyboardKeysOpen = false
    /// How long the keyboard's keys let it move, in seconds.
    package var keyboardDuration = 0.25
    /// What else the keyboard's keys ask for: the curve, and whether it is another program's.
    package var keyboardCurve = KeyboardCurve.keyboard
    package var isKeyboardForeign = false

    /// What is happening.
    package var live = Picture()
    /// What the display shows while it is held.
    package var held: Picture?

    package var folded: Set<NamePattern> = []
    package var observers = ListPosition()
    package var log = ListPosition()
    /// Whether the log's newest row stays selected. Scrolling back ends it, one key resumes it.
    package var followsLog = true
    package var detailTop = 0
    /// Which list the detail is of: the one that had the focus last.
    package var detailSource = Pane.log

    /// The lesson that is played.
    package var lesson: LessonState?
    /// The list in which a lesson is chosen, while it is open.
    package var lessonList: ListPosition?

    /// What was found of what is shown, and holds until the key is another: the rows of the tree, and the lines of the
    /// detail and of the leak report as far as they are laid out.
    var shapeFound: (key: TreeKey, shape: ObserverTree.Shape)?
    /// The next shape of the tree, while it is being found.
    var shapeUnderWay: (key: TreeKey, shape: ObserverTree.Shape)?
    /// The search for a row of the log that has not found one yet.
    var hunt: RowHunt?
    var laidOut: (key: DetailKey, layout: FieldLayout)?
    var leaksFound: (key: LeakKey, layout: FieldLayout)?

    /// What the board shows of the workbench.
    package struct Picture: Sendable {
        package var snapshot = WorkbenchSnapshot()
        package var log = DeliveryLog()
        /// What is seen of the log while it is filtered.
        var sifted: LogSieve?
        /// What is to be seen once it is found.
        var sieve: LogSieve?

        package init() {}
    }

    /// A sentence above the footer, until the next key.
    package struct Message: Hashable, Sendable {
        package var text: String
        package var isProblem = false

        /// What a board says that nobody has pressed a key on.
        static let welcome = Message(text: "Press p and type a name to post it. ? shows all keys.")
    }

    package init(size: Size, capabilities: Capabilities) {
        self.size = size
        self.capabilities = capabilities
    }
}

// MARK: - What follows from it

extension BoardState {
    /// What the display shows.
    package var shown: Picture { held ?? live }

    package var isHeld: Bool { held != nil }

    /// Whether more is asked for than is laid out or found.
    var isBehind: Bool { isDetailBehind || areLeaksBehind || isFinding }

    package var layout: Layout {
        guard let lesson else { return Layout(size: size, focus: focus) }
        return Layout(size: size, focus: focus, lesson: lesson, unicode: capabilities.unicode)
    }

    /// Whether a line is open that characters go into.
    package var isTyping: Bool { prompt.isOpen || query.isOpen }

    /// What the keys mean now, the closest meaning first.
    package var contexts: [KeyMap.Context] {
        if prompt.isOpen { return [.prompt] }
        if query.isOpen { return [.query] }
        if isHelpOpen { return [.help, .everywhere] }
        let ofLesson: [KeyMap.Context] = lesson == nil ? [] : [.lesson]
        if overlay != nil { return [.overlay] + ofLesson + [.everywhere] }
        if lessonList != nil { return [.lessonList, .everywhere] }
        if areKeyboardKeysOpen { return [.keyboard] + ofLesson + [.everywhere] }
        return ofLesson + (focus == .observers ? [.observers, .lists, .everywhere] : [.lists, .everywhere])
    }

    /// The selected row of the tree.
    package var selectedObserverRow: ObserverTree.Row? {
        let rows = tree.rows
        return observers.selected < rows.count ? rows[observers.selected] : nil
    }

    /// The selected registration.
    package var selectedObserver: WorkbenchSnapshot.Observer? {
        if case .observer(let observer) = selectedObserverRow { observer } else { nil }
    }

    /// The selected row of the log.
    package var selectedLogRow: DeliveryLog.Row? {
        let rows = self.rows
        return log.selected < rows.count ? rows[log.selected] : nil
    }
}
