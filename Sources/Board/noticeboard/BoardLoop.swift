import BoardModel
import BoardSettings
import Demo
import Foundation
import NcursesTerminal
import ProgramSource
import TerminalUI

/// The event loop of terminal and board. It waits for events, handles keys at once, redraws for new records at most
/// thirty times a second, or five while they come in floods, and executes the start script in between. Each turn works
/// for a bounded time; the rest waits for the next turn.
struct BoardLoop<Home: BoardSource> {
    private static var frameTime: Duration { FramePace.usual }
    /// The maximum time that lines of the script delay a key, not counting a single long line.
    private static var sliceTime: Duration { .milliseconds(8) }

    private let terminal: Terminal
    private let session: BoardSession<Home>
    private let finder: ProgramFinder
    /// The view to open after the script.
    private var opening: BoardCommand.Opening?
    private var lastTick = ContinuousClock.now
    private var lastFrame = ContinuousClock.now
    private var pace = FramePace()
    /// Whether some records have not been drawn yet.
    private var isBehind = false
    /// Terminal events that have not been handled.
    private var events = EventQueue()
    private let lessonProgress: LessonProgress
    private let history = HistoryFile()
    /// `nil` if boards remember nothing.
    private let memory: MemoryFile?
    /// Where the source files are that records name.
    private let sources: SourceFinder
    /// Writes the baseline that is reviewed.
    private let acceptRun: () -> [BoardEvent]

    /// Makes a board for a source other than the program's own demo.
    init(
        terminal: Terminal, source: Home, opening: BoardCommand.Opening? = nil,
        user: UserSettings = UserSettings(), sources: String? = nil,
        review: BaselineReview? = nil,
        acceptRun: @escaping () -> [BoardEvent] = { [] }
    ) {
        self.terminal = terminal
        self.acceptRun = acceptRun
        memory = user.memory
        self.sources = SourceFinder(sources ?? user.file.settings.sources)
        self.opening = opening
        let waker = terminal.waker
        session = BoardSession(
            source: source, size: terminal.size, capabilities: terminal.capabilities, wake: { waker.wake() },
            makeDemo: { DemoProgram.waking(waker) })
        finder = ProgramFinder { waker.wake() }
        let session = session
        lessonProgress = LessonProgress { [weak session] in _ = session?.handle(.failed($0)) }
        session.lessonHost = lessonProgress
        var preferences = user.preferences
        do {
            preferences.memory = try memory?.memory()
        } catch {
            _ = session.handle(.failed("the layout and the filters were not restored: \(error)"))
        }
        session.take(preferences)
        if let review { _ = session.handle(.review(review)) }
        do {
            session.take(history: try history.lines())
        } catch {
            _ = session.handle(.failed("cannot read the command history: \(error)"))
        }
    }

    /// Runs until the user quits.
    mutating func run() {
        // The script runs after the first frame; a short one is complete in the second.
        if opening == nil { draw() }
        work(for: Self.frameTime / 2)
        draw()
        while true {
            events.add(terminal.nextEvents(timeout: events.isEmpty ? timeout : .zero))
            tick()
            var isAnswerDue = false
            let end = ContinuousClock.now + Self.frameTime
            while let next = events.next() {
                switch next {
                case .event(.wake): isBehind = true
                case .event(.terminate(let signal)):
                    session.endRecordings()
                    lessonProgress.end()
                    try? history.append(session.linesToKeep)
                    try? memory?.write(session.memory)
                    terminal.exit(by: signal)
                case .keys(let keys):
                    isAnswerDue = true
                    guard take(keys, until: end) else { return close() }
                case .event(let event):
                    isAnswerDue = true
                    guard take(event) else { return close() }
                }
                if ContinuousClock.now >= end { break }
            }
            // ^C must not wait for keys typed before it.
            events.dropBeforeInterrupt()
            takeFindings()
            if isAnswerDue || frameDue.map({ $0 <= .now }) == true { draw() }
            work(for: Self.sliceTime)
        }
    }

    private func close() {
        session.endRecordings()
        lessonProgress.end()
        terminal.close()
        do {
            try history.append(session.linesToKeep)
        } catch {
            StandardStreams.complain("cannot save the command history: \(error)")
        }
        do {
            try memory?.write(session.memory)
        } catch {
            StandardStreams.complain("cannot save the layout and the filters: \(error)")
        }
    }

    /// The time until the next work: zero while work is pending, unlimited if nothing moves or is due.
    private var timeout: Duration? {
        if session.isBusy { return .zero }
        guard let frameDue else { return session.timeUntilDue }
        return max(.zero, ContinuousClock.now.duration(to: frameDue))
    }

    /// When to draw the next frame; `nil` if nothing has changed.
    private var frameDue: ContinuousClock.Instant? {
        if session.isAnimating { return lastFrame + Self.frameTime }
        return isBehind ? lastFrame + pace.pause : nil
    }

