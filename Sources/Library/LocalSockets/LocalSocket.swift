import CSockets
import Libc
import Synchronization

/// A local stream socket: a listening one, or one end of a connection.
package final class LocalSocket: Sendable {
    package let descriptor: Descriptor
    /// The path at which this end listens. Removed with the last reference, if it still belongs to this socket, and
    /// not by a process forked from its own.
    private let bound: (path: String, file: FileIdentity, process: pid_t)?
    private let isRemoved = Atomic(false)

    private init(_ descriptor: Descriptor, boundTo path: String? = nil) {
        self.descriptor = descriptor
        bound = path.flatMap { path in Self.identity(of: path).map { (path, $0, getpid()) } }
    }

    deinit { removePath() }

    /// Removes the path, so that no more connections come. Only once: the next socket there may get its number.
    package func removePath() {
        guard let bound, bound.process == getpid(), !isRemoved.exchange(true, ordering: .relaxed) else {
            return
        }
        if Self.identity(of: bound.path) == bound.file { unlink(bound.path) }
    }

    /// Listens at a path. Replaces a socket there if no program listens at it any more.
    ///
    /// - Throws: `EADDRINUSE` if a program listens there.
    package static func listen(at path: String) throws(SystemCallError) -> LocalSocket {
        // Made under another name: until it listens it refuses connections, and would be taken for stale.
        let new = "\(path).\(getpid())"
        let descriptor = try make(new)
        if Self.identity(of: path) != nil {
            // Only a socket that refuses connections is stale. Even a full one belongs to a program.
            guard isSocket(path), refuses(path) else { throw SystemCallError("listen at", path, EADDRINUSE) }
        }
        unlink(new)
        let result = withAddress(new) { bind(descriptor.number, $0, $1) }
        guard result == 0 else { throw SystemCallError("listen at", path) }
        // Before it listens: until then no program can connect. The umask is shared by all threads, so it is not
        // changed.
        guard chmod(new, 0o600) == 0, notices_listen(descriptor.number, 16) == 0,
            rename(new, path) == 0
        else {
            let number = errno
            unlink(new)
            throw SystemCallError("listen at", path, number)
        }
        return LocalSocket(descriptor, boundTo: path)
    }

    private static func refuses(_ path: String) -> Bool {
        do throws(SystemCallError) {
            _ = try connect(to: path)
            return false
        } catch {
            return error.isRefusal
        }
    }

    /// Removes the socket of a killed program: one that refuses connections.
    package static func removeStale(_ path: String) {
        if isSocket(path) { unlink(path) }
    }

    /// Connects to a path. Does not block.
    ///
    /// - Throws: `EAGAIN` if the queue of connections is full: the program does not accept any.
    package static func connect(to path: String) throws(SystemCallError) -> LocalSocket {
        let descriptor = try make(path)
        let result = withAddress(path) { address, size in
            uninterrupted { notices_connect(descriptor.number, address, size) }
        }
        guard result == 0 else { throw SystemCallError("connect to", path) }
        return LocalSocket(descriptor)
    }

    /// The next connection; `nil` if none waits.
    ///
    /// - Throws: The system's error if it cannot accept it: usually, that no more files may be open. The connection
    ///   keeps waiting.
    package func accept() throws(SystemCallError) -> LocalSocket? {
        let number = uninterrupted { notices_accept(descriptor.number) }
        guard number >= 0 else {
            if [EAGAIN, EWOULDBLOCK, ECONNABORTED].contains(errno) { return nil }
            throw SystemCallError("accept a connection to", bound?.path ?? "")
        }
        return LocalSocket(Descriptor(number))
    }

    /// The user and process at the other end; `nil` if the system does not say.
    package var peer: (user: UInt32, process: Int32)? {
        var (user, process): (UInt32, Int32) = (0, 0)
        return notices_socket_peer(descriptor.number, &user, &process) == 0 ? (user, process) : nil
    }

    /// Whether the process at the other end has ended. A forked child may keep the connection open.
    package var isPeerGone: Bool {
        guard let process = peer?.process, process > 0 else { return false }
        return kill(process, 0) != 0 && errno == ESRCH
    }

    /// Whether the other end belongs to this user.
    package var isOwnUsers: Bool { peer?.user == geteuid() }
}

// MARK: - Bytes

extension LocalSocket {
    package enum Reading: Hashable, Sendable {
        case bytes(Int)
        /// No bytes have arrived.
        case nothing
        /// The other end is closed.
        case ended
    }

    /// Reads what has arrived, and appends it to `bytes`.
    package func read(into bytes: inout [UInt8], atMost limit: Int = 65_536) -> Reading {
        let start = bytes.count
        // Not `repeatElement`, which takes a lock of the runtime for each byte where it is not specialized.
        bytes += [UInt8](repeating: 0, count: limit)
        let count = uninterrupted {
            bytes.withUnsafeMutableBytes { recv(descriptor.number, $0.baseAddress! + start, limit, 0) }
        }
        let isWaiting = count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)
        bytes.removeLast(limit - max(0, count))
        return count > 0 ? .bytes(count) : isWaiting ? .nothing : .ended
    }

    /// Writes as much as the other end takes now. Returns how many bytes; `nil` if the other end is closed.
    package func write(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard !bytes.isEmpty else { return 0 }
        let count = uninterrupted {
            bytes.withUnsafeBytes { send(descriptor.number, $0.baseAddress, $0.count, Self.noSignal) }
        }
        if count >= 0 { return count }
        return errno == EAGAIN || errno == EWOULDBLOCK ? 0 : nil
    }

    #if canImport(Darwin)
        private static let noSignal: Int32 = 0
    #else
        /// A closed connection must not kill the program with a signal.
        private static let noSignal = Int32(MSG_NOSIGNAL)
    #endif
}

// MARK: - System calls

extension LocalSocket {
    private static func make(_ path: String) throws(SystemCallError) -> Descriptor {
        guard path.utf8.count < longestPath else { throw SystemCallError("use the path", path, ENAMETOOLONG) }
        let number = notices_open_socket()
        guard number >= 0 else { throw SystemCallError("open a socket for", path) }
        return Descriptor(number)
    }

    /// The maximum length of a path in an address, including the terminating 0.
    private static var longestPath: Int { MemoryLayout.size(ofValue: sockaddr_un().sun_path) }

    private static func withAddress<Result>(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    private static func isSocket(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    private struct FileIdentity: Hashable {
        let device: UInt64
        let number: UInt64
    }

    private static func identity(of path: String) -> FileIdentity? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return FileIdentity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    }
}
