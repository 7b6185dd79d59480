package import BoardModel
package import Demo
import Lessons
import Notices

/// A running board: it takes keys, drives its source, and produces a grid. Its host owns the terminal and the clock.
package final class BoardSession<Home: BoardSource> {
    package private(set) var state: BoardState
    /// The target of keys and lines: the shown tab's source, or the demo of the open lesson.
    package var source: any BoardSource {
        if let player { return player.demo }
        return shownSource
    }

    /// The shown tab's source, even while a lesson covers it.
    var shownSource: any BoardSource { tabs[shownTab].source }

    /// The tabs. The state of the shown one is `state`.
    var tabs: [BoardTab]
    var shownTab = 0
    /// Called on any thread when something has arrived for the shown tab.
    let wake: (@Sendable () -> Void)?

    /// The lines typed in earlier runs.
    var earlierLines: [String] = []

    var player: LessonPlayer?
    /// The lessons of a tour that follow the open one.
    var tour: [Lesson] = []
    /// Stores the places of lessons.
    package var lessonHost: (any LessonHost)?
    /// The board's state before a lesson was opened.
    var boardBefore: BoardState?
    /// Makes the demos of lessons.
    let makeDemo: () -> DemoProgram
    /// The number of handled events.
    private(set) var eventCount = 0
    let home: Home
    private var lineNumber = 0
    /// The unanswered requests.
    var awaited: [SourceLine: SourceRequest] = [:]
    /// The running script.
    var script: StartScript?
    /// Records of the shown tab's source that are not in the log yet.
    var backlog = RecordBacklog()

    /// - Parameters:
    ///   - wake: Called on any thread when something has arrived.
    ///   - makeDemo: Makes the demo of a lesson, each time it starts from the beginning.
    package init(
        source: Home, size: Size, capabilities: Capabilities, wake: (@Sendable () -> Void)? = nil,
        makeDemo: @escaping () -> DemoProgram = { DemoProgram() }
    ) {
        home = source
        self.wake = wake
        self.makeDemo = makeDemo
        var state = BoardState(of: source, size: size.clamped, capabilities: capabilities)
        state.message =
            source.abilities.hasCommandLanguage
            ? .welcome : source.abilities.contains(.replay) ? .welcomeToReplay : .welcomeWithoutCommands
        self.state = state
        tabs = [BoardTab(source: source, state: state)]
        if let wake { source.onArrival(wake) }
    }

    /// Passes an event to the state.
    @discardableResult
    func update(_ event: BoardEvent) -> [BoardRequest] { state.update(event) }

    /// Switches to the state of another tab or of a lesson.
    func show(_ state: BoardState) { self.state = state }

    /// Handles an event. Returns what the host must do.
    package func handle(_ event: BoardEvent) -> [HostRequest] {
        eventCount += 1
        return update(event).compactMap(perform)
    }

    /// Handles keys that arrived together, in order, up to the first that needs the host. Removes the handled ones
    /// from `keys`. Characters for an open line are inserted together.
    ///
    /// - Parameter isOver: Called after each step; returns `true` to end the work on keys.
    package func handle(
        _ keys: inout ArraySlice<Key>, until isOver: () -> Bool = { false }
    ) -> [HostRequest] {
        while let key = keys.first {
            // Finds the rows that the key acts on, in steps. The host may read the keyboard in between.
            if state.mustWait(for: key) {
                update(.findRows)
                if isOver() { return [] }
                continue
            }
            let typed = state.isTyping ? keys.prefix { $0.character != nil } : []
            let requests = handle(
                typed.isEmpty ? .key(key) : .typed(String(typed.compactMap(\.character))))
            keys.removeFirst(max(1, typed.count))
            if !requests.isEmpty || isOver() { return requests }
        }
        return []
    }

    /// Collects answers, new records and the state of the source.
    ///
    /// Returns whether the source was asked for records. If not, collect again soon: it announces no records until it
    /// is asked.
    @discardableResult
    package func collect() -> Bool {
        takeAnswers()
        for problem in source.takeProblems() { update(.failed(problem)) }
        if player == nil, state.log.number != source.logNumber {
            backlog = RecordBacklog()
            update(.restart(source.logNumber))
        }
        let hasAsked = takeRecordsIn()
        showSource()
        update(.snapshot(source.snapshot(), (source as? DemoProgram)?.keyboardScreen()))
        return hasAsked
    }

    /// Passes changes of the source, the script and the tabs to the state.
    func showSource() {
        var info = SourceInfo(source)
        if player == nil {
            info.awaitedCount = awaited.count
            info.script = scriptProgress
        }
        info.tabs = Tabs(shown: shownTab, count: tabs.count, programs: tabs.compactMap(\.source.program))
        if info != state.source { update(.source(info)) }
    }

    /// Takes new records of the center. If there are many, it takes some; `work` takes the rest. Returns whether it
    /// asked the source.
    @discardableResult
    func takeRecordsIn() -> Bool {
        guard player == nil else {
            add(takeRecords())
            return true
        }
        let asks = backlog.isEmpty
        if asks { backlog = RecordBacklog(takeRecords()) }
        add(backlog.take())
        return asks
    }

    private func add(_ batch: RecordInbox.Batch) {
        if !batch.chunks.isEmpty || batch.dropped > 0 { update(.records(batch)) }
    }

    /// Advances the source's clock; a running script advances it itself. Returns whether the screen must be
    /// redrawn.
    @discardableResult
    package func advance(by elapsed: Duration) -> Bool {
        guard let player else {
            guard script == nil else { return false }
            // A program's due event does not move the board's clock. Only a redraw shows it.
            let isDue = shownSource.program != nil && shownSource.timeUntilDue.map { $0 <= elapsed } == true
            shownSource.advance(by: elapsed)
            let second = state.live.rates.second
            update(.elapsed(elapsed))
            return state.showsRates(after: second) || isDue
        }
        let hasTurned = player.advance(by: elapsed, turnsPages: state.mayTurnPages)
        if hasTurned { showLesson(hasMoved: true) }
        return hasTurned
    }

    /// Whether an animation is in progress on the screen.
    package var isAnimating: Bool {
        let moves = source.program == nil || state.source.replay?.isPlaying == true
        return source.timeUntilDue != nil && moves && !state.isHeld
    }

    /// The time until the next change without input, even while the display is paused.
    package var timeUntilDue: Duration? {
        guard let player else {
            return [shownSource.timeUntilDue, state.timeUntilRatesMove].compactMap(\.self).min()
        }
        return player.timeUntilDue(turnsPages: state.mayTurnPages)
    }

    /// Executes a request, unless it is the host's.
    private func perform(_ request: BoardRequest) -> HostRequest? {
        switch request {
        case .host(let request): return request
        case .lesson(let move): perform(move)
        case .tab(let move): perform(move)
        case .stopScript: stopScript()
        case .demo(let command):
            guard !postpone(request) else { break }
            execute(command)
            collect()
        case .openLesson(let index): open(LessonLibrary.all[index])
        case .source(let wanted):
            guard !postpone(request) else { break }
            send(wanted)
            collect()
        }
        return nil
    }

    /// Requests count as lines of a file called `prompt`.
    func nextSourceLine() -> SourceLine {
        lineNumber += 1
        return SourceLine(file: "prompt", line: lineNumber)
    }
}
