public import Notices
import Synchronization

extension NoticeBroker {
    /// Shares a name no more: what is posted under it stays here, and nothing comes in.
    ///
    /// The engine forgets that this node has shared the name, so nothing waits for it there; call it while the broker is
    /// connected. What waits in the outbox is still sent. The name may be shared again, and begins with what is sent then.
    ///
    /// - Throws: ``BrokerError/notShared(_:)``, or ``BrokerError/notConnected(_:)``, where the engine does not answer; the
    ///   name is shared then as before.
    public func unshare(_ name: NoticeName) async throws(BrokerError) {
        let shared = try sharedName(name)
        if let session = state.withLock({ $0.session }) {
            do {
                try await session.unsubscribe(from: shared.topic)
            } catch {
                throw .notConnected(error.text)
            }
        }
        let watcher = state.withLock { state -> NoticeMonitor? in
            guard state.names[name] === shared else { return nil }
            state.names[name] = nil
            state.topics[shared.topic] = nil
            state.unsubscribed.removeAll { $0.name == name }
            return state.watchers.removeValue(forKey: name)
        }
        withExtendedLifetime(watcher) {}
        shared.end()
    }
}
