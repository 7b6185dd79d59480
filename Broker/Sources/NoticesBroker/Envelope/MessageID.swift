/// The process that made a message: a node, and one life of it.
struct MessageSource: Hashable, Sendable {
    /// The name of the node.
    var node: String
    /// Differs between the lives of a node.
    var epoch: String
}

/// What no two messages of a name have in common.
struct MessageID: Hashable, Sendable {
    var source: MessageSource
    /// The place of its first notice among those that this life of the node has sent for the name, from 1.
    var counter: UInt64

    /// `node/epoch/counter`, each as a token.
    var text: String { "\(TopicToken.encode(source.node))/\(source.epoch)/\(counter)" }

    init(source: MessageSource, counter: UInt64) {
        self.source = source
        self.counter = counter
    }

    /// Reads the text of an identity; `nil` if it is none.
    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3, let node = TopicToken.decode(String(parts[0])), Limits.isNode(node),
            (1...Limits.epoch).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy(Limits.isEpochByte),
            parts[2].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let counter = UInt64(parts[2]), counter > 0, counter < .max
        else { return nil }
        self.init(source: MessageSource(node: node, epoch: String(parts[1])), counter: counter)
    }
}

/// The largest texts that are sent and accepted.
enum Limits {
    static let node = 64
    static let epoch = 20
    static let topic = 1_024
    static let header = 512
    static let headers = 32
    static let fields = 2_048
    static let origins = 8_192
    static let schema = 128
    /// The most notices in one message.
    static let batch = 1_024
    static let text = 200

    static func isNode(_ text: String) -> Bool { (1...node).contains(text.utf8.count) }

    static func isEpochByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// The beginning of a text that came from outside, for errors.
    static func shortened(_ text: String) -> String {
        text.utf8.count <= Self.text
            ? text : String(decoding: text.utf8.prefix(Self.text), as: UTF8.self) + "…"
    }
}
