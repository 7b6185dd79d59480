/// Describes structs by their fields, for payloads that do not define a text of their own.
///
/// Only values are read: fields of structs, elements of collections. A class is named by its type, since another thread
/// may be changing its fields.
package enum PayloadFields {
    /// The member with the name of the type. It comes first.
    package static let typeKey = "$type"

    /// How many fields and elements to describe, and how deep.
    private static let (mostValues, mostLevels) = (256, 8)

    /// `nil` if the payload is not a struct, or has a description of its own.
    static func json(of payload: Any) -> String? {
        guard isDescribed(byFields: payload) else { return nil }
        var fields = Writer()
        fields.write(payload, level: 0)
        return fields.text
    }

    private static func isDescribed(byFields value: Any) -> Bool {
        if value is any CustomStringConvertible || value is any CustomDebugStringConvertible
            || value is any TextOutputStreamable
        {
            return false
        }
        return Mirror(reflecting: value).displayStyle == .struct
    }

    private struct Writer {
        var text = ""
        private var count = 0

        /// Whether there is room for another value. Counts it.
        private mutating func takesAnother() -> Bool {
            count += 1
            return count <= mostValues && text.utf8.count <= PayloadText.limit
        }

        mutating func write(_ value: Any, level: Int) {
            guard level < mostLevels else { return write(text: String(describing: type(of: value))) }
            if let known = PayloadText.plain(value) {
                text += known
            } else if isDescribed(byFields: value) {
                text += "{\(PayloadText.quoted(typeKey)):"
                write(text: String(describing: type(of: value)))
                members(of: Mirror(reflecting: value), level: level)
                text += "}"
            } else {
                write(unfielded: value, level: level)
            }
        }

        /// Writes a collection of values, an optional, or a description.
        private mutating func write(unfielded value: Any, level: Int) {
            let mirror = Mirror(reflecting: value)
            switch mirror.displayStyle {
            case .optional?:
                if let child = mirror.children.first {
                    write(child.value, level: level)
                } else {
                    text += "null"
                }
            case .collection?, .set?: elements(of: mirror, level: level)
            case .dictionary?: entries(of: mirror, level: level)
            case .class? where !(value is any CustomStringConvertible):
                write(text: String(describing: type(of: value)))
            default: write(text: String(describing: value))
            }
        }

        private mutating func members(of mirror: Mirror, level: Int) {
            var left = 0
            for child in mirror.children {
                guard takesAnother() else {
                    left += 1
                    continue
                }
                text += "," + PayloadText.quoted(child.label ?? "") + ":"
                write(child.value, level: level + 1)
            }
            if left > 0 { text += ",\"…\":\"\(left) more\"" }
        }

        private mutating func elements(of mirror: Mirror, level: Int) {
            text += "["
            var separator = ""
            for child in mirror.children {
                guard takesAnother() else {
                    text += separator + "\"…\""
                    break
                }
                text += separator
                write(child.value, level: level + 1)
                separator = ","
            }
            text += "]"
        }

        private mutating func entries(of mirror: Mirror, level: Int) {
            text += "{"
            var separator = ""
            let entries = mirror.children.prefix(mostValues).compactMap {
                child -> (key: String, value: Any)? in
                let pair = Array(Mirror(reflecting: child.value).children.prefix(2))
                return pair.count == 2 ? (String(describing: pair[0].value), pair[1].value) : nil
            }
            // A dictionary has another order in each run.
            for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
                guard takesAnother() else {
                    text += separator + "\"…\":\"…\""
                    break
                }
                text += separator + PayloadText.quoted(key) + ":"
                write(value, level: level + 1)
                separator = ","
            }
            text += "}"
        }

        private mutating func write(text value: String) {
            let most = 4_096
            let isCut = value.utf8.count > most
            text += PayloadText.quoted(isCut ? String(value.prefix(most / 4)) + "…" : value)
        }
    }
}
