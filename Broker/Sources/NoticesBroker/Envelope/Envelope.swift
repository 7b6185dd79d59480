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
    /// The posts that it stands for, one for each notice; empty if it does not say.
    var origins: [NoticeRecord.Origin] = []
    /// When the first of them was posted, in nanoseconds since 1970; `nil` if it does not say.
    var time: UInt64?
}

extension Envelope {
    /// The post that one of its notices was; `nil` if it does not say.
    func origin(at index: Int) -> NoticeRecord.Origin? {
        origins.indices.contains(index) ? origins[index] : nil
    }

    private static let kindHeader = "Notices-Kind"
    private static let idHeader = "Notices-Id"
    private static let schemaHeader = "Notices-Schema"
    private static let timeHeader = "Notices-Time"
    private static let numberHeader = "Notices-Answer"
    private static let countHeader = "Notices-Count"
    private static let fieldsHeader = "Notices-Fields"
    fileprivate static let headerNames = [
        kindHeader, idHeader, schemaHeader, numberHeader, countHeader, fieldsHeader, timeHeader,
        OriginHeader.name,
    ]

    private static func limit(of header: String) -> Int {
        switch header {
        case fieldsHeader: Limits.fields
        case OriginHeader.name: Limits.origins
        default: Limits.header
        }
    }

    var headers: [TransportHeader] {
        var headers = [
            TransportHeader(Self.kindHeader, kind.rawValue), TransportHeader(Self.idHeader, id.text),
            TransportHeader(Self.schemaHeader, schema.text),
        ]
        if let number { headers.append(TransportHeader(Self.numberHeader, String(number))) }
        if count > 1 { headers.append(TransportHeader(Self.countHeader, String(count))) }
        if let text = fields.text { headers.append(TransportHeader(Self.fieldsHeader, text)) }
        if let time { headers.append(TransportHeader(Self.timeHeader, String(time))) }
        if origins.count == count, let text = OriginHeader.text(origins) {
            headers.append(TransportHeader(OriginHeader.name, text))
        }
        return headers
    }

    /// Reads the headers of a message, of which others are ignored.
    init(_ headers: [TransportHeader]) throws(EnvelopeFault) {
        guard headers.count <= Limits.headers else {
            throw EnvelopeFault("has \(headers.count) headers, more than \(Limits.headers)")
        }
        func value(_ name: String) throws(EnvelopeFault) -> String? {
            guard let place = headers.firstIndex(where: { $0.name == name }) else { return nil }
            guard !headers[(place + 1)...].contains(where: { $0.name == name }) else {
                throw EnvelopeFault("has more than one header \(name)")
            }
            let value = headers[place].value
            guard value.utf8.count <= Self.limit(of: name) else {
                throw EnvelopeFault("has a too long header \(name)")
            }
            return value
        }
        func required<Value>(_ name: String, _ read: (String) -> Value?) throws(EnvelopeFault) -> Value {
            guard let text = try value(name) else { throw EnvelopeFault("has no header \(name)") }
            guard let value = read(text) else {
                throw EnvelopeFault("has a header \(name) that is “\(Limits.shortened(text))”")
            }
            return value
        }
        kind = try required(Self.kindHeader) { Kind(rawValue: $0) }
        id = try required(Self.idHeader) { MessageID($0) }
        schema = try required(Self.schemaHeader) { NoticeSchema(text: $0) }
        number = try value(Self.numberHeader) == nil ? nil : required(Self.numberHeader) { UInt64($0) }
        if try value(Self.countHeader) != nil {
            count = try required(Self.countHeader) { text in
                Int(text).flatMap { (2...Limits.batch).contains($0) ? $0 : nil }
            }
        }
        // So that no sum of a counter and a count is too large for a number.
        guard count == 1 || id.counter < UInt64.max - UInt64(Limits.batch) else {
            throw EnvelopeFault("has a counter at the end of all numbers")
        }
        fields =
            try value(Self.fieldsHeader) == nil
            ? WatcherFields() : required(Self.fieldsHeader, WatcherFields.init)
        time = try value(Self.timeHeader).flatMap { UInt64($0) }
        // Those that cannot be read are no reason to lose the notices.
        let node = id.source.node
        origins =
            try value(OriginHeader.name).map { OriginHeader.origins($0, count: count, node: node) } ?? []
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
