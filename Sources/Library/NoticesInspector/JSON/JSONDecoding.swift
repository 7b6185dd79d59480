/// Reads a payload of a type from a JSON value, without Foundation.
///
/// What a type reads as a number, such as Foundation's `Date`, is a number here. There are no key strategies.
struct JSONDecoding: Decoder {
    let node: JSONNode
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// The value of a text.
    ///
    /// - Throws: `JSONError`, or what the type throws, usually `DecodingError`.
    static func value<Value: Decodable>(_ type: Value.Type, of text: String) throws -> Value {
        try JSONDecoding(node: JSONReader.value(of: text), codingPath: []).decode(type)
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = node else { throw mismatch(type, "an object") }
        return KeyedDecodingContainer(JSONMembers(members, at: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let items) = node else { throw mismatch([Any].self, "an array") }
        return JSONItems(items, at: codingPath)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
        let context = DecodingError.Context(
            codingPath: codingPath, debugDescription: "expected \(expected), found \(node.kind)")
        return node == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }
}

extension JSONDecoding: SingleValueDecodingContainer {
    func decodeNil() -> Bool { node == .null }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard case .bool(let value) = node else { throw mismatch(type, "a boolean") }
        return value
    }

    func decode(_ type: String.Type) throws -> String {
        guard case .string(let value) = node else { throw mismatch(type, "a string") }
        return value
    }

    func decode(_ type: Double.Type) throws -> Double { try float(type) }
    func decode(_ type: Float.Type) throws -> Float { try float(type) }
    func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }

    private func float<Number: BinaryFloatingPoint & LosslessStringConvertible>(
        _ type: Number.Type
    ) throws -> Number {
        guard case .number(let digits) = node else { throw mismatch(type, "a number") }
        guard let value = Number(digits), value.isFinite else {
            throw corrupted("expected a number that a \(type) has room for")
        }
        return value
    }

    /// A number without a fraction: `3`, `3.0` or `3e0`.
    private func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        guard case .number(let digits) = node else { throw mismatch(type, "a number") }
        if let value = Number(digits) { return value }
        guard let value = Double(digits).flatMap({ Number(exactly: $0) }) else {
            throw corrupted(
                "expected a whole number from \(Number.min) to \(Number.max)")
        }
        return value
    }

    private func corrupted(_ text: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: text))
    }
}
