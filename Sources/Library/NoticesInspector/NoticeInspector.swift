import LocalSockets
public import Notices
package import NoticesWire

/// Lets the program `noticeboard` look into this one: its observers, and what is posted and delivered.
///
/// ```swift
/// import NoticesInspector
/// var inspector: NoticeInspector?
/// do {
///     inspector = try NoticeInspector(name: "shop")
///     inspector?.offer(.shared, as: "main")
/// } catch {
///     print(error)  // No board can attach; the program goes on.
/// }
/// // In a terminal: noticeboard attach shop
/// ```
///
/// It listens at a socket of this machine in a folder that only this user may enter, and speaks to programs of the same
/// user alone: never over a network. Until one attaches, it is a sleeping thread, and posts cost what they cost without
/// it. While one is attached, a ring records what happens in the centers that it offers, and the inspector's thread
/// describes and sends it every 20 milliseconds; payloads are described on that thread. No poster ever waits: what the
/// ring has no room for, and what a board does not read in time, is dropped, counted and shown.
///
/// A board may look, and change nothing, unless the program lets it: ``allow(_:)`` and ``allowPosting(_:as:)``. With
/// ``checkFreed(_:label:file:line:)`` the program says which objects should be gone, so that boards see leaks.
///
/// What it does not do: it keeps no center alive. What goes wrong in it ends the connection, and never the program; what
/// goes wrong in a handler that a board's post has called is the program's.
///
/// It listens until it is released or closed. A process that is forked has no inspector. One that is forked without being
/// executed anew keeps the open files of the inspector, since the system cannot close them then: when the program has
/// ended, a board sees that by the number of its process.
public final class NoticeInspector: Sendable {
    /// The name under which the program offers itself.
    public let name: String
    /// The path of its socket.
    public let path: String

    let server: InspectorServer

    /// Starts to listen, in the folder of the user's sockets: `$XDG_RUNTIME_DIR/notices`, or `/tmp/notices-USER` with the
    /// user's number. If another user has made that folder first, it listens in `/tmp/notices-USER-` and six random
    /// letters, where boards look, too.
    ///
    /// - Parameter name: What the program is called; by it, or by the process's number, a board finds it.
    /// - Throws: ``InspectorError`` if the name is empty or too long, or the folder or the socket cannot be used.
    public convenience init(name: String) throws(InspectorError) {
        let folder = try InspectorError.translating { () throws(SystemCallError) in
            try SocketFolder.makeOwn()
        }
        try self.init(name: name, path: "\(folder)/\(SocketName.file(of: name))")
    }

    /// Starts to listen at a path of the program's choice, in a folder that exists.
    ///
    /// - Parameters:
    ///   - name: What the program is called.
    ///   - path: Where the socket is made. Another program's socket there that is not in use any more is replaced.
    /// - Throws: ``InspectorError`` if the name is empty or too long, a program listens at the path, or it cannot be used.
    public init(name: String, path: String) throws(InspectorError) {
        guard !name.isEmpty, name.utf8.count <= Self.longestName else {
            throw InspectorError(
                "the name of an inspector has 1 to \(Self.longestName) bytes: choose another")
        }
        self.name = name
        self.path = path
        server = try InspectorError.translating { () throws(SystemCallError) in
            try InspectorServer(name: name, path: path)
        }
    }

    deinit { close() }

    /// Lets boards look into a center, from now on. The center is not kept alive.
    ///
    /// - Parameters:
    ///   - center: The center.
    ///   - label: What the center is called on the board.
    ///   - payloads: Whether payloads are sent, and what of them.
    public func offer(
        _ center: NoticeCenter, as label: String = "main", payloads: InspectedPayloads = .shown
    ) {
        server.offer(center, label, payloads)
    }

    /// Lets boards look into a center of another kind.
    package func offer(
        tapping center: AnyObject, as label: String, payloads: InspectedPayloads, by tap: any CenterTap
    ) {
        server.offer(tapping: center, label, payloads, tap)
    }

    /// Ends all connections, and listens no more. Returns at once.
    public func close() { server.close() }

    private static let longestName = 255
}
