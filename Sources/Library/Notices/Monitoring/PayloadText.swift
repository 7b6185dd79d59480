/// A payload that defines its JSON text in records.
///
/// Strings, numbers, booleans and optionals of them need no conformance. A struct without a `description` of its own is
/// shown by its fields, as a JSON object that begins with its type: `{"$type":"Cart","items":3}`. Anything else is shown
/// as a JSON string of its description; the fields of a class are not read, since another thread may change them.
public protocol NoticePayloadDescribing: Sendable {
    /// The payload as one JSON value.
    var noticeJSON: String { get }
}

/// Turns payloads into JSON text without an encoder, since most records are made on the poster's thread.
package enum PayloadText {
    /// Longer texts are cut, with a note: a monitor should not hold a second copy of a large payload.
    package static let limit = 65_536

    package static func json(of payload: Any) -> String {
        if let text = frequent(payload) { return text }
        let text = plain(payload) ?? PayloadFields.json(of: payload) ?? quoted(String(describing: payload))
        let size = text.utf8.count
        guard size > limit else { return text }
        return quoted(String(text.prefix(limit / 4)) + "… [cut, \(size) bytes]")
    }

    /// The text of a string, a number, a boolean, `nil`, or a payload that defines its own.
    static func plain(_ payload: Any) -> String? {
        switch payload {
        case let value as any AnyOptional where value.isNil: "null"
        case let value as any NoticePayloadDescribing: value.noticeJSON
        case let value as String: quoted(value)
        case let value as Bool: value ? "true" : "false"
        case let value as any BinaryInteger: String(describing: value)
        case let value as any BinaryFloatingPoint: number(Double(value))
        default: nil
        }
    }

    /// The text of the most frequent payload types. Finding that they conform to none of the protocols would take
    /// longer.
    private static func frequent(_ payload: Any) -> String? {
        let type = type(of: payload)
        if type == Int.self, let number = payload as? Int { return String(number) }
        if type == Bool.self, let value = payload as? Bool { return value ? "true" : "false" }
        if type == Double.self, let value = payload as? Double { return number(value) }
        return nil
    }

    /// A number as JSON. Infinities and NaN, which JSON lacks, become strings.
    package static func number(_ value: Double) -> String {
        guard value.isFinite else { return quoted(String(value)) }
        return value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
    }

    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\0"..<" ": result += "\\u00" + hexadecimal(scalar.value)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return digits.count < 2 ? "0" + digits : digits
    }
}

/// An optional of any type: a cast to the wrapped type cannot recognize `nil`.
private protocol AnyOptional {
    var isNil: Bool { get }
}

extension Optional: AnyOptional {
    fileprivate var isNil: Bool { self == nil }
}
