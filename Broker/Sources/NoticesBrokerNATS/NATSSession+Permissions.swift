import CNats
import Dispatch
import NoticesBroker
import Synchronization

extension NATSSession {
    /// What a server has forbidden in this session.
    struct Forbidden: Sendable {
        /// Subjects to which a message was not let through since one was.
        var sending: Set<String> = []
        /// Topics, by their paths, that are not received.
        var receiving: Set<String> = []
        /// Requests for streams and consumers; the server answers them with nothing.
        var requests: [String: PermissionViolation] = [:]
        /// Confirmations, by the consumers that they are for.
        var confirmations: Set<String> = []
    }

    /// How long the client library may take to report what the server has said before it answered.
    private static let graceOfRefusals = Duration.milliseconds(100)

    /// The server forbids a subject: what needs it fails, and nothing else.
    func take(_ violation: PermissionViolation) {
        switch violation.use {
        case .sending where violation.subject.hasPrefix("\(transport.settings.api).CONSUMER.MSG.NEXT."):
            lose(violation)
        case .sending where violation.subject.hasPrefix("\(transport.settings.api)."):
            state.withLock { $0.forbidden.requests[violation.subject] = violation }
        case .sending where violation.subject.hasPrefix("$JS.ACK."): takeUnconfirmable(violation)
        case .sending:
            let waiting = state.withLock { state in
                state.forbidden.sending.insert(violation.subject)
                let ids = state.waiting.filter { $0.value.subject == violation.subject }.keys
                return ids.compactMap { state.waiting.removeValue(forKey: $0) }
            }
            waiting.forEach { $0.continuation.resume(returning: .failed(violation.failure)) }
            receiver.report(.forbidden(path: violation.subject, .sending, violation.failure))
        case .receiving: lose(violation)
        }
    }

    /// A subscription has ended, or a consumer gets nothing.
    private func lose(_ violation: PermissionViolation) {
        let (subscription, topics) = state.withLock { state in
            let subscription = state.subscriptions.first { $0.address == violation.subject }
            let isInbox = subscription.map { $0.address == state.inbox.map { "\($0).*" } } ?? false
            let consumers = state.consumers.values.filter { isInbox || $0.request == violation.subject }
            var subjects = consumers.flatMap(\.config.subjects)
            if !isInbox, let subscription { subjects.append(subscription.address) }
            let topics = subjects.compactMap { state.topics.removeValue(forKey: $0)?.topic }
            state.forbidden.receiving.formUnion(topics.map(\.path))
            state.subscriptions.removeAll { $0 === subscription }
            if isInbox { state.inbox = nil }
            for consumer in consumers {
                consumer.stop()
                state.consumers[consumer.name] = nil
            }
            return (subscription, topics)
        }
        guard !topics.isEmpty else { return note("\(violation.failure)") }
        // Not on the client library's thread, which it may wait for.
        DispatchQueue.global().async { [self] in if let subscription { end(subscription) } }
        for topic in topics {
            receiver.report(.forbidden(path: topic.path, .receiving, violation.failure))
        }
    }

    private func takeUnconfirmable(_ violation: PermissionViolation) {
        let tokens = violation.subject.split(separator: ".")
        let consumer = tokens.count > 3 ? String(tokens[3]) : ""
        guard state.withLock({ $0.forbidden.confirmations.insert(consumer).inserted }) else { return }
        note("\(violation.failure): what this node hears is not confirmed, and comes again and again")
    }

    /// The server's refusal of a request for a stream or consumer, if that is why nothing was answered.
    ///
    /// - Parameter name: That of the stream or consumer.
    func refusal(of failure: TransportFailure, naming name: String) -> TransportFailure {
        guard failure.kind == .timedOut else { return failure }
        return state.withLock { state in
            let refused = state.forbidden.requests.filter { $0.value.names(name) }
            // The next attempt finds out again.
            for subject in refused.keys { state.forbidden.requests[subject] = nil }
            return refused.values.first?.failure ?? failure
        }
    }

    /// Waits until the server has answered what was sent before.
    ///
    /// - Parameter withGrace: Whether its refusals are to be known too.
    func settle(withGrace: Bool) async throws(TransportFailure) {
        let connection = try open().connection
        let wait = transport.settings.timeout.milliseconds
        try await offTasks { [self] in
            let status = withExtendedLifetime(self) { natsConnection_FlushTimeout(connection.pointer, wait) }
            return status == NATS_OK
                ? .success(()) : .failure(TransportFailure("waiting for the server", status))
        }
        if withGrace { try? await Task.sleep(for: Self.graceOfRefusals) }
    }

    /// A sentence for an operator.
    func note(_ text: String) { receiver.report(.note(text)) }
}
