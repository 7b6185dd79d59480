import CTerminal

/// Output to the terminal, buffered until the terminal reads it.
///
/// A terminal may stop reading at any time, for example while its line is down. Sending never blocks, so that
/// the program continues to handle keys and signals.
struct TerminalOutput: ~Copyable {
    let descriptor: Int32
    /// Whether the descriptor could not be made non-blocking, because the shell shares it. Each piece must
    /// then fit into the room known to be available.
    private let isShared: Bool
    private var waiting: ArraySlice<UInt8> = []

    init(terminal: Int32) {
        var isShared: Int32 = 0
        descriptor = nb_open_again(terminal, &isShared)
        self.isShared = isShared != 0
    }

    /// Whether the terminal has not read all output.
    var isBehind: Bool { !waiting.isEmpty }

    mutating func send(_ bytes: [UInt8]) {
        waiting.append(contentsOf: bytes)
        flush()
    }

    /// Sends as much buffered output as the terminal accepts.
    mutating func flush() {
        while isBehind, nb_takes_more(descriptor, 0) != 0 {
            let piece = waiting.prefix(isShared ? 128 : waiting.count)
            let count = piece.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                waiting.removeFirst(count)
            } else if ![EINTR, EAGAIN].contains(nb_errno()) {
                // The terminal has hung up.
                waiting = []
            } else {
                return
            }
        }
    }

    /// Sends the program's last output.
    ///
    /// - Parameter substitute: Sent if the terminal does not accept the buffered output, which is then cut
    ///   off at an arbitrary point.
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
