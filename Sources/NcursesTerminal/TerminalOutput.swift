import CNcurses

/// What goes to the terminal: as much at once as it takes, the rest when it takes more.
///
/// A terminal may stop reading for any time, as one does behind a line that is down. Nothing waits for it here, so the
/// program still answers keys and signals.
struct TerminalOutput: ~Copyable {
    let descriptor: Int32
    /// The descriptor could not be made non-blocking: it is the shell's too. Then pieces must be small enough for the
    /// room that there is when there is some.
    private let isShared: Bool
    private var waiting: ArraySlice<UInt8> = []

    init(terminal: Int32) {
        var isShared: Int32 = 0
        descriptor = nb_open_again(terminal, &isShared)
        self.isShared = isShared != 0
    }

    /// The terminal has not taken all of it yet.
    var isBehind: Bool { !waiting.isEmpty }

    mutating func send(_ bytes: [UInt8]) {
        waiting.append(contentsOf: bytes)
        flush()
    }

    /// Sends what waits, as far as the terminal takes it.
    mutating func flush() {
        while isBehind, nb_takes_more(descriptor, 0) != 0 {
            let piece = waiting.prefix(isShared ? 128 : waiting.count)
            let count = piece.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                waiting.removeFirst(count)
            } else if ![EINTR, EAGAIN].contains(nb_errno()) {
                // The terminal is gone.
                waiting = []
            } else {
                return
            }
        }
    }

    /// Sends the last thing that the terminal is to hear from this program.
    ///
    /// - Parameter substitute: What to send if the terminal does not even take what waits: that is thrown away then,
    ///   in the middle of anything.
    mutating func finish(_ bytes: [UInt8], otherwise substitute: String) {
        var last = waiting + bytes
        let left = last.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                nb_write_patiently(descriptor, $0.baseAddress, $0.count)
            }
        }
        waiting = []
        guard left > 0 else { return }
        last = ArraySlice((TerminalDescription.cancel + substitute).utf8)
        last.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { nb_write_last(descriptor, $0.baseAddress, $0.count) }
        }
    }

    deinit { close(descriptor) }
}
