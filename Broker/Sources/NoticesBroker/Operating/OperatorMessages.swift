package import Notices
import Synchronization

/// Messages that an operator sends in place of a node.
package enum OperatorMessages {
    private static let node = "noticeboard"

    private static func envelope(_ kind: Envelope.Kind, _ schema: NoticeSchema) -> Envelope {
        let life = String(UInt64.random(in: 1...UInt64.max), radix: 36)
        let source = MessageSource(node: node, epoch: life)
        var envelope = Envelope(kind: kind, id: MessageID(source: source, counter: 1), schema: schema)
        envelope.time = WallTime.now
        return envelope
    }

    /// Asks a node to hear what is parked for it: the message at a path, or all that it can read now.
    package static func replay(_ path: String?, at node: String, prefix: String) -> TransportMessage {
        let envelope = envelope(.replay, NoticeSchema("Void"))
        return TransportMessage(
            topic: NoticeTopic(prefix: prefix, answersTo: node), id: "", headers: envelope.headers,
            body: Array((path ?? "").utf8))
    }

    /// A notice with a payload as it crosses.
    package static func post(
        _ payload: [UInt8], schema: NoticeSchema, to name: NoticeName, _ delivery: NoticeDelivery,
        prefix: String
    ) -> TransportMessage {
        let topic = NoticeTopic(prefix: prefix, delivery: delivery, name: name)
        let envelope = envelope(.post, schema)
        return TransportMessage(
            topic: topic, id: delivery == .atMostOnce ? "" : "\(envelope.id.text)/\(topic.path)",
            headers: envelope.headers, body: payload)
    }

    /// The schema that a text such as `Cart/2` names; `nil`: it names none.
    package static func schema(_ text: String) -> NoticeSchema? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count < 3, let version = parts.count == 2 ? Int(parts[1]) : 1 else { return nil }
        let schema = NoticeSchema(String(parts[0]), version: version)
        return schema.isUsable ? schema : nil
    }
}

extension NoticeBroker {
    /// An operator asks this node to hear what is parked for it.
    func replayAsked(_ path: String) {
        guard let session = state.withLock({ $0.session }) else { return }
        Task {
            let found = (try? await session.kept(behind: parkTopic)) ?? []
            await replay(found.filter { path.isEmpty || $0.path == path }, by: session)
        }
    }
}
