import Notices

/// A Swift type that an observer can ask its payload to be.
package enum PayloadType: String, CaseIterable, Hashable, Sendable {
    case int = "Int"
    case double = "Double"
    case string = "String"
    case bool = "Bool"
    case keyboard

    /// Whether notices under `name` carry it: a descriptor that only looks.
    ///
    /// What is posted by a command is JSON; the conversion from it is the descriptor's, as it is a program's own.
    func descriptor(of name: NoticeName) -> NoticeDescriptor<Void> {
        NoticeDescriptor(name) { notice in
            if let json = notice.payload as? JSONValue {
                guard matches(json) else {
                    throw NoticeError.payloadMismatch(name: name, expected: swiftName, found: json.swiftName)
                }
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
        case (.double, .number(let digits)): Double(digits)?.isFinite == true
        case (.string, .string), (.bool, .bool): true
        default: false
        }
    }

    /// Of a notice that a program posted with a value of Swift's.
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
    /// The type that Swift would have for it.
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
