/// The members of an object. For a repeated key, the last one counts.
struct JSONMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let codingPath: [any CodingKey]
    private let members: [String: JSONNode]

    init(_ members: [JSONNode.Member], at path: [any CodingKey]) {
        self.members = Dictionary(members.map { ($0.key, $0.value) }) { $1 }
        codingPath = path
    }

    var allKeys: [Key] { members.keys.sorted().compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try member(key).node == .null }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try member(key).decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try member(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try member(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try decoder(of: JSONPlace(stringValue: "super")) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }

    private func member(_ key: Key) throws -> JSONDecoding { try decoder(of: key) }

    private func decoder(of key: any CodingKey) throws -> JSONDecoding {
        guard let node = members[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key, DecodingError.Context(codingPath: codingPath, debugDescription: "expected this key"))
        }
        return JSONDecoding(node: node, codingPath: codingPath + [key])
    }
}

/// The items of an array.
struct JSONItems: UnkeyedDecodingContainer {
    let codingPath: [any CodingKey]
    private let items: [JSONNode]
    private(set) var currentIndex = 0

    init(_ items: [JSONNode], at path: [any CodingKey]) {
        self.items = items
        codingPath = path
    }

    var count: Int? { items.count }
    var isAtEnd: Bool { currentIndex == items.count }

    mutating func decodeNil() throws -> Bool {
        guard try item().node == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try item().decode(type)
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        let nested = try item().container(keyedBy: type)
        currentIndex += 1
        return nested
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let nested = try item().unkeyedContainer()
        currentIndex += 1
        return nested
    }

    mutating func superDecoder() throws -> any Decoder {
        let item = try item()
        currentIndex += 1
        return item
    }

    private func item() throws -> JSONDecoding {
        let place = JSONPlace(intValue: currentIndex)
        guard !isAtEnd else {
            let context = DecodingError.Context(
                codingPath: codingPath + [place], debugDescription: "expected another item")
            throw DecodingError.valueNotFound(Any.self, context)
        }
        return JSONDecoding(node: items[currentIndex], codingPath: codingPath + [place])
    }
}

/// An index of an array, or a key that no type has defined.
struct JSONPlace: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
    init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
}
