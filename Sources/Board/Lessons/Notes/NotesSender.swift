package import LocalSockets
import Notices

/// Says to the speaker's notes where the lesson stands, from a thread of its own. Programs of other users are not told,
/// and nothing that a program sends is read.
package final class NotesSender: Sendable {
    private struct State {
        var message = NotesMessage.none
        /// Grows with each message.
        var number = 0
        var listener: LocalSocket?
        var isEnded = false
    }

    private let state = Lock(State())
    private let wake: Wake
    private let folder: String
    private let process: Int32

    /// More programs are sent away.
    private static let mostReaders = 8

    /// - Parameters:
    ///   - folder: The folder of the user's sockets, made when it is needed.
    ///   - process: The number by which notes choose this board.
    package init(folder: String, process: Int32 = ProcessNumber.own) throws(SystemCallError) {
        (self.folder, self.process) = (folder, process)
        wake = try Wake()
    }

    /// Says where the lesson stands, to those that listen now and those that come later.
    ///
    /// - Throws: If it cannot listen. The next message tries again.
    package func send(_ message: NotesMessage) throws(SystemCallError) {
        let isListening = state.withLock { state in
            (state.message, state.number) = (message, state.number + 1)
            return state.listener != nil || state.isEnded
        }
        if !isListening { try listen() }
        wake.wake()
    }

    /// Ends it: no file is left of it.
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
                // One that does not take a whole line has not read for long.
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

    /// Whether the other end has ended, or says what nobody asked for.
    private static func speaks(_ socket: LocalSocket) -> Bool {
        var bytes: [UInt8] = []
        return socket.read(into: &bytes, atMost: 1) != .nothing
    }
}
