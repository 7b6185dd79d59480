import Libc

/// A small file that only this user can read, in a folder that only the user can open. Links are not followed.
package struct PrivateFile: Sendable {
    private let path: String

    package init(path: String) { self.path = path }

    /// Its bytes, at most `limit`; `nil` if there is no such file.
    ///
    /// - Throws: If it belongs to another user, is not a regular file, or is larger.
    package func read(atMost limit: Int) throws(SystemCallError) -> [UInt8]? {
        let number = uninterrupted { open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK) }
        guard number >= 0 else {
            if errno == ENOENT { return nil }
            throw SystemCallError("read", path)
        }
        let descriptor = Descriptor(number)
        var status = stat()
        guard fstat(descriptor.number, &status) == 0 else { throw SystemCallError("read", path) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
            throw SystemCallError("read", path, EACCES)
        }
        guard status.st_size <= limit else { throw SystemCallError("read", path, EFBIG) }
        var bytes = [UInt8](repeating: 0, count: limit)
        var count = 0
        while count < limit {
            let read = bytes.withUnsafeMutableBytes { all in
                uninterrupted { Self.read(descriptor.number, all[count...]) }
            }
            guard read >= 0 else { throw SystemCallError("read", path) }
            if read == 0 { break }
            count += read
        }
        return Array(bytes[..<count])
    }

    /// Replaces its bytes atomically: a reader finds the old ones or the new ones, complete.
    ///
    /// - Parameter replaces: Whether to replace an existing file, or throw `EEXIST`.
    package func write(_ bytes: [UInt8], replaces: Bool = true) throws(SystemCallError) {
        let new = "\(path).\(getpid())"
        unlink(new)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let number = uninterrupted { open(new, flags, 0o600) }
        guard number >= 0 else { throw SystemCallError("make", new) }
        let descriptor = Descriptor(number)
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { all in
                uninterrupted { Self.write(descriptor.number, all[done...]) }
            }
            guard count > 0 else {
                let error = SystemCallError("write", new)
                unlink(new)
                throw error
            }
            done += count
        }
        if !replaces, try give(new, itsName: path) { return }
        guard rename(new, path) == 0 else {
            let error = SystemCallError("write", path)
            unlink(new)
            throw error
        }
    }

    /// Gives a file a name that no other file has. Returns `false` if this file system has no hard links, and no file
    /// has the name now.
    private func give(_ new: String, itsName name: String) throws(SystemCallError) -> Bool {
        if link(new, name) == 0 {
            unlink(new)
            return true
        }
        var error = SystemCallError("write", name)
        var status = stat()
        if [EPERM, ENOTSUP, EOPNOTSUPP, EMLINK, ENOSYS].contains(error.number) {
            guard lstat(name, &status) == 0 else { return false }
            error = SystemCallError("write", name, EEXIST)
        }
        unlink(new)
        throw error
    }

    private static func read(_ number: Int32, _ bytes: Slice<UnsafeMutableRawBufferPointer>) -> Int {
        let rest = UnsafeMutableRawBufferPointer(rebasing: bytes)
        return readBytes(number, rest.baseAddress, rest.count)
    }

    private static func write(_ number: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
        let rest = UnsafeRawBufferPointer(rebasing: bytes)
        return writeBytes(number, rest.baseAddress, rest.count)
    }
}

// The methods above hide the system calls of these names.
private func readBytes(_ number: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(number, bytes, count)
}

private func writeBytes(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(number, bytes, count)
}
