import Notices
import NoticesKeyboard

/// A Swift type that an observer can require of its payload.
package enum PayloadType: String, CaseIterable, Hashable, Sendable {
    case int = "Int"
    case double = "Double"
    case string = "String"
    case bool = "Bool"
    case keyboard

    /// A descriptor that only checks whether a notice under `name` carries the type.
    ///
    /// Commands post JSON; the descriptor converts it, as a program's own descriptor would.
    func descriptor(of name: NoticeName) -> NoticeDescriptor<Void> {
        NoticeDescriptor(name) { notice in
            if let json = notice.payload as? JSONValue {
                guard !matches(json) else { return }
                if let problem = rangeProblem(of: json) {
                    throw NoticeError.payloadInvalid(name: name, problem: problem)
                }
                throw NoticeError.payloadMismatch(name: name, expected: swiftName, found: json.swiftName)
            } else if self == .keyboard {
                _ = try KeyboardPayload(notice: notice)
            } else {
                try checkValue(of: notice)
            }
        }
    }

    private var swiftName: String { self == .keyboard ? "KeyboardPayload" : rawValue }

    private func matches(_ json: JSONValue) -> Bool {
        switch (self, json) {
        case (.int, .number(let digits)): Int(digits) != nil
        case (.double, .number(let digits)): Double(digits)?.isFinite == true && !digits.vanishes
        case (.string, .string), (.bool, .bool): true
        default: false
        }
    }

    /// Why a number is outside the range of the type.
    private func rangeProblem(of json: JSONValue) -> String? {
        guard case .number(let digits) = json else { return nil }
        let isWhole = !digits.contains { ".eE".contains($0) }
        guard self == .double || (self == .int && isWhole) else { return nil }
        let direction =
            digits.vanishes ? "close to zero" : digits.hasPrefix("-") ? "far below zero" : "large"
        return "\(digits.shortened) is too \(direction) for \(swiftName)"
    }

    /// Checks a notice that a program posted with a Swift value.
    private func checkValue(of notice: Notice) throws(NoticeError) {
        switch self {
        case .int: _ = try notice.payload(as: Int.self)
        case .double: _ = try notice.payload(as: Double.self)
        case .string: _ = try notice.payload(as: String.self)
        case .bool: _ = try notice.payload(as: Bool.self)
        case .keyboard: break
        }
    }
}

extension JSONValue {
    /// The Swift type of the value.
    fileprivate var swiftName: String {
        switch self {
        case .null: "nil"
        case .bool: "Bool"
        case .number(let digits): Int(digits) == nil ? "Double" : "Int"
        case .string: "String"
        case .array: "Array"
        case .object: "Dictionary"
        }
    }
}

extension String {
    /// Whether the number is not zero, but `Double` rounds it to zero.
    fileprivate var vanishes: Bool {
        Double(self) == 0 && prefix { $0 != "e" && $0 != "E" }.contains { ("1"..."9").contains($0) }
    }
}
