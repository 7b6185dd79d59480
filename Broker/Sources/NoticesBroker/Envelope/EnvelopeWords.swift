/// The words that all messages of a source for a name have in common, written once.
final class EnvelopeWords: Sendable {
    let source: MessageSource
    let schema: NoticeSchema
    /// The group of the source; `nil`: it is in none.
    let group: String?
    /// `shop-1/1xk2m/`.
    let sourceText: [UInt8]
    /// `CartPayload/1`.
    let schemaText: [UInt8]
    /// What the text of a notice has before its counter, and behind that: `post shop-1/1xk2m/`, ` CartPayload/1`,
    /// or ` CartPayload/1 g=shop`.
    let post: (beforeCounter: [UInt8], behindCounter: [UInt8])

    init(_ source: MessageSource, _ schema: NoticeSchema, group: String? = nil) {
        self.source = source
        self.schema = schema
        self.group = group
        sourceText = Array("\(TopicToken.encode(source.node))/\(source.epoch)/".utf8)
        schemaText = Array("\(TopicToken.encode(schema.name))/\(schema.version)".utf8)
        let groupText = group.map { " g=\(TopicToken.encode($0))" } ?? ""
        post = (Array("post ".utf8) + sourceText, Array(" ".utf8) + schemaText + groupText.utf8)
    }

    /// The identity that a word is, if it is of this source.
    func id(_ word: ArraySlice<UInt8>) -> MessageID? {
        guard word.starts(with: sourceText),
            let counter = MessageID.counter(word.dropFirst(sourceText.count))
        else { return nil }
        return MessageID(source: source, counter: counter)
    }

    /// The schema that a word is, if it is this one.
    func schema(_ word: ArraySlice<UInt8>) -> NoticeSchema? {
        word.elementsEqual(schemaText) ? schema : nil
    }
}

extension [UInt8] {
    /// Appends a text.
    mutating func append(_ text: String) { append(contentsOf: text.utf8) }

    /// Appends a number, in digits and small letters. Inlined, so that the radix is known where it divides.
    @inline(__always)
    mutating func append(_ number: UInt64, radix: UInt64 = 10) {
        let start = count
        var rest = number
        repeat {
            let digit = UInt8(rest % radix)
            append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            rest /= radix
        } while rest > 0
        var (low, high) = (start, count - 1)
        while low < high {
            swapAt(low, high)
            (low, high) = (low + 1, high - 1)
        }
    }
}
