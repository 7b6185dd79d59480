import LocalSockets
import NoticesWire

/// A connection to the inspector of a program.
struct ProgramConnection: Sendable {
    private let socket: LocalSocket
    private let path: String
    private var decoder = StreamDecoder()

    init(to path: String) throws(AttachError) {
        self.path = path
        do throws(SystemCallError) {
            socket = try LocalSocket.connect(to: path)
        } catch {
            throw error.isOfFullQueue ? .noAnswer(path: path) : .system(error)
        }
        // The listener may be another user's program, which collects what boards send.
        guard socket.isOwnUsers else { throw .otherUser(path: path) }
    }

    /// What the program says first.
    mutating func hello(within milliseconds: Int) throws(AttachError) -> Hello {
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        while ContinuousClock.now < end {
            guard let message = try next(until: end, orWhen: nil) else {
                guard ContinuousClock.now < end else { break }
                throw .closed(path: path)
            }
            if case .hello(let hello) = message { return hello }
        }
        throw .noAnswer(path: path)
    }

    /// Asks for registrations and records.
    func watch() throws(AttachError) {
        var bytes: [UInt8] = []
        var encoder = StreamEncoder()
        let board = Hello(
            program: "noticeboard", pid: UInt64(ProcessNumber.own), epoch: 0, startedAt: 0, centers: [])
        encoder.append(.hello(board), to: &bytes)
        encoder.append(.watch(Watch()), to: &bytes)
        // A request is shorter than any buffer of the system.
        guard socket.write(bytes[...]) == bytes.count else { throw .noAnswer(path: path) }
    }

    /// Waits for the next message; `nil`: the connection has ended, the time is over, or `wake` was woken.
    mutating func next(
        until end: ContinuousClock.Instant?, orWhen wake: Wake?
    ) throws(AttachError) -> WireMessage? {
        while true {
            do throws(WireError) {
                if let message = try decoder.next() { return message }
            } catch {
                throw .foreign(path: path, problem: error.description)
            }
            var polling = Polling()
            polling.add(socket.descriptor)
            if let wake { polling.add(wake.reader) }
            let rest = end.map { Int(ContinuousClock.now.duration(to: $0) / .milliseconds(1)) }
            if let rest, rest <= 0 { return nil }
            _ = polling.wait(milliseconds: rest)
            var bytes: [UInt8] = []
            switch socket.read(into: &bytes) {
            case .ended: return nil
            case .nothing: if wake?.isWoken == true { return nil }
            case .bytes: decoder.append(bytes)
            }
        }
    }
}
