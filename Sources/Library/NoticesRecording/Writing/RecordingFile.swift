import Libc
package import LocalSockets

/// The file of a recording. Only this user can read it, and no other writer can write it.
package final class RecordingFile: RecordingOutput {
    private let descriptor: Descriptor
    private let path: String

    /// Creates a file.
    ///
    /// - Parameter overwriting: Whether to empty an existing file. Otherwise it is an error.
    package init(path: String, overwriting: Bool) throws(RecordingError) {
        self.path = path
        let flags = O_WRONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_CREAT | (overwriting ? 0 : O_EXCL)
        let number = open(path, flags, 0o600)
        guard number >= 0 else { throw Self.refusal(errno, path) }
        descriptor = Descriptor(number)
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw RecordingError(.noFile, path, "\(path) is no file of bytes: choose another path")
        }
        guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
            throw RecordingError(
                .busy, path, "\(path) is being written by another recording: end it, or choose another path")
        }
        // An existing file may be open to others, and longer.
        guard fchmod(number, 0o600) == 0, ftruncate(number, 0) == 0 else {
            throw .system(SystemCallError("empty", path), "choose another path")
        }
    }

    private static func refusal(_ number: Int32, _ path: String) -> RecordingError {
        switch number {
        case EEXIST:
            RecordingError(
                .exists, path, "\(path) is there already: choose another path, or have it overwritten")
        case ELOOP, EMLINK:
            RecordingError(
                .noFile, path, "\(path) is a symbolic link, which is not followed: choose another path")
        case EISDIR, ENXIO:
            RecordingError(.noFile, path, "\(path) is no file of bytes: choose another path")
        default:
            .system(SystemCallError("make", path, number), "choose another path")
        }
    }

    package func write(_ bytes: [UInt8]) throws(SystemCallError) {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { rest in
                uninterrupted { Self.write(descriptor.number, rest) }
            }
            guard count > 0 else { throw SystemCallError("write", path) }
            done += count
        }
    }

    package func truncate(to size: Int) throws(SystemCallError) {
        guard ftruncate(descriptor.number, off_t(size)) == 0,
            lseek(descriptor.number, off_t(size), SEEK_SET) == off_t(size)
        else { throw SystemCallError("shorten", path) }
    }

    package var isRemoved: Bool {
        var status = stat()
        return fstat(descriptor.number, &status) == 0 && status.st_nlink == 0
    }

    private static func write(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        Libc.write(number, bytes.baseAddress, bytes.count)
    }
}
