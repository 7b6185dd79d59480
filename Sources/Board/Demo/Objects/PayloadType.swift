import BoardModel
import Notices
import NoticesKeyboard

/// A Swift type that an observer can require of its payload.
package enum PayloadType: String, CaseIterable, Hashable, Sendable {
    case int = "Int"
    case double = "Double"
    case string = "String"
    case bool = "Bool"
    case keyboard

    /// A descriptor of the type's payloads. Commands post JSON, which the descriptor converts, as a
    /// descriptor of an app would.
    ///
    /// - Parameters:
    ///   - convert: Converts a JSON value to a payload; `nil` if it is not a valid one.
    ///   - read: Reads the payload of a notice posted with a Swift value.
    func descriptor<Payload: Sendable>(
        of name: NoticeName, from convert: @escaping @Sendable (JSONValue) -> Payload?,
        read: @escaping @Sendable (Notice) throws -> Payload = { try $0.payload(as: Payload.self) }
    ) -> NoticeDescriptor<Payload> {
        NoticeDescriptor(name) { notice in
            guard let json = notice.payload as? JSONValue else { return try read(notice) }
            if let payload = convert(json) { return payload }
            if let problem = rangeProblem(of: json) {
                throw NoticeError.payloadInvalid(name: name, problem: problem)
            }
            throw NoticeError.payloadMismatch(name: name, expected: swiftName, found: json.swiftName)
        }
    }

    private var swiftName: String { self == .keyboard ? "KeyboardPayload" : rawValue }

    /// Why a number is outside the range of the type.
    private func rangeProblem(of json: JSONValue) -> String? {
        guard case .number(let digits) = json else { return nil }
        let isWhole = !digits.contains { ".eE".contains($0) }
        guard self == .double || (self == .int && isWhole) else { return nil }
        let direction =
            digits.vanishes ? "close to zero" : digits.hasPrefix("-") ? "far below zero" : "large"
        return "\(digits.shortened) is too \(direction) for \(swiftName)"
    }
}

extension JSONValue {
    var wholeNumber: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }

    var floatingNumber: Double? {
        guard case .number(let digits) = self, let number = Double(digits) else { return nil }
        return number.isFinite && !digits.vanishes ? number : nil
    }

    var string: String? { if case .string(let text) = self { text } else { nil } }

    var truth: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The name of the value's Swift type.
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
