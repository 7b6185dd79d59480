import Notices

/// What a message says, for an operator who looks at it. All of it came from outside.
package struct MessageFacts: Sendable {
    /// The node that has sent it.
    package let node: String
    /// The life of that node.
    package let life: String
    /// The number of its first notice.
    package let number: UInt64
    package let schema: String
    /// How many notices it has.
    package let count: Int
    /// The bytes of each; empty: they cannot be taken apart.
    package let payloads: [[UInt8]]

    /// `nil`: no broker has made the message.
    package init?(headers: [TransportHeader], body: [UInt8]) {
        guard let envelope = try? Envelope(headers), envelope.kind == .post else { return nil }
        (node, life, number) = (envelope.id.source.node, envelope.id.source.epoch, envelope.id.counter)
        (schema, count) = ("\(envelope.schema)", envelope.count)
        payloads = count == 1 ? [body] : Batch.payloads(body, count: count) ?? []
    }
}

/// A message that is parked for a node.
package struct ParkedMessage: Sendable {
    /// The node for which it is parked.
    package let node: String
    package let name: String
    package let reason: String
    package let facts: MessageFacts
    /// Where it is.
    package let path: String

    /// `nil`: it is none of this prefix.
    package init?(_ message: KeptMessage, prefix: String) {
        let before = NoticeTopic(parkedUnder: prefix).path + "."
        guard message.path.hasPrefix(before),
            let facts = MessageFacts(headers: message.headers, body: message.body)
        else { return nil }
        let tokens = message.path.dropFirst(before.count).split(separator: ".").map(String.init)
        let parts = tokens.map { TopicToken.decode($0) }
        guard tokens.count > 2, let node = parts[0], !parts.dropFirst(2).contains(nil) else { return nil }
        self.node = node
        name = parts.dropFirst(2).compactMap(\.self).joined(separator: ".")
        reason = Envelope.reason(of: message)
        self.facts = facts
        path = message.path
    }
}

extension NoticeTopic {
    /// The topic behind which is what is parked for all nodes.
    package init(parkedUnder prefix: String) {
        self.init(prefix: prefix, parkedFor: nil)
    }

    /// A topic of a delivery, to find the stream by.
    package init(anyNameUnder prefix: String, _ delivery: NoticeDelivery) {
        self.init(prefix: prefix, delivery: delivery, name: "x")
    }

    /// The name or node that tokens were made from; `nil` if they were not.
    package static func text(ofTokens tokens: some Sequence<Substring>) -> String? {
        var parts: [String] = []
        for token in tokens {
            guard let part = TopicToken.decode(String(token)) else { return nil }
            parts.append(part)
        }
        return parts.joined(separator: ".")
    }
}
