import CNats
import NoticesBroker
import Synchronization

extension NATSSession {
    func subscribe(to topic: NoticeTopic) async throws(TransportFailure) {
        _ = try open()
        let stream = try await stream(of: topic)
        let names = NATSNames(topic: topic)
        let wasForbidden = state.withLock { $0.forbidden.receiving.remove(topic.path) != nil }
        let subscription = NATSSubscription(session: self, topic: topic, names: names, stream: stream)
        // Before it begins, so that what the server says about it finds it.
        let isOpen = state.withLock { state in
            if state.isOpen { state.subscriptions.append(subscription) }
            return state.isOpen
        }
        do throws(TransportFailure) {
            guard isOpen else { throw .closed }
            try await offTasks { [self] in subscription.begin(in: self) }
            guard state.withLock({ $0.isOpen }) else { throw .closed }
            // Asks for messages only now, when the end of the session would stop it.
            subscription.ask()
            if wasForbidden { try await settle() }
            guard !state.withLock({ $0.forbidden.receiving.contains(topic.path) }) else {
                throw PermissionViolation(.receiving, names.subject).failure
            }
        } catch {
            state.withLock { $0.subscriptions.removeAll { $0 === subscription } }
            subscription.discard()
            throw stream.map {
                refusal(of: error, stream: $0.name, consumer: names.consumer(of: node))
            } ?? error
        }
    }
}
