package import LocalSockets
import Notices

/// Follows a board that shows a lesson, on its own thread: waits for a board, reads its position, and waits
/// for the next when it ends. Without a given process, it follows the first of several boards.
package final class NotesReceiver: Sendable {
    /// The latest message of the board, and its time.
    package struct Latest: Hashable, Sendable {
        package var message: NotesMessage
        package var time: ContinuousClock.Instant
    }

    /// The boards with a lesson, by process number.
    package struct Boards: Hashable, Sendable {
        /// The board being followed.
        package var followed: Int32?
        package var all: [Int32] = []
    }

    private struct State {
        var latest: Latest?
        var boards = Boards()
        var isEnded = false
    }

    private let state = Lock(State())
    private let stop: Wake
    private let folder: String
    private let process: Int32?
    private let wake: @Sendable () -> Void

    /// The time between two searches for a board.
    private static let pause = 300
    /// The time between two counts of the boards while one is followed.
    private static let countPause = 1_000

    /// - Parameters:
    ///   - folder: The folder of the user's sockets.
    ///   - process: The board to follow; `nil` follows the first.
    ///   - wake: Called on the receiver's thread after a change.
    package init(
        folder: String, process: Int32? = nil, wake: @escaping @Sendable () -> Void
    ) throws(SystemCallError) {
        (self.folder, self.process) = (folder, process)
        stop = try Wake()
        self.wake = wake
        _ = QuietThread.start { [self] in follow() }
    }

    /// The latest message of the board; `nil` if there is none.
    package var latest: Latest? { state.withLock { $0.latest } }

    package var boards: Boards { state.withLock { $0.boards } }

    package func end() {
        state.withLock { $0.isEnded = true }
        stop.wake()
    }

    private func follow() {
        while !state.withLock({ $0.isEnded }) {
            for board in process.map({ [$0] }) ?? NotesSocket.processes(in: folder) {
                let path = NotesSocket.path(in: folder, process: board)
                guard let socket = try? LocalSocket.connect(to: path), socket.isOwnUsers else { continue }
                read(socket, of: board)
                break
            }
            put(nil)
            count(following: nil)
            var polling = Polling()
            polling.add(stop.reader)
            _ = polling.wait(milliseconds: Self.pause)
        }
    }

    /// Reads until the board ends.
    private func read(_ socket: LocalSocket, of board: Int32) {
        var decoder = NotesDecoder()
        while !state.withLock({ $0.isEnded }), !decoder.isBroken {
            count(following: board)
            var bytes: [UInt8] = []
            switch socket.read(into: &bytes, atMost: 4_096) {
            case .ended: return
            case .bytes:
                if let message = decoder.take(bytes) { put(Latest(message: message, time: .now)) }
            case .nothing:
                var polling = Polling()
                polling.add(socket.descriptor)
                polling.add(stop.reader)
                _ = polling.wait(milliseconds: Self.countPause)
            }
        }
    }

    private func count(following board: Int32?) {
        let boards = Boards(followed: board, all: NotesSocket.processes(in: folder))
        let hasChanged = state.withLock { state in
            defer { state.boards = boards }
            return state.boards != boards
        }
        if hasChanged { wake() }
    }

    private func put(_ latest: Latest?) {
        let hasChanged = state.withLock { state in
            defer { state.latest = latest }
            return state.latest != latest
        }
        if hasChanged { wake() }
    }
}
