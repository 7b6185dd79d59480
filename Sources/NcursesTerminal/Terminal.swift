import CNcurses
package import TerminalUI

/// The terminal as a screen: draws grids, reads keys, minds the signals.
///
/// It lives on one thread, and there can be one at a time, for curses and signals belong to the process. Whatever
/// ends the program, the terminal is given back as it was found.
package final class Terminal {
    package let capabilities: Capabilities

    /// Wakes `nextEvents` from any thread.
    package let waker: Waker

    package internal(set) var size: Size

    let input: Int32
    let output: Int32
    let signals: SignalCatcher
    var decoder: KeyDecoder
    /// When the decoder stops waiting for the rest of a sequence.
    var decoderDeadline: ContinuousClock.Instant?
    /// Set once the terminal has hung up: nothing will come from it any more.
    var isGone = false

    private let description: TerminalDescription
    private let shellModes: termios
    private let streams: (input: UnsafeMutablePointer<FILE>, output: UnsafeMutablePointer<FILE>)
    private let curses: OpaquePointer
    private let screen: UnsafeMutablePointer<WINDOW>
    private var writer: ScreenWriter
    private var parking: Parking?
    private var isOpen = true

    /// Takes over the terminal behind two descriptors, as a rule the standard input and output.
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
        // Copies, since the originals may be parked while the screen is up.
        self.input = nb_duplicate(input)
        self.output = nb_duplicate(output)
        guard let source = fdopen(self.input, "r"), let target = fdopen(self.output, "w") else {
            throw .noDescriptors(reason: SystemError.text)
        }
        streams = (source, target)
        // Not `initscr`, which ends the program when it fails.
        guard let curses = newterm(name, target, source), let screen = nb_screen() else {
            fclose(source)
            fclose(target)
            throw .cannotStart(name)
        }
        self.curses = curses
        self.screen = screen
        Terminal.setModes(screen)
        let palette = Palette(color: options.color)
        capabilities = Capabilities(unicode: unicode, colors: palette.colors)
        writer = ScreenWriter(palette: palette)
        decoder = KeyDecoder(sequences: KeySequences(capability: description.string))
        size = Terminal.readSize(self.output)
        resizeterm(Int32(size.rows), Int32(size.columns))
        enter()
    }

    private static func setModes(_ screen: UnsafeMutablePointer<WINDOW>) {
        raw()
        noecho()
        nonl()
        keypad(screen, true)
        set_escdelay(25)
        // Or curses would stop drawing while keys wait.
        typeahead(-1)
        leaveok(screen, false)
    }

    // MARK: Drawing

    /// Shows the grid, and the cursor if it has a place.
    package func draw(_ grid: Grid, cursor: (row: Int, column: Int)?) {
        guard isOpen else { return }
        writer.write(grid, to: screen, size: size)
        if let cursor, (0..<size.rows).contains(cursor.row), (0..<size.columns).contains(cursor.column) {
            wmove(screen, Int32(cursor.row), Int32(cursor.column))
            curs_set(1)
        } else {
            curs_set(0)
        }
        wrefresh(screen)
    }

    /// Has the next `draw` paint everything, in case something else has written on the screen.
    package func redraw() {
        nb_forget_what_is_shown()
        writer.reset()
    }

    /// Reads the size from the terminal, and tells whether it has changed.
    func updateSize() -> Bool {
        let new = Terminal.readSize(output)
        guard new != size else { return false }
        size = new
        resizeterm(Int32(new.rows), Int32(new.columns))
        writer.reset()
        return true
    }

    private static func readSize(_ terminal: Int32) -> Size {
        var rows: Int32 = 0
        var columns: Int32 = 0
        guard nb_window_size(terminal, &rows, &columns) == 0, rows > 0, columns > 0 else {
            // A terminal that does not know, as on a serial line.
            return Size(rows: 24, columns: 80)
        }
        return Size(rows: min(Int(rows), 500), columns: min(Int(columns), 1000))
    }

    // MARK: Coming and going

    /// Stops the program as ^Z does in a shell, and returns when it goes on; then draw again.
    package func suspend() {
        guard isOpen else { return }
        leave()
        signals.stop()
        enter()
        comeBack()
    }

    /// Makes the terminal ours again after something else has used it.
    func comeBack() {
        reset_prog_mode()
        send(TerminalDescription.pasteOn)
        redraw()
    }

    /// Gives the terminal back; to do so again does nothing.
    package func close() {
        guard isOpen else { return }
        isOpen = false
        leave()
        signals.release()
        delscreen(curses)
        fclose(streams.input)
        fclose(streams.output)
    }

    /// Closes and ends the program by the signal that asked for it.
    package func exit(by signal: Int32) -> Never {
        close()
        SignalCatcher.die(of: signal)
    }

    deinit { close() }

    private func enter() {
        parking = Parking(terminal: output)
        Rescue.arm(terminal: output, modes: shellModes, restore: description.restore, parking: parking)
        send(TerminalDescription.pasteOn)
    }

    private func leave() {
        send(TerminalDescription.pasteOff)
        endwin()
        var modes = shellModes
        tcsetattr(output, TCSANOW, &modes)
        Rescue.disarm()
        parking?.end()
        parking = nil
    }

    /// Sends what curses knows nothing of.
    private func send(_ bytes: String) {
        let bytes = Array(bytes.utf8)
        _ = write(output, bytes, bytes.count)
    }
}
