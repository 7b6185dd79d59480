import NoticesBroker

extension NATSSession {
    /// No more messages are read at once: a request for each.
    private static let mostMessages = 10_000
    /// When the messages that were found have more bytes, the rest is left for another time.
    private static let mostBytes = 16 << 20

    func stored(
        _ topic: NoticeTopic, between first: UInt64, and last: UInt64
    ) async throws(TransportFailure) -> [ReceivedMessage] {
        guard topic.delivery == .atLeastOnce, last > first else { return [] }
        let (connection, api) = (try open().connection, try api())
        guard let stream = try await stream(of: topic)?.name else { return [] }
        return try await offTasks { [self] in
            withExtendedLifetime((self, connection)) {
                do throws(JetStreamAPI.Refusal) {
                    return .success(try read(topic, (first + 1)..<last, in: stream, api))
                } catch {
                    return .failure(error.failure)
                }
            }
        }
    }

    /// Reads the messages of a topic at places of its stream. Blocks.
    private func read(
        _ topic: NoticeTopic, _ places: Range<UInt64>, in stream: String, _ api: JetStreamAPI
    ) throws(JetStreamAPI.Refusal) -> [ReceivedMessage] {
        let subject = NATSNames(topic: topic).subject
        var found: [ReceivedMessage] = []
        var (place, bytes) = (places.lowerBound, 0)
        while place < places.upperBound, found.count < Self.mostMessages, bytes <= Self.mostBytes,
            let message = try message(of: subject, from: place, in: stream, api),
            message.place < places.upperBound
        {
            found.append(
                ReceivedMessage(
                    topic: topic, headers: message.headers, body: message.body, place: message.place))
            bytes += message.body.count
            place = message.place + 1
        }
        return found
    }
}
