import CNats
import NoticesBroker
import Synchronization

/// What a session knows of how full a stream is.
struct StreamRoom: Sendable {
    /// Not positive: any number of bytes. `nil`: not looked at.
    var limit: Int64?
    /// What this session has published since it last looked.
    var published = 0
    var isFull = false
    /// Whether it is looking.
    private var isLooking = false
    /// Whether to look again: another look was wanted during this one, whose result may be outdated.
    private var isWantedAgain = false
    /// Whether this session has filled the stream: then each of its looks makes room, also when it publishes no more.
    private(set) var makesRoom = false
    /// The places up to which this session has removed what everyone has confirmed, by subjects.
    var trimmed: [String: UInt64] = [:]

    /// Whether to look now. While somebody does, that one looks again afterwards.
    ///
    /// - Parameter makesRoom: Whether this session has filled the stream: not each node that hears need make room.
    mutating func begin(makesRoom: Bool) -> Bool {
        if makesRoom { self.makesRoom = true }
        guard !isLooking else {
            isWantedAgain = true
            return false
        }
        (isLooking, published) = (true, 0)
        return true
    }

    /// Ends a look. Returns whether to look again.
    mutating func end() -> Bool {
        guard isWantedAgain else {
            isLooking = false
            return false
        }
        (isWantedAgain, published) = (false, 0)
        return true
    }

    /// A message is stored. Returns whether to look again.
    mutating func store(_ bytes: Int) -> Bool {
        defer { isFull = false }
        published += bytes
        guard !isFull, let limit else { return true }
        return limit > 0 && published > limit / 20
    }

    /// A message finds no room: another attempt comes after a while.
    mutating func refuse() { isFull = true }
}

extension NATSSession {
    /// The server has answered to a message for a stream.
    func noteRoom(_ answer: StoreAnswer, _ bytes: Int, in stream: FoundStream) {
        guard !stream.keepsLatestOnly else { return }
        let isDue = state.withLock { state -> Bool in
            switch answer {
            case .stored: return state.rooms[stream.name, default: StreamRoom()].store(bytes)
            case .failed(let failure) where failure.kind == .full && failure.text.contains("maximum "):
                state.rooms[stream.name, default: StreamRoom()].refuse()
                return true
            case .doubtful, .failed: return false
            }
        }
        if isDue { Task { await reportRoom(in: stream, makesRoom: true) } }
    }

    /// Asks how full the streams are.
    func reportRooms() async {
        let streams = state.withLock { $0.streams.values.filter { !$0.keepsLatestOnly } }
        for stream in streams { await reportRoom(in: stream, makesRoom: false) }
    }

    /// Tells how full a stream is, after it has made room if the stream is half full.
    ///
    /// - Parameter makesRoom: Whether this session has filled it.
    private func reportRoom(in stream: FoundStream, makesRoom: Bool) async {
        let isFirst = state.withLock {
            $0.isOpen && $0.rooms[stream.name, default: StreamRoom()].begin(makesRoom: makesRoom)
        }
        guard isFirst else { return }
        repeat {
            await reportRoomOnce(in: stream)
        } while state.withLock { $0.rooms[stream.name, default: StreamRoom()].end() }
    }

    private func reportRoomOnce(in stream: FoundStream) async {
        guard let jetStream = try? open().jetStream else { return }
        let makesRoom = state.withLock { $0.rooms[stream.name]?.makesRoom ?? false }
        let found = try? await offTasks { [self] in
            withExtendedLifetime(self) { look(at: stream, makesRoom: makesRoom, jetStream) }
        }
        guard let found else { return }
        let isFull = state.withLock { state in
            state.rooms[stream.name, default: StreamRoom()].limit = found.limit
            return state.rooms[stream.name]?.isFull ?? false
        }
        guard found.limit > 0 else { return }
        receiver.report(
            .store(
                StoreFill(
                    name: "the stream \(stream.name)", bytes: found.bytes, limit: UInt64(found.limit),
                    isFull: isFull)))
    }

    /// Blocks.
    private func look(at stream: FoundStream, makesRoom: Bool, _ jetStream: Handle)
        -> Result<(bytes: UInt64, limit: Int64), TransportFailure>
    {
        var code = jsErrCode(rawValue: 0)
        var found = notices_nats_stream()
        func look() -> natsStatus {
            notices_nats_look_at_stream(&found, jetStream.pointer, stream.name, nil, &code)
        }
        var status = look()
        if status == NATS_OK, makesRoom, !stream.keepsByInterest, found.max_bytes > 0,
            found.bytes >= UInt64(found.max_bytes) / 2
        {
            // A failure shows as a stream that fills.
            if let api = try? api(), case .failure(let failure) = trim(stream, jetStream, api) {
                noteOnce("\(failure)")
            }
            status = look()
        }
        return status == NATS_OK
            ? .success((found.bytes, found.max_bytes))
            : .failure(TransportFailure("looking at the stream \(stream.name)", status, code: code))
    }

    /// Says it once in this session.
    func noteOnce(_ text: String) {
        if state.withLock({ $0.notes.insert(text).inserted }) { note(text) }
    }
}
