import CTerminal

/// Captures the program's output while the screen is shown, and prints it afterwards.
///
/// Otherwise a stray `print` would corrupt the screen, and "Fatal error: …" would vanish with it. Only
/// standard output and error are captured, and only if they lead to the screen's terminal.
final class Parking {
    private let file: UnsafeMutablePointer<FILE>
    private let terminal: Int32
    private var originals: [(descriptor: Int32, copy: Int32)] = []

    /// Nil if neither stream leads to the terminal, or no file can be created.
    init?(terminal: Int32) {
        let parked = [STDOUT_FILENO, STDERR_FILENO].filter { Parking.isSameDevice($0, terminal) }
        guard !parked.isEmpty, let file = tmpfile() else { return nil }
        self.file = file
        self.terminal = terminal
        // Earlier output must be printed before the screen is shown.
        fflush(nil)
        for descriptor in parked {
            let copy = nb_duplicate(descriptor)
            guard copy >= 0 else { continue }
            dup2(fileno(file), descriptor)
            originals.append((descriptor, copy))
        }
        nb_print_line_by_line()
    }

    /// The file with the captured output, for a rescue that runs without Swift.
    var fileDescriptor: Int32 { fileno(file) }

    func original(of descriptor: Int32) -> Int32 {
        originals.first { $0.descriptor == descriptor }?.copy ?? -1
    }

    /// Restores the descriptors and prints the captured output.
    func end() {
        guard !originals.isEmpty else { return }
        fflush(nil)
        for (descriptor, copy) in originals {
            dup2(copy, descriptor)
            close(copy)
        }
        originals = []
        replay()
    }

    private func replay() {
        var buffer: [CChar] = Array(repeating: 0, count: 4096)
        var position = 0
        while case let count = pread(fileDescriptor, &buffer, buffer.count, position), count > 0 {
            guard nb_write_patiently(terminal, buffer, count) == 0 else { return }
            position += count
        }
    }

    private static func isSameDevice(_ descriptor: Int32, _ terminal: Int32) -> Bool {
        var mine = stat()
        var other = stat()
        guard isatty(descriptor) == 1, fstat(descriptor, &mine) == 0, fstat(terminal, &other) == 0 else {
            return false
        }
        return mine.st_rdev == other.st_rdev
    }

    deinit {
        end()
        fclose(file)
    }
}
