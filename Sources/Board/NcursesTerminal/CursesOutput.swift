import CTerminal

/// A file to which curses writes instead of the terminal.
///
/// Curses would block until the terminal reads its output, and has no setting against that.
struct CursesOutput {
    let stream: UnsafeMutablePointer<FILE>

    /// Nil if no file can be created.
    init?() {
        guard let stream = nb_scratch_file() else { return nil }
        self.stream = stream
    }

    /// The output of curses since the last call.
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
