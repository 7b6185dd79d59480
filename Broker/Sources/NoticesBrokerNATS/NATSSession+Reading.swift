import CNats
import NoticesBroker

extension NATSSession {
    /// More places than this are not looked at: a request for each.
    private static let mostPlaces: UInt64 = 10_000
    /// When the messages that were found have more bytes, the rest is left for another time.
    private static let mostBytes = 16 << 20

    func stored(
        _ topic: NoticeTopic, between first: UInt64, and last: UInt64
    ) async throws(TransportFailure) -> [ReceivedMessage] {
        guard topic.delivery == .atLeastOnce, last > first else { return [] }
        // Any places may come from a server: no sum may be too large.
        let end = last - first > Self.mostPlaces ? first + Self.mostPlaces : last
        let jetStream = try open().jetStream
        guard let stream = try await stream(of: topic)?.name else { return [] }
        return try await offTasks { [self] in
            withExtendedLifetime(self) { read(topic, (first + 1)..<end, in: stream, jetStream) }
        }
    }

    /// Reads the messages of a topic at places of its stream. Blocks.
    private func read(_ topic: NoticeTopic, _ places: Range<UInt64>, in stream: String, _ jetStream: Handle)
        -> Result<[ReceivedMessage], TransportFailure>
    {
        let names = NATSNames(topic: topic)
        var found: [ReceivedMessage] = []
        var bytes = 0
        for place in places where bytes <= Self.mostBytes {
            var message: OpaquePointer?
            var code = jsErrCode(rawValue: 0)
            let status = js_GetMsg(&message, jetStream.pointer, stream, place, nil, &code)
            defer { natsMsg_Destroy(message) }
            // Deleted, or of an age that is not kept.
            if status == NATS_NOT_FOUND { continue }
            guard status == NATS_OK else {
                return .failure(TransportFailure("reading the stream \(stream)", status, code: code))
            }
            guard String(cString: natsMsg_GetSubject(message)) == names.subject else { continue }
            found.append(
                ReceivedMessage(
                    topic: topic, headers: NATSMessage(message).headers,
                    body: [UInt8](NATSMessage(message).body), place: place))
            bytes += NATSMessage(message).body.count
        }
        return .success(found)
    }
}
