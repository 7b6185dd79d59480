import CNats
import NoticesBroker
import Synchronization

/// A stream that a topic needs.
struct NeededStream: Sendable {
    var name: String
    var subject: String
    var keepsLatestOnly: Bool
}

extension NATSSession {
    func subscribe(to topic: NoticeTopic) async throws(TransportFailure) {
        _ = try open()
        if let stream = stream(of: topic) { try await add(stream) }
        let names = NATSNames(topic: topic)
        let subscription = NATSSubscription(session: self, topic: topic, names: names)
        do throws(TransportFailure) {
            try await offTasks { [self] in subscription.begin(in: self) }
        } catch {
            subscription.discard()
            throw error
        }
        let isOpen = state.withLock { state in
            if state.isOpen { state.subscriptions.append(subscription) }
            return state.isOpen
        }
        guard isOpen else {
            subscription.discard()
            throw .closed
        }
        // Asks for messages only now, when the end of the session would stop it.
        subscription.ask()
    }

    /// The stream of a topic, if it needs one that was not looked for in this session.
    func stream(of topic: NoticeTopic) -> NeededStream? {
        guard topic.delivery != .atMostOnce else { return nil }
        let names = NATSNames(topic: topic)
        guard state.withLock({ !$0.streams.contains(names.stream) }) else { return nil }
        return NeededStream(
            name: names.stream, subject: names.streamSubject, keepsLatestOnly: topic.delivery == .kept)
    }

    func add(_ stream: NeededStream) async throws(TransportFailure) {
        let jetStream = try open().jetStream
        let settings = transport.settings
        try await offTasks { [self] in
            var code = jsErrCode(rawValue: 0)
            let status = notices_nats_add_stream(
                jetStream.pointer, stream.name, stream.subject, stream.keepsLatestOnly,
                settings.maximumAge.nanoseconds, settings.maximumBytes, Int64(settings.replicas), &code)
            return withExtendedLifetime(self) {
                status == NATS_OK
                    ? .success(())
                    : .failure(TransportFailure("making the stream \(stream.name)", status, code: code))
            }
        }
        state.withLock { _ = $0.streams.insert(stream.name) }
    }
}
