package import LocalSockets
import Notices

/// Follows the board that shows a lesson, from a thread of its own: waits for one, reads where it stands, and waits for
/// the next when it ends.
package final class NotesReceiver: Sendable {
    /// What the board said last, and when.
    package struct Latest: Hashable, Sendable {
        package var message: NotesMessage
        package var time: ContinuousClock.Instant
    }

    private struct State {
        var latest: Latest?
        var isEnded = false
    }

    private let state = Lock(State())
    private let stop: Wake
    private let path: String
    private let wake: @Sendable () -> Void

    /// The time between two looks for a board.
    private static let pause = 300

    /// - Parameters:
    ///   - folder: The folder of the user's sockets.
    ///   - wake: Called on the receiver's thread when something has changed.
    package init(folder: String, wake: @escaping @Sendable () -> Void) throws(SystemCallError) {
        path = NotesSocket.path(in: folder)
        stop = try Wake()
        self.wake = wake
        _ = QuietThread.start { [self] in follow() }
    }

    /// What the board said last; `nil`: there is none.
    package var latest: Latest? { state.withLock { $0.latest } }

    package func end() {
        state.withLock { $0.isEnded = true }
        stop.wake()
    }

    private func follow() {
        while !state.withLock({ $0.isEnded }) {
            if let socket = try? LocalSocket.connect(to: path), socket.isOwnUsers { read(socket) }
            put(nil)
            var polling = Polling()
            polling.add(stop.reader)
            _ = polling.wait(milliseconds: Self.pause)
        }
    }

    /// Reads until the board ends.
    private func read(_ socket: LocalSocket) {
        var decoder = NotesDecoder()
        while !state.withLock({ $0.isEnded }), !decoder.isBroken {
            var bytes: [UInt8] = []
            switch socket.read(into: &bytes, atMost: 4_096) {
            case .ended: return
            case .bytes:
                if let message = decoder.take(bytes) { put(Latest(message: message, time: .now)) }
            case .nothing:
                var polling = Polling()
                polling.add(socket.descriptor)
                polling.add(stop.reader)
                _ = polling.wait(milliseconds: nil)
            }
        }
    }

    private func put(_ latest: Latest?) {
        let hasChanged = state.withLock { state in
            defer { state.latest = latest }
            return state.latest != latest
        }
        if hasChanged { wake() }
    }
}
