import NoticesBroker

/// What the things of a broker are called at a NATS server.
struct NATSNames {
    let topic: NoticeTopic

    /// `notices.shop.a.cart.changed`.
    var subject: String { topic.path }

    /// The stream that stores the topic: `notices=shop=a`.
    var stream: String { (topic.prefix + [kind]).joined(separator: "=") }

    /// The subjects of that stream: `notices.shop.a.>`.
    var streamSubject: String { (topic.prefix + [kind, ">"]).joined(separator: ".") }

    /// The consumer of a node: its name, and a hash of the subject, since names are limited in length.
    func consumer(of node: String) -> String {
        "\(NoticeTopic.token(of: node))=" + Self.hash(subject, 0xcbf2_9ce4_8422_2325)
            + Self.hash(subject, 0x9e37_79b9_7f4a_7c15)
    }

    private var kind: String { topic.tokens[topic.prefixCount] }

    /// FNV-1a.
    private static func hash(_ text: String, _ start: UInt64) -> String {
        let hash = text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
