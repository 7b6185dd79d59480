package import BoardModel
package import Demo
import Notices

/// The state from which the screen is drawn. `update` changes it, `render` draws it.
package struct BoardState: Sendable {
    package var size: Size
    package var capabilities: Capabilities
    /// What the source can do.
    /// The keys that the user has changed.
    package var keyChanges = KeyChanges.none
    package var abilities = SourceAbilities.all
    /// The program that is looked into; `nil`: the board's own demo.
    package var program: ProgramStatus?
    /// Whether there is anything to show: not on a board that is not attached yet.
    var hasSource = true
    /// Where the recording stands; `nil`: it is none.
    package var replay: ReplayStatus?
    /// The number of requests whose answers are awaited.
    package var awaitedCount = 0
    /// Whether what is shown is recorded in a file.
    package var recording: RecordingStatus?
    package var focus = Pane.log
    /// Whether the focused pane has the room of all panes.
    package var isZoomed = false
    package var prompt = Prompt()
    package var query = Query()
    package var palette = Palette()
    package var message: Message?
    /// What is asked before something that cannot be undone is done, or a lesson is left.
    var question: Question?
    /// Why no line can be typed, while the keys of one that is typed all the same have no effect.
    var refusedLine: String?
    /// Failures that have not been shown yet.
    package var failures: [String] = []
    /// The running script.
    package var script: ScriptProgress?
    /// The open modes. The scroll offsets beside it are those of its modes.
    package var modes = ModeStack()
    package var helpTop = 0
    /// The line of the help that was clicked.
    var helpSelected: Int?
    var lastClick: Click?
    /// Where the lines between panes were dragged.
    package var dividers = Dividers()
    package var overlayTop = 0
    /// What is selected on the lifelines.
    package var life = LifeCursor()
    /// What of the rates is shown and selected.
    package var rates = RatesCursor()
    package var lessonList = ListPosition()
    package var programs = ProgramList()
    package var tabs = TabCount()
    /// The programs of the tabs.
    package var openPrograms: [ProgramStatus] = []

    /// The current state.
    package var live = Picture()
    /// The state on the screen while the display is held.
    package var held: Picture?

    /// What `y` is about to copy.
    var copySubject: CopySubject?
    /// What can be taken back.
    package var undo = UndoStack()
    package var observers = ObserversPane()
    package var log = LogPane()
    package var detail = DetailPane()
    package var keyboard = KeyboardPane()

    /// The open lesson.
    package var lesson: LessonState?

    var leaksFound: (key: LeakKey, layout: FieldLayout)?

    /// The part of the demo that the board shows.
    package struct Picture: Sendable {
        package var snapshot = BoardSnapshot()
        /// The simulated keyboard; `nil`: there is none.
        package var keyboard: KeyboardScreen?
        package var log = DeliveryLog()
        /// How often, and for how long.
        package var rates = Rates()
        /// Which rows of the log are shown.
        var options = LogOptions()
        /// The rows on the screen; `nil`: all of the log.
        var filtered: FilteredRows?
        /// The next rows, while not all are examined.
        var nextFiltered: FilteredRows?
        /// The rows that match the search, as far as they are examined.
        var matches: FilteredRows?

        package init() {}
    }

    /// A sentence above the footer, shown until the next key.
    package struct Message: Hashable, Sendable {
        package var text: String
        package var isProblem = false

        /// The message before the first key.
        static let welcome = Message(text: "Press p and type a name to post it. ? shows all keys.")
        static let welcomeToReplay = Message(
            text: "Space plays, . and , step, e goes to what went wrong. ? shows all keys.")
        static let welcomeWithoutCommands = Message(text: "? shows all keys.")
    }

    struct Question: Hashable, Sendable {
        var text: String
        var request: BoardRequest
        /// What `y` does, in a word.
        var yes = "yes"
    }

    package init(size: Size, capabilities: Capabilities) {
        self.size = size
        self.capabilities = capabilities
    }
}

// MARK: - Derived state

extension BoardState {
    /// The picture on the screen.
    package var shown: Picture { held ?? live }

    /// The panes that there are.
    var panes: [Pane] { Pane.allCases.filter { abilities.isSuperset(of: $0.needs) } }

    package var isHeld: Bool { held != nil }

    /// The number of objects that should be gone and live, as far as it is known.
    var leakCount: Int {
        let snapshot = shown.snapshot
        return snapshot.objects?.leakedCount ?? snapshot.expected?.livingCount ?? 0
    }

    /// The number of records that have come since the newest row was on the screen.
    var newCount: Int { live.log.total - log.seenTotal }

    /// Whether requested content is not yet laid out or found.
    var isBehind: Bool { isDetailBehind || areLeaksBehind || isFinding }

    package var layout: Layout {
        guard let lesson else {
            return Layout(
                size: size, focus: focus, hasKeyboard: abilities.contains(.keyboard),
                hasScrubber: replay != nil, statuses: shown.snapshot.statuses.count, isZoomed: isZoomed,
                dividers: dividers)
        }
        return Layout(size: size, focus: focus, lesson: lesson, unicode: capabilities.unicode)
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
