package import Notices

/// A record as one JSON object on one line.
package enum RecordJSON {
    /// A member of the object and its meaning.
    package struct Field: Sendable {
        package let key: String
        package let meaning: String
        let value: @Sendable (NoticeRecord) -> JSONValue?
        /// The encoded key with its separator.
        fileprivate let lead: String

        fileprivate init(
            key: String, meaning: String, value: @escaping @Sendable (NoticeRecord) -> JSONValue?
        ) {
            self.key = key
            self.meaning = meaning
            self.value = value
            lead = JSONValue.quoted(key) + ":"
        }
    }

    /// The members in output order. Members that do not apply are left out.
    package static let fields: [Field] = [
        Field(key: "seq", meaning: "place among all records, from 1; parents come first") {
            .number(String($0.seq))
        },
        Field(key: "time", meaning: "seconds on the clock since the start") { .number(decimal($0.time)) },
        Field(key: "kind", meaning: kinds) { .string($0.kind.rawValue) },
        Field(key: "name", meaning: "the name, or * for any name") { name(of: $0) },
        Field(key: "observer", meaning: "the label of the observer") { text($0.observer) },
        Field(key: "registration", meaning: "the number of the registration") { number($0.registration) },
        Field(
            key: "lifetime",
            meaning: "what ends the registration: \(list(NoticeRegistration.Kind.allCases))"
        ) {
            text($0.lifetime?.rawValue)
        },
        Field(key: "owner", meaning: "the object that the registration is bound to") { text($0.owner) },
        Field(key: "sender", meaning: "of a post who posted; of a registration the only sender it listens to")
        {
            text($0.sender)
        },
        Field(key: "payload", meaning: "the payload, as JSON") { $0.payload.map(payload) },
        Field(
            key: "reason",
            meaning: "why it ended or was skipped: \(list(NoticeRecord.Reason.allCases))"
        ) {
            text($0.reason?.rawValue)
        },
        Field(key: "text", meaning: "words: of a note, an expectation, a failure, a refusal") {
            text($0.text)
        },
        Field(key: "passed", meaning: "of an expectation: whether it held") { $0.passed.map(JSONValue.bool) },
        Field(key: "post", meaning: "the seq of the post that this is the outcome of") { number($0.post) },
        Field(key: "cause", meaning: "the seq of the delivery in whose handler this happened") {
            number($0.cause)
        },
        Field(key: "deliveries", meaning: "of a post: how many handlers ran, counted at its end") {
            number($0.deliveries)
        },
        Field(
            key: "scheduled",
            meaning: "of a post: how many handlers were to run elsewhere, later; left out when none"
        ) {
            $0.scheduled == 0 ? nil : number($0.scheduled)
        },
        Field(key: "skipped", meaning: "of a post: how many observers were gone") { number($0.skipped) },
        Field(key: "failed", meaning: "of a post: how many observers could not read the payload") {
            number($0.failed)
        },
        Field(key: "durationNanoseconds", meaning: "how long the handler ran") {
            number($0.durationNanoseconds)
        },
        Field(key: "first", meaning: "of a refusal: where the first registration was made, as FILE:LINE") {
            text($0.first?.description)
        },
        Field(key: "file", meaning: "of a post where it was posted, else where the observer was registered") {
            text($0.file)
        },
        Field(key: "line", meaning: "the line in that file") { number($0.line) },
    ]

    /// - Parameter unicode: Whether non-ASCII characters may occur; otherwise they are escaped.
    package static func line(_ record: NoticeRecord, unicode: Bool = true) -> String {
        var line = ""
        append(record, to: &line, unicode: unicode)
        return line
    }

    /// Appends the line of a record to `text`.
    package static func append(_ record: NoticeRecord, to text: inout String, unicode: Bool = true) {
        guard unicode else {
            text += JSONValue.inASCII(line(record))
            return
        }
        var separator = "{"
        for field in fields {
            guard let value = field.value(record) else { continue }
            text += separator
            text += field.lead
            value.append(to: &text)
            separator = ","
        }
        text += "}"
    }

    private static let kinds =
        list(NoticeRecord.Kind.all + NoticeRecord.Kind.ofWorkbench)
        + ", or what MyNotificationCenter did: " + list(NoticeRecord.Kind.ofModel)

    private static func list(_ values: [some RawRepresentable<String>]) -> String {
        values.map(\.rawValue).joined(separator: ", ")
    }

    private static func name(of record: NoticeRecord) -> JSONValue? {
        if let name = record.name { return .string(name) }
        return record.registration != nil || record.kind == .refuse ? .string("*") : nil
    }

    private static func text(_ value: String?) -> JSONValue? { value.map(JSONValue.string) }

    private static func number(_ value: (some BinaryInteger)?) -> JSONValue? {
        value.map { .number(String($0)) }
    }

    private static func payload(_ text: String) -> JSONValue {
        (try? JSONValue(text: text)) ?? .string(text)
    }

    private static func decimal(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
    }
}
