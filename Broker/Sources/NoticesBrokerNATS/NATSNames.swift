import NoticesBroker

/// What the things of a broker are called at a NATS server.
///
/// Streams and consumers have names of letters, digits, `-` and `_`: a readable part, and a hash that tells names
/// apart whose readable parts are the same. A server takes `%` in such a name for a format
/// (github.com/nats-io/nats-server/issues/4038), and a `.` or a blank for the end of the name.
struct NATSNames {
    let topic: NoticeTopic

    /// `notices.shop.a.cart.changed`.
    var subject: String { topic.path }

    /// The subjects of the stream that stores the topic: `notices.shop.a.>`.
    var streamSubject: String { (topic.prefix + [kind, ">"]).joined(separator: ".") }

    /// The stream that stores the topic: `notices-shop-a-6c62272e07bb0142`.
    var stream: String {
        let words = (topic.prefix + [kind]).map { Self.slug($0, 60) }.joined(separator: "-")
        return "\(words.suffix(100))-\(Self.hash(streamSubject, Self.offset))"
    }

    /// A consumer of a node in a stream: `shop-1-…`, and `shop-1-…-1`, `shop-1-…-2` where one does not take all subjects.
    static func consumer(of node: String, in stream: FoundStream, number: Int) -> String {
        let words = "\(NoticeTopic.token(of: node)) \(stream.name)"
        let name = "\(slug(node, 40))-\(hash(words, offset))\(hash(words, otherOffset))"
        return number == 0 ? name : "\(name)-\(number)"
    }

    /// Whether a consumer of a stream is one of those.
    static func isConsumer(_ name: String, of node: String, in stream: FoundStream) -> Bool {
        let first = consumer(of: node, in: stream, number: 0)
        guard name.hasPrefix(first) else { return false }
        let rest = name.dropFirst(first.count)
        return rest.isEmpty || rest.first == "-" && rest.count > 1 && rest.dropFirst().allSatisfy(\.isNumber)
    }

    /// The consumer of a node for this topic alone: `shop-1-…`.
    func consumer(of node: String) -> String {
        // The token of a node has no blank.
        let words = "\(NoticeTopic.token(of: node)) \(subject)"
        return "\(Self.slug(node, 40))-\(Self.hash(words, Self.offset))\(Self.hash(words, Self.otherOffset))"
    }

    /// The consumer of a group of nodes for this topic: `shop-…`.
    func consumer(ofGroup group: String) -> String {
        let words = "group \(NoticeTopic.token(of: group)) \(subject)"
        return "\(Self.slug(group, 40))-\(Self.hash(words, Self.offset))\(Self.hash(words, Self.otherOffset))"
    }

    /// What a consumer says of whose it is.
    static func description(group: String?, node: String) -> String {
        group.map { "group \(NoticeTopic.token(of: $0))" } ?? "node \(NoticeTopic.token(of: node))"
    }

    /// The node or group whose a consumer is; of one of an earlier version, the readable part of its name.
    static func user(of consumer: ConsumerInfo) -> (String, isGroup: Bool) {
        let words = (consumer.config.description ?? "").split(separator: " ")
        if words.count == 2, ["node", "group"].contains(words[0]),
            let name = NoticeTopic.text(ofTokens: CollectionOfOne(words[1]))
        {
            return (name, words[0] == "group")
        }
        return (
            String(
                consumer.name.prefix { $0 != "=" }.split(separator: "-").dropLast().joined(separator: "-")),
            false
        )
    }

    private var kind: String { topic.tokens[topic.prefixCount] }
}

// MARK: - Earlier versions

extension NATSNames {
    /// What an earlier version called the stream, with `%` in it for other characters: `notices=shop=a`.
    var earlierStream: String { (topic.prefix + [kind]).joined(separator: "=") }

    /// What an earlier version called the consumer of a node.
    func earlierConsumer(of node: String) -> String {
        "\(NoticeTopic.token(of: node))=\(Self.hash(subject, Self.offset))\(Self.hash(subject, Self.otherOffset))"
    }

    /// Whether a server takes the name of a stream or consumer for what it is.
    static func isSafe(_ name: String) -> Bool { !name.utf8.contains(UInt8(ascii: "%")) }
}

// MARK: - Readable parts and hashes

extension NATSNames {
    fileprivate static let offset: UInt64 = 0xcbf2_9ce4_8422_2325
    fileprivate static let otherOffset: UInt64 = 0x9e37_79b9_7f4a_7c15

    /// The letters, digits, `-` and `_` of a text, and one `_` for each run of other characters.
    fileprivate static func slug(_ text: String, _ limit: Int) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 where bytes.count < limit {
            if isPlain(byte) {
                bytes.append(byte)
            } else if bytes.last != UInt8(ascii: "_") {
                bytes.append(UInt8(ascii: "_"))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// FNV-1a.
    fileprivate static func hash(_ text: String, _ start: UInt64) -> String {
        let hash = text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
