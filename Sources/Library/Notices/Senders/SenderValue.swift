/// A value as a sender: compared by value, where objects are compared by identity.
///
/// ```swift
/// let token = center.observe("download.progress", from: SenderValue(url)) { notice in … }
/// center.post("download.progress", from: SenderValue(url), payload: 0.5)   // another box, the same sender
/// ```
///
/// Every sender parameter accepts one. Two are the same sender if the values have the same type and are equal:
/// `SenderValue(1)` is not `SenderValue(UInt8(1))`. A value is never deallocated, so a registration that observes it
/// ends only by its token, its owner or its removal.
///
/// It does not unwrap itself. A handler calls ``Notice/senderValue(as:)``.
///
/// Values are compared with their own `==`, sometimes while a lock is held, so it must not post or observe. Their hash
/// is computed once, by the initializer.
public final class SenderValue: Sendable {
    /// The value.
    public let value: any Hashable & Sendable
    private let hash: Int

    /// Makes a sender of a value.
    public init(_ value: some Hashable & Sendable) {
        self.value = value
        hash = value.hashValue
    }
}

extension SenderValue: Hashable {
    /// Whether the values have the same type and are equal.
    public static func == (left: SenderValue, right: SenderValue) -> Bool {
        left === right || (left.hash == right.hash && isEqual(left.value, right.value))
    }

    private static func isEqual<Value: Hashable>(_ value: Value, _ other: any Hashable) -> Bool {
        type(of: other) == Value.self && other as? Value == value
    }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }
}

extension SenderValue: NoticeLabeled, CustomStringConvertible {
    /// The value as text.
    public var description: String { String(describing: value) }

    /// The value as text.
    public var noticeLabel: String { description }
}

extension Notice {
    /// The sender's value, if the sender is a ``SenderValue`` of that type; otherwise `nil`.
    public func senderValue<Value: Hashable & Sendable>(as type: Value.Type) -> Value? {
        (senderReference?.object as? SenderValue)?.value as? Value
    }
}
