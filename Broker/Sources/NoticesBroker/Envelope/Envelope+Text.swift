import Notices

extension Envelope {
    /// `post shop-1/1xk2m/17 CartPayload/1 t=dhw5c2wm4 o=2f9c/17`: the kind, the identity and the schema, then
    /// what else there is to say, as a letter and a value each.
    ///
    /// One header, and written and read by bytes: an engine's client copies each header several times, and this
    /// is done for each message.
    var text: String {
        String(decoding: bytes(EnvelopeWords(id.source, schema, group: group)), as: UTF8.self)
    }

    /// The bytes of the text, with the words of its source and schema.
    func bytes(_ words: EnvelopeWords) -> [UInt8] {
        Self.bytes(
            words, kind: kind, counter: id.counter, number: number, count: count, time: time, origins: origins
        )
    }

    /// The bytes of the text of one notice that says nothing else. No envelope is made for it, which has many parts.
    static func bytes(_ words: EnvelopeWords, counter: UInt64, time: UInt64, origin: NoticeRecord.Origin)
        -> [UInt8]
    {
        bytes(
            words, kind: .post, counter: counter, number: nil, count: 1, time: time,
            origins: CollectionOfOne(origin))
    }

    @inline(__always)
    private static func bytes(
        _ words: EnvelopeWords, kind: Kind, counter: UInt64, number: UInt64?, count: Int, time: UInt64?,
        origins: some RandomAccessCollection<NoticeRecord.Origin>
    ) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(160)
        if kind == .post {
            text += words.post.beforeCounter
        } else {
            text.append(kind.rawValue)
            text.append(" ")
            text += words.sourceText
        }
        text.append(counter)
        text += words.post.behindCounter
        if let number {
            text.append(" a=")
            text.append(number, radix: 36)
        }
        if count > 1 {
            text.append(" n=")
            text.append(UInt64(count))
        }
        if let time {
            text.append(" t=")
            text.append(time, radix: 36)
        }
        if origins.count == count { OriginText.append(origins, to: &text) }
        return text
    }

    /// Reads such a text. A letter that is not known is ignored: senders of a later version may say more.
    ///
    /// - Parameter known: Words that it probably has: those are not read anew.
    init(_ bytes: [UInt8], known: EnvelopeWords? = nil) throws(EnvelopeFault) {
        if let known, let post = Envelope(post: bytes, known) {
            self = post
            return
        }
        var words = ByteParts(bytes[...], separator: UInt8(ascii: " "))
        func fault(_ what: String, _ word: ArraySlice<UInt8>?) -> EnvelopeFault {
            guard let word else { return EnvelopeFault("does not say its \(what)") }
            return EnvelopeFault(
                "has the \(what) “\(Limits.shortened(String(decoding: word, as: UTF8.self)))”")
        }
        let (kindWord, idWord, schemaWord) = (words.next(), words.next(), words.next())
        guard let kind = kindWord.flatMap(Kind.init) else { throw fault("kind", kindWord) }
        guard let id = idWord.flatMap({ known?.id($0) ?? MessageID($0) }) else {
            throw fault("identity", idWord)
        }
        guard let schema = schemaWord.flatMap({ known?.schema($0) ?? NoticeSchema($0) }) else {
            throw fault("schema", schemaWord)
        }
        self.init(kind: kind, id: id, schema: schema)
        var origins: ArraySlice<UInt8>?
        /// A bit for each letter that was read.
        var seen: UInt32 = 0
        while let word = words.next() {
            guard word.count >= 2, word[word.startIndex + 1] == UInt8(ascii: "="), let letter = word.first,
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter),
                seen & (1 << (letter - UInt8(ascii: "a"))) == 0
            else { throw fault("word", word) }
            seen |= 1 << (letter - UInt8(ascii: "a"))
            let value = word.dropFirst(2)
            switch letter {
            case UInt8(ascii: "a"):
                number = UInt64(digits: value, radix: 36)
                guard number != nil else { throw fault("number", value) }
            case UInt8(ascii: "n"):
                guard let count = UInt64(digits: value), (2...UInt64(Limits.batch)).contains(count) else {
                    throw fault("count", value)
                }
                self.count = Int(count)
            // Times and origins that cannot be read are no reason to lose the notices.
            case UInt8(ascii: "t"): time = UInt64(digits: value, radix: 36)
            case UInt8(ascii: "o"): origins = value
            case UInt8(ascii: "g"): group = TopicToken.decode(value).flatMap { Limits.isNode($0) ? $0 : nil }
            default: break
            }
        }
        // So that no sum of a counter and a count is too large for a number.
        guard count == 1 || id.counter < UInt64.max - UInt64(Limits.batch) else {
            throw EnvelopeFault("has a counter at the end of all numbers")
        }
        if let origins {
            self.origins = OriginText.origins(origins, count: count, node: id.source.node)
        }
    }
}

extension Envelope {
    /// Reads the text of one notice that says when and which post it was, as most do; `nil`: it is another text.
    private init?(post bytes: [UInt8], _ words: EnvelopeWords) {
        var reader = ByteReader(bytes)
        guard reader.pass(words.post.beforeCounter), let counter = reader.number(radix: 10),
            counter > 0, counter < .max, reader.pass(words.post.behindCounter),
            reader.pass(letter: UInt8(ascii: "t")), let time = reader.number(radix: 36),
            reader.pass(letter: UInt8(ascii: "o")), bytes.count - reader.place <= OriginText.limit(1),
            let process = reader.number(radix: 36), process > 0, reader.pass(UInt8(ascii: "/")),
            let post = reader.number(radix: 10), reader.isAtEnd
        else { return nil }
        self.init(kind: .post, id: MessageID(source: words.source, counter: counter), schema: words.schema)
        (self.time, group) = (time, words.group)
        origins = [NoticeRecord.Origin(process: process, post: post, node: words.source.node)]
    }
}

extension Envelope.Kind {
    fileprivate init?(_ bytes: ArraySlice<UInt8>) {
        guard let kind = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(bytes) }) else {
            return nil
        }
        self = kind
    }
}
