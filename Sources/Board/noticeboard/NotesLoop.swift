import BoardModel
import Demo
import Lessons
import LocalSockets
import NcursesTerminal
import TerminalUI

/// The event loop of the speaker's notes: follows the board, redraws each second, and handles keys.
struct NotesLoop {
    private let terminal: Terminal
    private let receiver: NotesReceiver
    /// The lessons that it can show, by fingerprint.
    private let lessons: [LessonFingerprint: Lesson]
    private var state: NotesState
    private var latest: NotesReceiver.Latest?
    private var lastTick = ContinuousClock.now

    /// - Parameters:
    ///   - lesson: The lesson to show until the board shows another one.
    ///   - process: The board to follow; `nil` follows the first.
    init(terminal: Terminal, lesson: Lesson, process: Int32?) throws(SystemCallError) {
        self.terminal = terminal
        let waker = terminal.waker
        receiver = try NotesReceiver(folder: SocketFolder.makeOwn(), process: process) { waker.wake() }
        lessons = Dictionary(
            (LessonLibrary.all + [lesson]).map { (LessonFingerprint($0), $0) }, uniquingKeysWith: { $1 })
        state = NotesState(lesson, size: terminal.size, capabilities: terminal.capabilities)
        state.wanted = process
    }

    mutating func run() {
        draw()
        while true {
            for event in terminal.nextEvents(timeout: state.timeUntilDue) {
                switch event {
                case .key(let key):
                    guard press(key) else { return end() }
                case .resize(let size):
                    state.size = size.clamped
                    state.scroll(by: 0)
                case .terminate(let signal):
                    receiver.end()
                    terminal.exit(by: signal)
                case .suspend: suspend()
                case .wake, .paste, .mouse, .resumed, .recolored: break
                }
            }
            tick()
            follow()
            draw()
        }
    }

    private func end() {
        receiver.end()
        terminal.close()
    }

    private mutating func tick() {
        let now = ContinuousClock.now
        state.pass(now - lastTick)
        lastTick = now
    }

    /// Takes the latest message of the board.
    private mutating func follow() {
        let boards = receiver.boards
        (state.followed, state.boards) = (boards.followed, boards.all)
        let new = receiver.latest
        guard new != latest else { return }
        latest = new
        switch new?.message {
        case .page(let fingerprint, let page, let seconds)?:
            guard let lesson = lessons[fingerprint], let new else { return state.board = .elsewhere }
            let elapsed = Duration.seconds(seconds) + (ContinuousClock.now - new.time)
            state.follow(page, of: lesson, elapsed: elapsed)
        case NotesMessage.none?: state.board = .elsewhere
        case nil: state.board = .awaited
        }
    }

    /// Returns whether to continue.
    private mutating func press(_ key: Key) -> Bool {
        switch KeyMap.command(for: key, in: [.notes])?.run(&state) {
        case .quit: return false
        case .suspend: suspend()
        case .redraw: terminal.redraw()
        default: break
        }
        return true
    }

    private mutating func suspend() {
        terminal.suspend()
        lastTick = .now
    }

    private func draw() {
        let frame = NotesView.render(state)
        terminal.draw(frame.grid, cursor: frame.cursor)
    }
}