    /// Does pending work for a limited time.
    private mutating func work(for time: Duration) {
        let end = ContinuousClock.now + time
        while session.isBusy, ContinuousClock.now < end {
            session.work()
            isBehind = true
            // The time that the script took must not advance its clock.
            lastTick = .now
        }
        guard !session.isBusy, let opening else { return }
        self.opening = nil
        switch opening {
        case .lesson(let lesson): session.open(lesson)
        case .tour(let lessons): session.open(tour: lessons)
        case .lessonList: session.openLessonList()
        case .programList: session.openProgramList()
        }
        finder.look(session.state.listsPrograms)
    }

    /// Advances the demo's clock by the elapsed real time.
    private mutating func tick() {
        let now = ContinuousClock.now
        if session.advance(by: now - lastTick) { isBehind = true }
        lastTick = now
    }

    /// Shows the programs that the finder found, or attached to.
    private mutating func takeFindings() {
        finder.look(session.state.listsPrograms)
        for finding in finder.take() {
            isBehind = true
            switch finding {
            case .list(let list): _ = session.handle(.programs(list))
            case .attached(let program): session.open(program)
            case .attachedTogether(let programs): session.open(programs)
            case .refused(let problem): _ = session.handle(.failed(problem))
            }
        }
    }

    private mutating func draw() {
        isBehind = !session.collect()
        lastFrame = .now
        pace.draw(records: session.state.live.log.total)
        let frame = render(session.state)
        terminal.draw(frame.grid, cursor: frame.cursor)
    }

    /// Handles keys that arrived together, until `end`. One frame answers all of them. Returns whether to
    /// continue.
    private mutating func take(_ keys: ArraySlice<Key>, until end: ContinuousClock.Instant) -> Bool {
        var rest = keys
        repeat {
            guard perform(session.handle(&rest) { ContinuousClock.now >= end }) else { return false }
        } while !rest.isEmpty && ContinuousClock.now < end
        events.putBack(rest)
        return true
    }

    /// Returns whether to continue.
    private mutating func take(_ event: TerminalEvent) -> Bool {
        switch event {
        case .paste(let text, let isTruncated):
            return perform(session.handle(.paste(text, isCut: isTruncated)))
        case .mouse(let report): return perform(session.handle(.mouse(report)))
        case .resize(let size): return perform(session.handle(.resize(size)))
        case .suspend: suspend()
        case .key, .wake, .terminate, .resumed, .recolored: break
        }
        return true
    }

    private mutating func perform(_ requests: [HostRequest]) -> Bool {
        for request in requests {
            switch request {
            case .quit: return false
            case .suspend: suspend()
            case .redraw: terminal.redraw()
            case .toggleMouse: toggleMouse()
            case .copy(let text): terminal.copy(text)
            case .save(let path, let overwrites):
                _ = session.handle(RowsFile(typed: path, overwrites: overwrites).write(of: session))
            case .acceptRun: for event in acceptRun() { _ = session.handle(event) }
            case .edit(let place):
                if let problem = edit(place) { _ = session.handle(.failed(problem)) }
            case .attach(let entry): finder.attach(to: entry)
            case .attachTogether(let entries): finder.attach(toAll: entries)
            }
        }
        return true
    }

    private func toggleMouse() {
        terminal.toggleMouse()
        _ = session.handle(
            .said(
                terminal.isMouseOn
                    ? "mouse on: a click selects, the wheel scrolls"
                    : "mouse off: the terminal selects text"))
    }

    /// Opens a source file in the user's editor. Returns why it could not.
    private mutating func edit(_ place: SourcePlace) -> String? {
        guard let editor = EditorCommand(environment: ProcessInfo.processInfo.environment) else {
            return "no editor is set: quit, set VISUAL or EDITOR (export EDITOR=vi), and start again"
        }
        switch sources.path(of: place.file) {
        case .failure(let missing): return missing.description
        case .success(let path):
            let problem = terminal.run(editor.arguments(path: path, line: place.line))
            // The time in the editor does not advance the clock.
            lastTick = .now
            return problem
        }
    }

    /// Suspends the program. The suspension does not advance the clock.
    private mutating func suspend() {
        terminal.suspend()
        lastTick = .now
    }
}

extension BoardLoop<DemoProgram> {
    /// Makes a board for a demo that executes a script first.
    init(
        terminal: Terminal, script: Script, opening: BoardCommand.Opening? = nil, sources: String? = nil
    ) {
        self.init(
            terminal: terminal,
            source: DemoProgram(
                inbox: .keepingNewest, recorder: CenterFileRecorder(program: "noticeboard")),
            opening: opening, sources: sources)
        session.start(script.lines, file: script.name)
    }
}

extension DemoProgram {
    /// A demo that wakes the terminal's loop when records arrive.
    fileprivate static func waking(_ waker: Waker) -> DemoProgram {
        let demo = DemoProgram(inbox: .keepingNewest)
        demo.onArrival { waker.wake() }
        return demo
    }
}
