import CNcurses

/// The file that curses writes to in place of the terminal.
///
/// Curses waits until the terminal has taken what it writes, and cannot be told otherwise.
struct CursesOutput {
    let stream: UnsafeMutablePointer<FILE>

    /// Nil where no file can be made.
    init?() {
        guard let stream = nb_scratch_file() else { return nil }
        self.stream = stream
    }

    /// What curses has written since the last call.
    func take() -> [UInt8] {
        fflush(stream)
        let file = fileno(stream)
        let count = Int(lseek(file, 0, SEEK_CUR))
        guard count > 0 else { return [] }
        lseek(file, 0, SEEK_SET)
        return Array(unsafeUninitializedCapacity: count) { bytes, size in
            size = max(0, pread(file, bytes.baseAddress, count, 0))
        }
    }
}
