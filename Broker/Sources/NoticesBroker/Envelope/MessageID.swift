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

    init(source: MessageSource, counter: UInt64) {
        self.source = source
        self.counter = counter
    }

    /// `node/epoch/counter`, each as a token.
    var text: String { "\(TopicToken.encode(source.node))/\(source.epoch)/\(counter)" }

    /// Reads the text of an identity; `nil` if it is none.
    init?(_ text: ArraySlice<UInt8>) {
        var parts = ByteParts(text, separator: UInt8(ascii: "/"))
        guard let node = parts.next().flatMap({ TopicToken.decode($0) }), Limits.isNode(node),
            let epoch = parts.next(), (1...Limits.epoch).contains(epoch.count),
            epoch.allSatisfy(Limits.isEpochByte),
            let counter = parts.next().flatMap(Self.counter), parts.next() == nil
        else { return nil }
        let source = MessageSource(node: node, epoch: String(decoding: epoch, as: UTF8.self))
        self.init(source: source, counter: counter)
    }

    /// Reads a counter; `nil` if it is none.
    static func counter(_ digits: ArraySlice<UInt8>) -> UInt64? {
        UInt64(digits: digits).flatMap { $0 > 0 && $0 < .max ? $0 : nil }
    }
}

/// The largest texts that are sent and accepted.
enum Limits {
    static let node = 64
    static let epoch = 20
    static let topic = 1_024
    static let envelope = origins + 1_024
    static let headers = 32
    static let fields = 2_048
    static let origins = 8_192
    static let schemaText = 512
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
