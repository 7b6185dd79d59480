/// A value of any shape, read from any format as JSON text.
struct EmbeddedJSON: Decodable {
    let text: String

    /// Deeper nesting is rejected, so that no input can exhaust the stack.
    private static let depthLimit = 128

    init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count <= Self.depthLimit else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "expected at most \(Self.depthLimit) levels of nesting"))
        }
        if let members = try? decoder.container(keyedBy: AnyKey.self) {
            text = try Self.object(members)
        } else if var items = try? decoder.unkeyedContainer() {
            text = try Self.array(&items)
        } else {
            text = try Self.scalar(decoder.singleValueContainer())
        }
    }

    private static func object(_ values: KeyedDecodingContainer<AnyKey>) throws -> String {
        let members = try values.allKeys.sorted { $0.stringValue < $1.stringValue }.map { key in
            let value =
                try values.decodeNil(forKey: key) ? "null" : values.decode(Self.self, forKey: key).text
            return PayloadText.quoted(key.stringValue) + ":" + value
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    private static func array(_ values: inout any UnkeyedDecodingContainer) throws -> String {
        var items: [String] = []
        while !values.isAtEnd {
            items.append(try values.decodeNil() ? "null" : values.decode(Self.self).text)
        }
        return "[" + items.joined(separator: ",") + "]"
    }

    private static func scalar(_ value: any SingleValueDecodingContainer) throws -> String {
        if value.decodeNil() { return "null" }
        if let truth = try? value.decode(Bool.self) { return truth ? "true" : "false" }
        if let text = try? value.decode(String.self) { return PayloadText.quoted(text) }
        if let number = try? value.decode(Int64.self) { return String(number) }
        if let number = try? value.decode(UInt64.self) { return String(number) }
        return PayloadText.number(try value.decode(Double.self))
    }

    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }
}
