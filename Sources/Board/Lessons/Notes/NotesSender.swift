package import LocalSockets
import Notices

/// Sends the position in the lesson to the speaker's notes, on its own thread. It rejects programs of other
/// users, and reads nothing that a program sends.
package final class NotesSender: Sendable {
    private struct State {
        var message = NotesMessage.none
        /// Incremented by each message.
        var number = 0
        var listener: LocalSocket?
        var isEnded = false
    }

    private let state = Lock(State())
    private let wake: Wake
    private let folder: String
    private let process: Int32

    /// Further programs are disconnected.
    private static let mostReaders = 8

    /// - Parameters:
    ///   - folder: The folder of the user's sockets. Created when needed.
    ///   - process: The number by which notes choose this board.
    package init(folder: String, process: Int32 = ProcessNumber.own) throws(SystemCallError) {
        (self.folder, self.process) = (folder, process)
        wake = try Wake()
    }

    /// Sends the position in the lesson to current and future readers.
    ///
    /// - Throws: If it cannot listen. The next call tries again.
    package func send(_ message: NotesMessage) throws(SystemCallError) {
        let isListening = state.withLock { state in
            (state.message, state.number) = (message, state.number + 1)
            return state.listener != nil || state.isEnded
        }
        if !isListening { try listen() }
        wake.wake()
    }

    /// Ends the thread and removes the socket file.
    package func end() {
        let listener = state.withLock { state in
            defer { (state.listener, state.isEnded) = (nil, true) }
            return state.listener
        }
        listener?.removePath()
        wake.wake()
    }

    private func listen() throws(SystemCallError) {
        try SocketFolder.make(at: folder)
        let listener = try LocalSocket.listen(at: NotesSocket.path(in: folder, process: process))
        state.withLock { $0.listener = listener }
        let isStarted = QuietThread.start { [self] in serve(listener) }
        if !isStarted { end() }
    }

    private struct Reader {
        let socket: LocalSocket
        var number = 0
    }

    private func serve(_ listener: LocalSocket) {
        var readers: [Reader] = []
        while !state.withLock({ $0.isEnded }) {
            wake.clear()
            accept(from: listener, into: &readers)
            let (line, number) = state.withLock { ($0.message.line, $0.number) }
            let bytes = Array(line.utf8)
            for index in readers.indices where readers[index].number != number {
                // A reader that does not accept a whole line has stopped reading.
                let written = readers[index].socket.write(bytes[...])
                readers[index].number = written == bytes.count ? number : -1
            }
            readers.removeAll { $0.number < 0 || Self.speaks($0.socket) }
            var polling = Polling()
            polling.add(listener.descriptor)
            polling.add(wake.reader)
            for reader in readers { polling.add(reader.socket.descriptor) }
            _ = polling.wait(milliseconds: nil)
        }
    }

    private func accept(from listener: LocalSocket, into readers: inout [Reader]) {
        while let socket = try? listener.accept() {
            if socket.isOwnUsers, readers.count < Self.mostReaders { readers.append(Reader(socket: socket)) }
        }
    }

    /// Whether the other end has closed the connection, or sends unexpected data.
    private static func speaks(_ socket: LocalSocket) -> Bool {
        var bytes: [UInt8] = []
        return socket.read(into: &bytes, atMost: 1) != .nothing
    }
}
