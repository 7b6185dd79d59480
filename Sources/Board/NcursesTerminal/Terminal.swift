import CTerminal
package import TerminalUI

/// The terminal as a screen: draws grids, reads keys, handles signals.
///
/// It is confined to one thread, and only one instance can exist at a time, since curses and signals belong
/// to the process. It restores the terminal's modes however the program ends.
package final class Terminal {
    package let capabilities: Capabilities

    /// Wakes `nextEvents` from any thread.
    package let waker: Waker

    package internal(set) var size: Size

    /// Whether the terminal reports the mouse.
    package private(set) var isMouseOn: Bool

    let input: Int32
    var output: TerminalOutput
    let signals: SignalCatcher
    var decoder: KeyDecoder
    /// The time at which the decoder stops waiting for the rest of a sequence.
    var decoderDeadline: ContinuousClock.Instant?
    /// Whether the terminal has hung up and sends no more input.
    var isGone = false
    /// When the program asked the terminal for its background; nil if it did not, or has the answer.
    var backgroundAsked: ContinuousClock.Instant?

    private let description: TerminalDescription
    private let shellModes: termios
    private let source: UnsafeMutablePointer<FILE>
    private let drawn: CursesOutput
    private let curses: OpaquePointer
    private var writer: ScreenWriter
    private var parking: Parking?
    private var isOpen = true
    /// Whether the program, rather than the shell, has the screen.
    private var isShown = false
    /// The frame to draw once the terminal has read the last one.
    private var late: (grid: Grid, cursor: (row: Int, column: Int)?)?

    /// Opens the terminal of two descriptors, normally standard input and output.
    package init(
        options: TerminalOptions, input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO
    ) throws(TerminalError) {
        guard isatty(input) == 1, isatty(output) == 1 else { throw .notATerminal }
        let unicode = CharacterEncoding.adopt(unicode: options.unicode)
        let name = options.term ?? getenv("TERM").map { String(cString: $0) } ?? ""
        description = try TerminalDescription(name: name, terminal: output)
        waker = try Waker()
        signals = try SignalCatcher()

        var modes = termios()
        tcgetattr(input, &modes)
        shellModes = modes
        // Copies, because the original descriptors may be redirected while the screen is shown.
        self.input = nb_duplicate(input)
        self.output = TerminalOutput(terminal: output)
        guard self.output.descriptor >= 0, let source = fdopen(self.input, "r"), let drawn = CursesOutput()
        else {
            throw .noDescriptors(reason: SystemError.text)
        }
        self.source = source
        self.drawn = drawn
        guard let curses = nb_screen_open(name, drawn.stream, source) else {
            fclose(source)
            fclose(drawn.stream)
            throw .cannotStart(name)
        }
        self.curses = curses
        let known = Background(environment: getenv("COLORFGBG").map { String(cString: $0) })
        let palette = Palette(color: options.color, theme: Theme(options.theme, on: known ?? .dark))
        capabilities = Capabilities(unicode: unicode, colors: palette.colors)
        writer = ScreenWriter(palette: palette)
        decoder = KeyDecoder(sequences: KeySequences(capability: description.string))
        decoder.awaitsMouse = options.mouse
        isMouseOn = options.mouse
        size = Terminal.readSize(self.output.descriptor)
        nb_screen_resize(Int32(size.rows), Int32(size.columns))
        enter()
        if palette.wantsBackground, name != "linux" { askForBackground() }
    }

    // MARK: Drawing

    /// Draws the grid, and the cursor if it has a position. Waits until the terminal has read the last frame.
    package func draw(_ grid: Grid, cursor: (row: Int, column: Int)?) {
        guard isShown else { return }
        late = (grid, cursor)
        if !output.isBehind { drawLate() }
    }

    /// Draws the postponed frame once the terminal can read it.
    func drawLate() {
        guard let (grid, cursor) = late else { return }
        late = nil
        writer.write(grid, size: size)
        if let cursor, (0..<size.rows).contains(cursor.row), (0..<size.columns).contains(cursor.column) {
            nb_screen_send(Int32(cursor.row), Int32(cursor.column))
        } else {
            nb_screen_send(-1, 0)
        }
        output.send(drawn.take())
    }

    /// Makes the next `draw` repaint everything, in case another program has written to the screen.
    package func redraw() {
        nb_screen_forget()
        writer.reset()
    }

    /// Toggles mouse reports. Without them, the mouse selects text.
    package func toggleMouse() {
        isMouseOn.toggle()
        decoder.awaitsMouse = isMouseOn
        guard isShown else { return }
        output.send(Array((isMouseOn ? TerminalDescription.mouseOn : TerminalDescription.mouseOff).utf8))
    }

    /// The modes that are on while the program has the screen. Curses does not know them.
    private var switchOn: [UInt8] {
        Array((TerminalDescription.pasteOn + (isMouseOn ? TerminalDescription.mouseOn : "")).utf8)
    }

    /// Sends a text to the terminal's clipboard. The terminal does not confirm it.
    package func copy(_ text: String) {
        guard isShown, text.utf8.count <= HostRequest.copyLimit else { return }
        let multiplexer = Clipboard.Multiplexer { getenv($0).map { String(cString: $0) } }
        output.send(Clipboard.sequence(text, through: multiplexer))
    }

    /// Uses the colors for another background from the next frame on.
    func adapt(to background: Background) {
        writer.adapt(to: background)
    }

    /// Reads the size from the terminal, and returns whether it has changed.
    func updateSize() -> Bool {
        let new = Terminal.readSize(output.descriptor)
        guard new != size else { return false }
        size = new
        nb_screen_resize(Int32(new.rows), Int32(new.columns))
        writer.reset()
        return true
    }

    private static func readSize(_ terminal: Int32) -> Size {
        var rows: Int32 = 0
        var columns: Int32 = 0
        guard nb_window_size(terminal, &rows, &columns) == 0, rows > 0, columns > 0 else {
            // The terminal does not report its size, for example on a serial line.
            return Size(rows: 24, columns: 80)
        }
        return Size(rows: min(Int(rows), 500), columns: min(Int(columns), 1000))
    }

    // MARK: Suspending and closing

    /// Suspends the program as ^Z does in a shell. Returns when it continues; the caller must draw then.
    package func suspend() {
        guard isOpen else { return }
        leave()
        signals.stop()
        // The shell keeps the terminal if it continues the program only to end it.
        guard !signals.isAskedToEnd else { return }
        enter()
        redraw()
    }

    /// Runs another program on the terminal, such as an editor, and waits until it ends; the caller must draw then.
    ///
    /// - Parameter arguments: The program, found by `PATH`, and its arguments. No shell interprets them.
    /// - Returns: Why it could not be run, or that it failed; `nil` if it succeeded.
    package func run(_ arguments: [String]) -> String? {
        guard isOpen, let program = arguments.first else { return nil }
        leave()
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        let status = nb_run(&words)
        for word in words { free(word) }
        enter()
        redraw()
        if status < 0 { return "\(program) cannot be run: \(String(cString: strerror(-status)))" }
        // A program that the user left by a signal is no fault of its own.
        let code = (status >> 8) & 0xFF
        return status & 0x7F == 0 && code != 0 ? "\(program) ended with status \(code)" : nil
    }

    /// Restores the program's modes and screen after another program has used the terminal.
    func comeBack() {
        guard isShown else { return }
        takeModes()
        output.send(switchOn)
        redraw()
    }

    /// Restores the terminal; further calls have no effect.
    package func close() {
        guard isOpen else { return }
        isOpen = false
        leave()
        signals.release()
        nb_screen_close(curses)
        fclose(source)
        fclose(drawn.stream)
    }

    /// Closes the terminal, and ends the program by the signal that requested it.
    package func exit(by signal: Int32) -> Never {
        close()
        SignalCatcher.die(of: signal)
    }

    deinit { close() }

    private func enter() {
        isShown = true
        parking = Parking(terminal: output.descriptor)
        Rescue.arm(
            terminal: output.descriptor, modes: shellModes, restore: description.restore, parking: parking)
        takeModes()
        output.send(drawn.take() + switchOn)
    }

    /// Sets the modes in which keys arrive unbuffered and unchanged, and output is sent unchanged.
    private func takeModes() {
        var modes = shellModes
        modes.c_iflag &= ~tcflag_t(BRKINT | ICRNL | IGNCR | INLCR | ISTRIP | IXON | PARMRK)
        modes.c_oflag &= ~tcflag_t(OPOST)
        modes.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN | ISIG)
        nb_wait_for_one_byte(&modes)
        tcsetattr(output.descriptor, TCSANOW, &modes)
    }

    private func leave() {
        guard isShown else { return }
        awaitBackground()
        isShown = false
        late = nil
        nb_screen_leave()
        output.finish(
            drawn.take() + Array((TerminalDescription.mouseOff + TerminalDescription.pasteOff).utf8),
            otherwise: description.restore)
        var modes = shellModes
        nb_give_modes_back(output.descriptor, &modes)
        Rescue.disarm()
        parking?.end()
        parking = nil
    }
}
