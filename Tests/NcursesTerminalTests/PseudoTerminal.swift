import CTerminal
import NcursesTerminal
import TerminalUI

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A terminal with the test at its other end.
final class PseudoTerminal {
    let terminal: Int32
    private let controller: Int32

    init(rows: UInt16 = 6, columns: UInt16 = 40) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        var controller: Int32 = -1
        var terminal: Int32 = -1
        guard openpty(&controller, &terminal, nil, nil, &size) == 0 else {
            fatalError("no pseudo terminal: \(String(cString: strerror(errno)))")
        }
        self.controller = controller
        self.terminal = terminal
    }

    func open(
        term: String = "xterm-256color", color: Bool = true, unicode: Bool? = true, theme: Theme.Name = .dark,
        mouse: Bool = false
    ) throws(TerminalError) -> Terminal {
        let options = TerminalOptions(term: term, color: color, unicode: unicode, theme: theme, mouse: mouse)
        return try Terminal(options: options, input: terminal, output: terminal)
    }

    func type(_ text: String) {
        type(Array(text.utf8))
    }

    func type(_ bytes: [UInt8]) {
        _ = write(controller, bytes, bytes.count)
    }

    func resize(rows: UInt16, columns: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
        send(SIGWINCH)
    }

    /// What has been sent to the terminal since the last call.
    func received() -> String {
        var bytes: [UInt8] = []
        var chunk: [UInt8] = Array(repeating: 0, count: 4096)
        var source = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
        while poll(&source, 1, 0) > 0, source.revents & Int16(POLLIN) != 0 {
            let count = read(controller, &chunk, chunk.count)
            guard count > 0 else { break }
            bytes += chunk.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The terminal's modes, for comparison.
    var modes: [UInt32] {
        var modes = termios()
        tcgetattr(terminal, &modes)
        return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
    }

    /// How many bytes nobody has read.
    var unreadInput: Int32 {
        var count: Int32 = 0
        _ = ioctl(terminal, UInt(FIONREAD), &count)
        return count
    }

    func hangUp() {
        close(controller)
    }

    deinit {
        close(controller)
        close(terminal)
    }
}

/// Sends a signal to this process, not to this thread, which may have it blocked.
func send(_ signal: Int32) {
    kill(getpid(), signal)
}
