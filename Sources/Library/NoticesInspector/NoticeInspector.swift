import LocalSockets
public import Notices
package import NoticesWire

/// Lets the program `noticeboard` inspect this one: its observers, and what is posted and delivered.
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
/// It listens at a socket of this machine, in a folder that only this user can open, and serves only programs of the
/// same user, never a network. Until a board attaches, it costs one sleeping thread; posts cost nothing extra. While
/// one is attached, a ring records what happens in the offered centers. Every 20 milliseconds the inspector's thread
/// describes the records, payloads included, and sends them. No poster ever waits: what does not fit in the ring, and
/// what a board does not read in time, is dropped, counted and shown.
///
/// A board can only look, unless the program allows more: ``allow(_:)`` and ``allowPosting(_:as:)``. With
/// ``checkFreed(_:label:file:line:)`` the program declares which objects should be freed, so that boards show leaks.
///
/// It does not keep centers alive. Its own failures end the connection, never the program. A failure in a handler that
/// a board's post has called is the program's.
///
/// It listens until it is released or closed, or the program ends. Boards then get what was recorded before. A forked
/// process has no inspector. A process that is forked without `exec` keeps the inspector's open files, since the system
/// cannot close them then; when the program has ended, a board notices by its process number.
public final class NoticeInspector: Sendable {
    /// The program's name on boards.
    public let name: String
    /// The path of its socket.
    public let path: String

    let server: InspectorServer

    /// Starts to listen in the folder of the user's sockets: `$XDG_RUNTIME_DIR/notices`, or `/tmp/notices-USER` with
    /// the user's number; on macOS `notices` in the user's folder for temporary files. If another user has created that
    /// folder first, it listens in `/tmp/notices-USER-` and six random letters, where boards look, too.
    ///
    /// - Parameter name: The program's name. A board finds it by this name, or by the process's number.
    /// - Throws: ``InspectorError`` if the name is empty or too long, or the folder or the socket cannot be used.
    public convenience init(name: String) throws(InspectorError) {
        let folder = try InspectorError.translating { () throws(SystemCallError) in
            try SocketFolder.makeOwn()
        }
        try self.init(name: name, path: "\(folder)/\(SocketName.file(of: name))")
    }

    /// Starts to listen at a given path, in an existing folder.
    ///
    /// - Parameters:
    ///   - name: The program's name.
    ///   - path: Where to create the socket. An abandoned socket of another program there is replaced.
    /// - Throws: ``InspectorError`` if the name is empty or too long, a program listens at the path, or it cannot be
    ///   used.
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

    /// Lets boards inspect a center, from this call on. Does not keep the center alive.
    ///
    /// - Parameters:
    ///   - center: The center.
    ///   - label: The center's name on the board.
    ///   - payloads: Whether to send payloads, and which parts of them.
    public func offer(
        _ center: NoticeCenter, as label: String = "main", payloads: InspectedPayloads = .shown
    ) {
        server.offer(center, label, payloads)
    }

    /// Lets boards inspect a center of another kind.
    package func offer(
        tapping center: AnyObject, as label: String, payloads: InspectedPayloads, by tap: any CenterTap
    ) {
        server.offer(tapping: center, label, payloads, tap)
    }

    /// Stops listening, and ends each connection when its board has what was recorded before. Returns at once.
    ///
    /// The inspector's thread sends it. A board that reads nothing for two seconds, or is not done in ten, misses what is
    /// left, and a recording then says so. Returning from `main`, or calling `exit`, closes all inspectors, and waits for
    /// that. A program that is killed sends nothing more.
    public func close() { server.close() }

    private static let longestName = 255
}
