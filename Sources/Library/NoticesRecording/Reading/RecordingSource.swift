import Libc
import LocalSockets

/// A file with random access.
struct RecordingSource: Sendable {
    let path: String
    private let descriptor: Descriptor

    init(path: String) throws(RecordingError) {
        self.path = path
        // Non-blocking, since the path may be a pipe.
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else {
            throw .system(
                SystemCallError("read", path), "give the path of a recording that this user may read")
        }
        descriptor = Descriptor(number)
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw RecordingError(.noFile, path, "\(path) is no file of bytes: give the path of a recording")
        }
    }

    func size() throws(RecordingError) -> Int {
        var status = stat()
        guard fstat(descriptor.number, &status) == 0 else {
            throw .system(SystemCallError("read", path), "open it again")
        }
        return Int(clamping: status.st_size)
    }

    /// Reads at most `count` bytes; fewer at the end of the file.
    func read(_ count: Int, at offset: Int) throws(RecordingError) -> [UInt8] {
        guard count > 0 else { return [] }
        var failure: SystemCallError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
            while done < count {
                let number = uninterrupted {
                    pread(
                        descriptor.number, UnsafeMutableRawPointer(buffer.baseAddress! + done), count - done,
                        off_t(offset + done))
                }
                if number < 0 { failure = SystemCallError("read", path) }
                guard number > 0 else { return }
                done += number
            }
        }
        if let failure { throw .system(failure, "the file may be damaged, or its disk") }
        return bytes
    }
}
