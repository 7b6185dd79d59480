import Foundation

/// A local socket in the hands of a test: one that connects and sends what it likes, or one that listens and is no
/// inspector.
final class RawSocket {
    private let number: Int32

    private init(_ number: Int32) { self.number = number }

    deinit { close(number) }

    /// Connects to a program.
    static func connect(to path: String) throws -> RawSocket {
        try make(path) { Foundation.connect($0, $1, $2) }
    }

    /// Connects to a program, or throws at once if it takes no connections.
    static func connectAtOnce(to path: String) throws -> RawSocket {
        try make(path) { number, address, size in
            _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
            return Foundation.connect(number, address, size)
        }
    }

    /// Listens at a path.
    ///
    /// - Parameter queue: How many connections may wait there.
    static func listen(at path: String, queue: Int32 = 16) throws -> RawSocket {
        let socket = try make(path) { bind($0, $1, $2) }
        guard Foundation.listen(socket.number, queue) == 0 else {
            throw TerminalError("cannot listen at \(path)")
        }
        return socket
    }

    private static func make(
        _ path: String, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws -> RawSocket {
        #if os(Linux)
            let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let number = socket(AF_UNIX, SOCK_STREAM, 0)
        #endif
        let result = RawSocket(number)
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                use(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0 else { throw TerminalError("\(path): \(String(cString: strerror(errno)))") }
        return result
    }

    /// The next connection, within so many milliseconds; `nil` if there is none.
    func accept(within milliseconds: Int32) -> RawSocket? {
        guard waits(milliseconds) else { return nil }
        let accepted = Foundation.accept(number, nil, nil)
        return accepted < 0 ? nil : RawSocket(accepted)
    }

    /// Sends bytes, as many as the other end takes.
    func send(_ bytes: some Collection<UInt8>) {
        #if os(Linux)
            let flags = Int32(MSG_NOSIGNAL)
        #else
            let flags: Int32 = 0
        #endif
        _ = Array(bytes).withUnsafeBytes { Foundation.send(number, $0.baseAddress, $0.count, flags) }
    }

    /// What has arrived, within so many milliseconds; empty if the other end is closed, `nil` if nothing has arrived.
    func receive(within milliseconds: Int32) -> [UInt8]? {
        guard waits(milliseconds) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(number, &bytes, bytes.count, 0)
        return Array(bytes.prefix(max(0, count)))
    }

    private func waits(_ milliseconds: Int32) -> Bool {
        var file = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return poll(&file, 1, milliseconds) > 0
    }
}

extension [UInt8] {
    /// What a board says first, and that it wants to see records.
    static let watching = hello(of: "test", process: 1) + frame(9)

    /// A frame of a type.
    static func frame(_ type: UInt8, _ body: [UInt8] = []) -> [UInt8] {
        let length = UInt32(body.count + 1)
        return (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + [type] + body
    }

    /// The first frame of a program whose centers have these labels, and the numbers 1, 2 and so on.
    static func hello(
        of name: String, process: UInt8, epoch: UInt8 = 1, rights: UInt8 = 1, centers: [String] = ["main"]
    ) -> [UInt8] {
        let text = { (text: String) in [UInt8(text.utf8.count)] + Array(text.utf8) }
        let labels = zip(UInt8(1)..., centers).flatMap { [$0] + text($1) }
        let numbers = [epoch] + [UInt8](repeating: 0, count: 15) + [rights, UInt8(centers.count)]
        return frame(1, Array("NTCW".utf8) + [1] + text(name) + [process] + numbers + labels)
    }

    /// A record of the kind `note`, of the center 1.
    ///
    /// - Parameter distance: The bytes of its distance to the number before.
    static func note(_ distance: [UInt8] = [2]) -> [UInt8] {
        frame(2, [1, 0] + distance + [0, 1, 4] + Array("note".utf8))
    }

    /// So many dropped records of the center 1, of all kinds.
    static func drops(_ count: [UInt8]) -> [UInt8] { frame(3, [1] + count + count + count + count) }

    /// The greatest number, as seven bits a byte.
    static let greatest = [UInt8](repeating: 0xff, count: 9) + [1]
}
