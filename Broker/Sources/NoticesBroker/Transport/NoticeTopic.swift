public import Notices

/// The address of a shared name in an engine: tokens that every engine can carry, whatever the name.
///
/// ```swift
/// let topic = NoticeTopic(prefix: "notices.shop", delivery: .kept, name: "cart.über *")
/// topic.tokens    // ["notices", "shop", "k", "cart", "%C3%BCber%20%2A"]
/// ```
///
/// The parts of prefix and name between dots become tokens of ASCII letters, digits, `-` and `_`; each other
/// byte of their canonically composed UTF-8 is written as `%` and two digits, and an empty part as `%` alone.
/// So no token is empty, and none has a wildcard or a separator of an engine. A part of the prefix behind the first that
/// is a kind itself is written so too: `t.a` is `t.%61`, since the topics of `t` have an `a` there. So different names
/// and prefixes have different topics, and names that are equal as Swift strings the same one. O(length).
public struct NoticeTopic: Sendable {
    /// The tokens, from the first of the prefix to the last of the name.
    public let tokens: [String]
    /// The tokens with dots between them, which no token has.
    public let path: String
    /// What is promised for its notices.
    public let delivery: NoticeDelivery
    /// The number of tokens that belong to the prefix.
    public let prefixCount: Int
    /// The group of nodes that share what comes by it, if this node is in one. Not a part of the address: topics that
    /// differ only in it are equal.
    public let group: String?

    /// The topic of a name.
    public init(prefix: String, delivery: NoticeDelivery, name: NoticeName, group: String? = nil) {
        self.init(
            prefix: prefix, delivery, kind: delivery.token, rest: TopicToken.all(of: name.rawValue),
            group: group)
    }

    /// The topic of answers to a node.
    init(prefix: String, answersTo node: String) {
        self.init(prefix: prefix, .atMostOnce, kind: TopicToken.answers, rest: [TopicToken.encode(node)])
    }

    /// The topic of what is parked, for a node, or of one message of a name that is.
    init(prefix: String, parkedFor node: String?, message: (id: MessageID, name: NoticeName)? = nil) {
        let rest = message.map { message in
            let id =
                "\(TopicToken.encode(message.id.source.node))-\(message.id.source.epoch)-\(message.id.counter)"
            return [id] + TopicToken.all(of: message.name.rawValue)
        }
        self.init(
            prefix: prefix, .kept, kind: TopicToken.parked,
            rest: (node.map { [TopicToken.encode($0)] } ?? []) + (rest ?? []))
    }

    /// The topic behind which is what a node has left for its next life, or of the message with that. No node has the empty
    /// name for which something would be parked there.
    init(prefix: String, bookmarksOf node: String, isMessage: Bool = false) {
        self.init(
            prefix: prefix, .kept, kind: TopicToken.parked,
            rest: [TopicToken.encode(""), TopicToken.encode(node)] + (isMessage ? ["bookmarks"] : []))
    }

    private init(
        prefix: String, _ delivery: NoticeDelivery, kind: String, rest: [String], group: String? = nil
    ) {
        self.group = group
        let prefix = TopicToken.all(ofPrefix: prefix)
        tokens = prefix + [kind] + rest
        path = tokens.joined(separator: ".")
        self.delivery = delivery
        prefixCount = prefix.count
    }

    /// The tokens of the prefix.
    public var prefix: [String] { Array(tokens.prefix(prefixCount)) }

    /// The name that the topic was made from, in canonical spelling.
    public var name: NoticeName? {
        let parts = tokens.dropFirst(prefixCount + 1).compactMap(TopicToken.decode)
        guard parts.count == tokens.count - prefixCount - 1 else { return nil }
        return NoticeName(parts.joined(separator: "."))
    }

    /// Whether brokers say something to each other there, and no notice comes by it.
    package var isOfAnswers: Bool { tokens[prefixCount] == TopicToken.answers }

    /// The tokens with `separator` between them.
    public func joined(by separator: String) -> String { tokens.joined(separator: separator) }

    /// A text as one token, its dots included: for the names of what an engine keeps for a node.
    public static func token(of text: String) -> String { TopicToken.encode(canonical(text)) }

    /// The bytes of the tokens and their separators.
    var size: Int { path.utf8.count + 1 }
}

extension NoticeTopic: Hashable {
    /// Whether the paths are the same: two topics of one path have one delivery, as it is in the path.
    public static func == (left: NoticeTopic, right: NoticeTopic) -> Bool {
        left.path == right.path && left.prefixCount == right.prefixCount
    }

    /// Hashes the path.
    public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// A part of a name as a token.
enum TopicToken {
    private static let digits = Array("0123456789ABCDEF".utf8)
    /// The tokens that end a prefix: those of deliveries, and that of answers.
    private static let kinds = Set(NoticeDelivery.allCases.map(\.token) + [answers, parked])
    /// The kind of answers to a node.
    static let answers = "r"
    /// The kind of what is parked.
    static let parked = "p"

    /// Those of a prefix: in none that goes on behind another prefix is what ends that one.
    static func all(ofPrefix prefix: String) -> [String] {
        all(of: prefix).enumerated().map { place, token in
            place > 0 && kinds.contains(token) ? token.utf8.map(escaped).joined() : token
        }
    }

    private static func escaped(_ byte: UInt8) -> String {
        String(decoding: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]], as: UTF8.self)
    }

    static func all(of text: String) -> [String] {
        canonical(text).split(separator: ".", omittingEmptySubsequences: false).map { encode($0) }
    }

    static func encode(_ part: some StringProtocol) -> String {
        guard !part.isEmpty else { return "%" }
        if part.utf8.allSatisfy(isPlain) { return String(part) }
        var bytes: [UInt8] = []
        for byte in part.utf8 {
            if isPlain(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The part that a token was made from; `nil` if it is no such token.
    static func decode(_ token: String) -> String? { decode(Array(token.utf8)[...]) }

    /// The part that the bytes of a token were made from; `nil` if they are no such token.
    static func decode(_ token: ArraySlice<UInt8>) -> String? {
        guard !token.allSatisfy(isPlain) else {
            return token.isEmpty ? nil : String(decoding: token, as: UTF8.self)
        }
        if token.elementsEqual(CollectionOfOne(UInt8(ascii: "%"))) { return "" }
        var bytes: [UInt8] = []
        var rest = token
        while let byte = rest.popFirst() {
            if isPlain(byte) {
                bytes.append(byte)
                continue
            }
            guard byte == UInt8(ascii: "%"), let high = rest.popFirst().flatMap(value),
                let low = rest.popFirst().flatMap(value)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func value(of digit: UInt8) -> UInt8? { digits.firstIndex(of: digit).map(UInt8.init) }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
