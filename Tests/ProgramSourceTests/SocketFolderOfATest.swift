import LocalSockets

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder for the sockets of one test.
final class SocketFolderOfATest: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/notices-test-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
    }

    deinit {
        for name in (try? SocketFolder.sockets(at: path)) ?? [] { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    func socket(_ name: String = "a") -> String { "\(path)/\(name)\(SocketFolder.suffix)" }

    func mode(of path: String) -> mode_t {
        var status = stat()
        lstat(path, &status)
        return status.st_mode & 0o777
    }

    func setMode(_ mode: mode_t) { chmod(path, mode) }

    static func link(_ path: String, to target: String) { symlink(target, path) }

    static func remove(_ path: String) { unlink(path) }

    /// Listens at a path, renames the socket, and listens no more.
    static func rename(listening path: String, to other: String) throws {
        let socket = try LocalSocket.listen(at: path)
        #if canImport(Glibc)
            _ = Glibc.rename(path, other)
        #else
            _ = Darwin.rename(path, other)
        #endif
        withExtendedLifetime(socket) {}
    }

    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }
}
