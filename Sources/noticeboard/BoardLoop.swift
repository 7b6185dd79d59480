import ArgumentParser
import NcursesTerminal
import TerminalUI
import Workbench

/// Joins a terminal and a board: sleeps until something happens, answers keys at once, and shows what happens in
/// the center at most thirty times a second.
struct BoardLoop {
    private static let frameTime = Duration.milliseconds(33)

    private let terminal: Terminal
    private let session: BoardSession
    private var lastTick = ContinuousClock.now
    private var lastFrame = ContinuousClock.now
    /// Records have arrived that are not shown yet.
    private var isBehind = false

    init(terminal: Terminal, script: Script, opening: BoardCommand.Opening? = nil) {
        self.terminal = terminal
        let inbox = RecordInbox(capacity: 16_384)
        let waker = terminal.waker
        session = BoardSession(
            workbench: Workbench(inbox: inbox), size: terminal.size, capabilities: terminal.capabilities
        ) {
            let inbox = RecordInbox(capacity: 16_384)
            inbox.onArrival { waker.wake() }
            return Workbench(inbox: inbox)
        }
        session.run(script.lines, file: script.name)
        inbox.onArrival { waker.wake() }
        switch opening {
        case .lesson(let lesson): session.open(lesson)
        case .lessonList: session.openLessonList()
        case nil: break
        }
    }

    /// Runs until the person quits.
    mutating func run() {
        draw()
        while true {
            let events = terminal.nextEvents(timeout: timeout)
            tick()
            var isAnswerDue = false
            for event in events {
                switch event {
                case .wake: isBehind = true
                case .terminate(let signal): terminal.exit(by: signal)
                default:
                    isAnswerDue = true
                    guard take(event) else { return terminal.close() }
                }
            }
            if isAnswerDue || (timeout == .zero) { draw() }
        }
    }

    /// How long there is nothing to do: for ever, unless something moves, is due, or waits to be shown.
    private var timeout: Duration? {
        guard isBehind || session.isAnimating else { return session.timeUntilDue }
        return max(.zero, Self.frameTime - (ContinuousClock.now - lastFrame))
    }

    /// Moves the workbench's clock with the world's.
    private mutating func tick() {
        let now = ContinuousClock.now
        if session.advance(by: now - lastTick) { isBehind = true }
        lastTick = now
    }

    private mutating func draw() {
        session.collect()
        isBehind = false
        lastFrame = .now
        let frame = render(session.state)
        terminal.draw(frame.grid, cursor: frame.cursor)
    }

    /// Whether to go on.
    private mutating func take(_ event: TerminalEvent) -> Bool {
        switch event {
        case .key(let key): return carryOut(session.handle(.key(key)))
        case .paste(let text, let isTruncated):
            return carryOut(session.handle(.paste(text, isCut: isTruncated)))
        case .resize(let size): return carryOut(session.handle(.resize(size)))
        case .suspend: suspend()
        case .wake, .terminate, .resumed: break
        }
        return true
    }

    private mutating func carryOut(_ requests: [BoardRequest]) -> Bool {
        for request in requests {
            switch request {
            case .quit: return false
            case .suspend: suspend()
            case .redraw: terminal.redraw()
            case .carryOut, .command, .remove, .lesson: break
            }
        }
        return true
    }

    /// The clock stands still while the program does.
    private mutating func suspend() {
        terminal.suspend()
        lastTick = .now
    }
}
