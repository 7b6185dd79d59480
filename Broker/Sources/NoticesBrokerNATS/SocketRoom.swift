import CNats

/// Whether the socket of a connection takes a small message at once.
///
/// The client library would wait for a socket that is full, and does not tell which socket is its own: this
/// finds it by its address, and keeps a descriptor of its own for it, so that no other file can be meant.
final class SocketRoom: Sendable {
    /// The largest message for which there is room.
    ///
    /// Linux calls a socket writable when a third of its buffer is free, some 28 KB of the 87 KB that a
    /// connection begins with; Apple's systems when 2 KB are.
    static let bytes = 1_500

    private let socket: Int32

    /// `nil`: the socket was not found.
    init?(_ connection: OpaquePointer) {
        socket = notices_nats_copy_socket(connection)
        guard socket >= 0 else { return nil }
    }

    /// Takes over a socket.
    init(socket: Int32) { self.socket = socket }

    deinit { close(socket) }

    /// One system call.
    var hasRoom: Bool { notices_nats_is_writable(socket) }
}
