package import Notices

/// Encodes a record as one JSON object on one line.
package enum RecordJSON {
    /// A member of the object and its meaning.
    package struct Field: Sendable {
        let id: NoticeRecord.Key
        package let meaning: String
        let write: @Sendable (NoticeRecord) -> JSONValue?
        let read: @Sendable (RecordMember, inout NoticeRecord) throws(LineError) -> Void
        /// The encoded key with its separator.
        fileprivate let lead: String

        /// - Parameter property: Receives the value that `read` decodes.
        fileprivate init<Value>(
            _ id: NoticeRecord.Key, _ meaning: String,
            write: @escaping @Sendable (NoticeRecord) -> JSONValue?,
            _ property: any WritableKeyPath<NoticeRecord, Value> & Sendable,
            _ read: @escaping @Sendable (RecordMember) -> () throws(LineError) -> Value
        ) {
            self.id = id
            self.meaning = meaning
            self.write = write
            self.read = { (member, record) throws(LineError) in record[keyPath: property] = try read(member)()
            }
            lead = JSONValue.quoted(id.rawValue) + ":"
        }

        package var key: String { id.rawValue }
    }

    /// The members in output order. Members that do not apply are omitted.
    package static let fields: [Field] = [
        Field(
            .seq, "place among all records, from 1; parents come first", write: { .number(String($0.seq)) },
            \.seq, RecordMember.whole),
        Field(
            .time, "seconds on the clock since the start", write: { seconds($0.time) },
            \.time, RecordMember.seconds),
        Field(
            .kind, kinds, write: { .string($0.kind.rawValue) },
            \.kind, RecordMember.kind),
        Field(
            .isComplete, "false while a post or delivery runs; left out when true",
            write: { $0.isComplete ? nil : .bool(false) }, \.isComplete, RecordMember.truth),
        Field(
            .name, #"the name, or * for any name; \\* is an observed name that is * itself"#,
            write: { text($0.writtenName) }, \.writtenName, RecordMember.text),
        Field(
            .observer, "the label of the observer", write: { text($0.observer) },
            \.observer, RecordMember.text),
        Field(
            .registration, "the number of the registration", write: { number($0.registration) },
            \.registration, RecordMember.whole),
        Field(
            .lifetime, "what ends the registration: \(list(NoticeRegistration.Kind.allCases))",
            write: { text($0.lifetime?.rawValue) }, \.lifetime, RecordMember.choice),
        Field(
            .owner, "the object that the registration is bound to", write: { text($0.owner) },
            \.owner, RecordMember.text),
        Field(
            .sender, "of a post its sender; of a registration the only sender it observes",
            write: { text($0.sender) }, \.sender, RecordMember.text),
        Field(
            .payload, "the payload, as JSON", write: { $0.payload.map(payload) },
            \.payload, RecordMember.json),
        Field(
            .reason, "why it ended or was skipped: \(list(NoticeRecord.Reason.allCases))",
            write: { text($0.reason?.rawValue) }, \.reason, RecordMember.choice),
        Field(
            .text,
            "the message of a note, expectation, failure or refusal; "
                + "of unheard: the name that was probably meant, and who was passed over, and why",
            write: { text($0.text) },
            \.text, RecordMember.text),
        Field(
            .passed, "of an expectation: whether it held", write: { $0.passed.map(JSONValue.bool) },
            \.passed, RecordMember.truth),
        Field(
            .post, "the seq of the post that led to this", write: { number($0.post) },
            \.post, RecordMember.whole),
        Field(
            .cause, "the seq of the delivery in whose handler this happened", write: { number($0.cause) },
            \.cause, RecordMember.whole),
        Field(
            .origin,
            "of a post that crossed processes: PROCESS/POST where it was made, PROCESS/POST/NODE elsewhere",
            write: { text($0.origin?.description) }, \.origin, RecordMember.origin),
        Field(
            .deliveries,
            "of a post: how many handlers ran, counted at its end; left out if observers are not known",
            write: { number($0.deliveries) }, \.deliveries, RecordMember.whole),
        Field(
            .scheduled, "of a post: how many handlers were queued on actors and queues; left out when none",
            write: { number($0.writtenScheduled) }, \.writtenScheduled, RecordMember.whole),
        Field(
            .skipped, "of a post: how many observers had ended, lost their owner, or were blocked",
            write: { number($0.skipped) },
            \.skipped, RecordMember.whole),
        Field(
            .failed,
            "of a post: how many observers could not read the payload, or had no room for the notice",
            write: { number($0.failed) }, \.failed, RecordMember.whole),
        Field(
            .filtered, "of a post: how many observers' filters rejected it; left out when none",
            write: { number($0.writtenFiltered) }, \.writtenFiltered, RecordMember.whole),
        Field(
            .durationNanoseconds, "how long the handler ran", write: { number($0.durationNanoseconds) },
            \.durationNanoseconds, RecordMember.whole),
        Field(
            .first, "of a refusal: where the first registration was made, as FILE:LINE",
            write: { text($0.first?.description) }, \.first, RecordMember.source),
        Field(
            .on, "where it happened: main, thread-N, or the handler's queue or actor",
            write: { text($0.on) }, \.on, RecordMember.text),
        Field(
            .file, "of a post where it was posted, else where the observer was registered",
            write: { text($0.file) }, \.file, RecordMember.text),
        Field(.line, "the line in that file", write: { number($0.line) }, \.line, RecordMember.whole),
        Field(
            .stack, "of a traced post: the calls that led to it, the innermost first, one a line",
            write: { text($0.stack) }, \.stack, RecordMember.text),
    ]

    /// - Parameter unicode: Whether to write non-ASCII characters; if not, they are escaped.
    package static func line(
        _ record: NoticeRecord, unicode: Bool = true, clock: RecordClock = .unknown
    ) -> String {
        var line = ""
        append(record, to: &line, unicode: unicode, clock: clock)
        return line
    }

    /// Appends the line of a record to `text`.
    ///
    /// - Parameters:
    ///   - program: If there are several programs, the one of the record, written as the first member, `program`.
    ///   - clock: If it knows the wall-clock time of the record, that is the member `at` after `time`.
    package static func append(
        _ record: NoticeRecord, to text: inout String, unicode: Bool = true, program: String? = nil,
        clock: RecordClock = .unknown
    ) {
        guard unicode else {
            var line = ""
            append(record, to: &line, program: program, clock: clock)
            text += JSONValue.inASCII(line)
            return
        }
        var separator = "{"
        if let program {
            text += "{\"program\":"
            JSONValue.string(program).append(to: &text)
            separator = ","
        }
        for field in fields {
            guard let value = field.write(record) else { continue }
            text += separator
            text += field.lead
            value.append(to: &text)
            separator = ","
            if field.id == .time, let time = at(record, clock) { text += ",\"at\":\"\(time)\"" }
        }
        text += "}"
    }

    /// When a record began, in ISO 8601 (UTC); `nil` if that is unknown.
    package static func at(_ record: borrowing NoticeRecord, _ clock: RecordClock) -> String? {
        clock.time(of: record).map { CivilTime($0).iso8601 }
    }

    /// The values of the fields, in order; `nil` for a field that does not apply.
    package static func values(of record: NoticeRecord) -> [JSONValue?] { fields.map { $0.write(record) } }

    private static let kinds =
        list(NoticeRecord.Kind.all + NoticeRecord.Kind.ofDemo)
        + ", or what MyNotificationCenter did: " + list(NoticeRecord.Kind.ofModel)

    private static func list(_ values: [some RawRepresentable<String>]) -> String {
        values.map(\.rawValue).joined(separator: ", ")
    }

    private static func text(_ value: String?) -> JSONValue? { value.map(JSONValue.string) }

    private static func number(_ value: (some BinaryInteger)?) -> JSONValue? {
        value.map { .number(String($0)) }
    }

    private static func payload(_ text: String) -> JSONValue {
        (try? JSONValue(text: text)) ?? .string(text)
    }

    /// Infinities and NaN, which JSON lacks, are written as strings.
    private static func seconds(_ value: Double) -> JSONValue {
        guard value.isFinite else { return .string(String(value)) }
        let isShort = value == value.rounded() && abs(value) < 1e15
        return .number(isShort ? String(Int64(value)) : String(value))
    }
}
