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
    private static let grace = Duration.milliseconds(100)

    /// The server forbids a subject: what needs it fails, and nothing else.
    func take(_ violation: PermissionViolation) {
        switch violation.use {
        case .sending where violation.subject.hasPrefix("$JS.API.CONSUMER.MSG.NEXT."):
            lose(violation) { $0.request == violation.subject }
        case .sending where violation.subject.hasPrefix("$JS.API."):
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
        case .receiving: lose(violation) { $0.address == violation.subject }
        }
    }

    /// A subscription has ended, or gets nothing.
    private func lose(_ violation: PermissionViolation, _ isMeant: (NATSSubscription) -> Bool) {
        let subscriptions = state.withLock { $0.subscriptions }
        guard let lost = subscriptions.first(where: isMeant) else {
            return note("\(violation.failure)")
        }
        state.withLock { state in
            state.forbidden.receiving.insert(lost.names.topic.path)
            state.subscriptions.removeAll { $0 === lost }
        }
        // Not on the client library's thread, which it may wait for.
        DispatchQueue.global().async { lost.discard() }
        receiver.report(.forbidden(path: lost.names.topic.path, .receiving, violation.failure))
    }

    private func takeUnconfirmable(_ violation: PermissionViolation) {
        let tokens = violation.subject.split(separator: ".")
        let consumer = tokens.count > 3 ? String(tokens[3]) : ""
        guard state.withLock({ $0.forbidden.confirmations.insert(consumer).inserted }) else { return }
        note("\(violation.failure): what this node hears is not confirmed, and comes again and again")
    }

    /// The server's refusal of a request for a stream or consumer, if that is why nothing was answered.
    func refusal(of failure: TransportFailure, stream: String, consumer: String?) -> TransportFailure {
        guard failure.kind == .timedOut else { return failure }
        let violation = state.withLock { state in
            state.forbidden.requests.values.first { $0.concerns(stream: stream, consumer: consumer) }
        }
        guard let violation else { return failure }
        // Found out anew by the next attempt.
        state.withLock { state in
            state.forbidden.requests = state.forbidden.requests.filter {
                !$0.value.concerns(stream: stream, consumer: consumer)
            }
        }
        return violation.failure
    }

    /// Waits until the server has answered what was sent before, and its refusals are known.
    func settle() async throws(TransportFailure) {
        let connection = try open().connection
        let wait = transport.settings.timeout.milliseconds
        try await offTasks { [self] in
            let status = withExtendedLifetime(self) { natsConnection_FlushTimeout(connection.pointer, wait) }
            return status == NATS_OK
                ? .success(()) : .failure(TransportFailure("waiting for the server", status))
        }
        try? await Task.sleep(for: Self.grace)
    }

    /// A sentence for an operator.
    func note(_ text: String) { receiver.report(.note(text)) }
}
