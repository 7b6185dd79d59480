import Foundation
import Notices

/// Describes a value of any type that may not leave its thread: runs no code of the program, and is bounded.
struct ForeignValue {
    private let center: NoticeCenter
    /// How many more values to describe.
    private var valuesLeft = Self.valueLimit
    /// How many more bytes of text to use.
    private var bytesLeft = PayloadText.limit

    private static let nestingLimit = 8
    private static let valueLimit = 1_000
    private static let longestText = 16_384
    private static let longestLabel = 120

    private init(_ center: NoticeCenter) { self.center = center }

    /// A `userInfo` as a JSON object.
    static func json(of userInfo: [AnyHashable: Any], in center: NoticeCenter) -> String {
        var value = ForeignValue(center)
        return value.text(of: userInfo, depth: 1)
    }

    /// The label of a post's sender in records.
    static func label(of sender: Any, in center: NoticeCenter) -> String {
        if let text = plainText(of: sender) { return cut(text, to: longestLabel) }
        if type(of: sender) is AnyObject.Type { return center.label(of: sender as AnyObject) }
        return typeName(of: sender)
    }

    // MARK: - Values

    private mutating func text(of value: Any, depth: Int) -> String {
        guard valuesLeft > 0, bytesLeft > 0 else { return PayloadText.quoted("…") }
        valuesLeft -= 1
        if let scalar = Self.scalar(value) { return scalar }
        if let text = Self.plainText(of: value) { return quoted(text) }
        if let list = value as? any ForeignList { return text(of: list, depth: depth) }
        if type(of: value) is AnyObject.Type { return quoted(center.label(of: value as AnyObject)) }
        return text(ofFields: value, depth: depth)
    }

    /// A number, a Boolean or nothing.
    private static func scalar(_ value: Any) -> String? {
        if type(of: value) is NSNumber.Type, let number = value as? NSNumber { return text(of: number) }
        switch value {
        case is NSNull: return "null"
        case let value as Bool where type(of: value) == Bool.self: return value ? "true" : "false"
        default: break
        }
        // The exact type: a cast would find an Int in any number.
        return switch type(of: value) {
        case is Int.Type, is Int8.Type, is Int16.Type, is Int32.Type, is Int64.Type, is UInt.Type,
            is UInt8.Type, is UInt16.Type, is UInt32.Type, is UInt64.Type, is Double.Type, is Float.Type:
            PayloadText.json(of: value)
        default: nil
        }
    }

    private static func text(of number: NSNumber) -> String {
        switch String(cString: number.objCType) {
        case "c", "B": number.boolValue ? "true" : "false"
        case "d", "f": PayloadText.number(number.doubleValue)
        case "Q", "L": "\(number.uint64Value)"
        default: "\(number.int64Value)"
        }
    }

    /// The text of a system type that has one.
    private static func plainText(of value: Any) -> String? {
        switch value {
        case let value as String: value
        case let value as Substring: String(value)
        case let value as Notification.Name: value.rawValue
        case let value as URL: value.absoluteString
        case let value as UUID: value.uuidString
        case let value as Date: value.description
        case let value as Data: "\(value.count) bytes"
        case let value as Decimal: value.description
        case is NSError where type(of: value) is NSError.Type:
            (value as? NSError).map { "\($0.domain) \($0.code)" }
        default: nil
        }
    }

    private mutating func text(of list: any ForeignList, depth: Int) -> String {
        if let wrapped = list.wrapped { return wrapped.map { text(of: $0, depth: depth) } ?? "null" }
        guard depth <= Self.nestingLimit else {
            return quoted("… nested more than \(Self.nestingLimit) deep")
        }
        var parts: [String] = []
        var entries: [(key: String, value: String)] = []
        let isObject = list.hasKeys
        list.forEach { key, value in
            guard valuesLeft > 0, bytesLeft > 0 else { return false }
            if isObject {
                entries.append((Self.key(key), text(of: value, depth: depth + 1)))
            } else {
                parts.append(text(of: value, depth: depth + 1))
            }
            return true
        }
        let rest = list.count - parts.count - entries.count
        guard isObject else {
            if rest > 0 { parts.append(quoted("… and \(rest) more")) }
            return "[" + parts.joined(separator: ",") + "]"
        }
        return object(entries.sorted { $0.key < $1.key }, rest: rest)
    }

    /// A struct or an enum described by its fields, which runs none of its code.
    private mutating func text(ofFields value: Any, depth: Int) -> String {
        let name = Self.typeName(of: value)
        // It could supply its own mirror, or its text.
        guard !(value is any CustomReflectable), depth <= Self.nestingLimit else { return quoted(name) }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .enum where mirror.children.isEmpty && !Self.hasOwnText(value):
            return quoted("\(name).\(value)")
        case .struct, .tuple, .enum:
            var entries: [(key: String, value: String)] = []
            for (index, child) in mirror.children.enumerated() {
                guard valuesLeft > 0, bytesLeft > 0 else { break }
                entries.append((child.label ?? "\(index)", text(of: child.value, depth: depth + 1)))
            }
            return entries.isEmpty
                ? quoted(name) : object(entries, rest: mirror.children.count - entries.count)
        default: return quoted(name)
        }
    }

    private static func hasOwnText(_ value: Any) -> Bool {
        value is any CustomStringConvertible || value is any CustomDebugStringConvertible
            || value is any TextOutputStreamable
    }

    // MARK: - Texts

    private func object(_ entries: [(key: String, value: String)], rest: Int) -> String {
        var members = entries.map { "\(PayloadText.quoted($0.key)):\($0.value)" }
        if rest > 0 { members.append("\"…\":\(PayloadText.quoted("and \(rest) more"))") }
        return "{" + members.joined(separator: ",") + "}"
    }

    private mutating func quoted(_ text: String) -> String {
        let shown = Self.cut(text, to: min(Self.longestText, max(64, bytesLeft)))
        bytesLeft -= shown.utf8.count
        return PayloadText.quoted(shown)
    }

    private static func key(_ key: Any?) -> String {
        let base = (key as? AnyHashable)?.base ?? key ?? ""
        return cut(plainText(of: base) ?? scalar(base) ?? typeName(of: base), to: longestLabel)
    }

    private static func typeName(of value: Any) -> String { String(describing: type(of: value)) }

    private static func cut(_ text: String, to limit: Int) -> String {
        let size = text.utf8.count
        return size <= limit ? text : "\(text.prefix(limit / 4))… [cut, \(size) bytes]"
    }
}
