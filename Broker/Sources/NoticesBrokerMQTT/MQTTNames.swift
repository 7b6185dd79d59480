import NoticesBroker

/// What the things of a broker are called at an MQTT server.
struct MQTTNames {
    let topic: NoticeTopic

    /// A server may refuse a topic of more levels than this.
    private static let levels = 64

    /// `notices/shop/a/cart/changed`. Tokens that would be too many levels are one, with `%2E` between them,
    /// which no token has.
    var address: String {
        let tokens = topic.tokens
        guard tokens.count > Self.levels else { return tokens.joined(separator: "/") }
        return (tokens.prefix(Self.levels - 1) + [tokens.dropFirst(Self.levels - 1).joined(separator: "%2E")])
            .joined(separator: "/")
    }

    /// What is subscribed to: the address, or `$share/shop/notices/shop/a/cart/changed` for a node of a group.
    var filter: String {
        topic.group.map { "$share/\(NoticeTopic.token(of: $0))/\(address)" } ?? address
    }

    /// The client that stands for a node and this topic, also while the node is away.
    func client(of node: String) -> String {
        "\(NoticeTopic.token(of: node))=" + Self.hash(filter, 0xcbf2_9ce4_8422_2325)
            + Self.hash(filter, 0x9e37_79b9_7f4a_7c15)
    }

    /// A client of a node for one session.
    static func client(of node: String, for purpose: String) -> String {
        let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
        return "\(NoticeTopic.token(of: node))=\(purpose)=\(random)"
    }

    /// FNV-1a.
    private static func hash(_ text: String, _ start: UInt64) -> String {
        let hash = text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
