import Notices

/// What a message says beside its payload.
struct Envelope: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A notice.
        case post
        /// The kept notice of the name is forgotten.
        case forget
        /// An observer heard the notice with the number.
        case answer
        /// A program runs under the name of its node, and asks whether another does, which answers with a number.
        case running
        /// An operator asks the node to hear what is parked for it: the body is its path, or nothing for all.
        case replay
    }

    var kind: Kind
    var id: MessageID
    var schema: NoticeSchema
    /// Asks for an answer with this number; of an answer, the number that was asked with.
    var number: UInt64?
    /// How many notices the body has; with more than one it is a ``Batch``.
    var count = 1
    /// What watchers of the sender say to watchers of the receiver.
    var fields = WatcherFields()
    /// The group of nodes that its sender is in; `nil`: none.
    var group: String?
    /// The posts that it stands for, one for each notice; empty if it does not say.
    var origins: [NoticeRecord.Origin] = []
    /// When the first of them was posted, in nanoseconds since 1970; `nil` if it does not say.
    var time: UInt64?

    /// The post that one of its notices was; `nil` if it does not say.
    func origin(at index: Int) -> NoticeRecord.Origin? {
        origins.indices.contains(index) ? origins[index] : nil
    }
}

// MARK: - As headers

extension Envelope {
    /// The header with all but the fields of watchers; see ``init(text:)``.
    static let header = "Notices"
    private static let fieldsHeader = "Notices-Fields"
    /// Why a node has parked the message, as a token.
    static let parkedHeader = "Notices-Parked"
    fileprivate static let headerNames = [header, fieldsHeader, parkedHeader]

    /// Why a message is parked.
    static func reason(of message: KeptMessage) -> String {
        let reason = message.headers.first { $0.name == parkedHeader }.flatMap {
            TopicToken.decode(String($0.value.prefix { $0 != " " }))
        }
        return Limits.shortened(reason ?? "")
    }

    var headers: [TransportHeader] { headers(EnvelopeWords(id.source, schema, group: group)) }

    /// The headers, with the words of its source and schema.
    func headers(_ words: EnvelopeWords) -> [TransportHeader] {
        let envelope = TransportHeader(Self.header, bytes: bytes(words))
        guard let fields = fields.text else { return [envelope] }
        return [envelope, TransportHeader(Self.fieldsHeader, fields)]
    }

    /// Reads the headers of a message, of which others are ignored.
    ///
    /// - Parameter known: Words that it probably has.
    init(_ headers: [TransportHeader], known: EnvelopeWords? = nil) throws(EnvelopeFault) {
        guard headers.count <= Limits.headers else {
            throw EnvelopeFault("has \(headers.count) headers, more than \(Limits.headers)")
        }
        guard let bytes = try Self.value(Self.header, in: headers, limit: Limits.envelope) else {
            throw EnvelopeFault("has no header \(Self.header)")
        }
        try self.init(bytes, known: known)
        if let bytes = try Self.value(Self.fieldsHeader, in: headers, limit: Limits.fields) {
            let text = String(decoding: bytes, as: UTF8.self)
            guard let fields = WatcherFields(text) else {
                throw EnvelopeFault("has a header \(Self.fieldsHeader) that is “\(Limits.shortened(text))”")
            }
            self.fields = fields
        }
    }

    private static func value(
        _ name: String, in headers: [TransportHeader], limit: Int
    ) throws(EnvelopeFault) -> [UInt8]? {
        // Most messages have one.
        guard headers.count != 1 || headers[0].name == name,
            let place = headers.firstIndex(where: { $0.name == name })
        else { return nil }
        guard !headers[(place + 1)...].contains(where: { $0.name == name }) else {
            throw EnvelopeFault("has more than one header \(name)")
        }
        let value = headers[place].bytes
        guard value.count <= limit else { throw EnvelopeFault("has a too long header \(name)") }
        return value
    }
}

extension TransportHeader {
    /// The names of all headers that a broker reads.
    public static let ofNotices = Envelope.headerNames
}

/// What is wrong with the headers of a message.
struct EnvelopeFault: Error, Hashable, Sendable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
