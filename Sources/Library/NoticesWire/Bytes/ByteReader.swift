/// Reads numbers and texts from the body of a frame, never beyond its end.
struct ByteReader: Sendable {
    private let bytes: [UInt8]
    private var position = 0
    /// Where the body begins in the stream.
    private let base: Int

    init(_ bytes: [UInt8], at base: Int) {
        self.bytes = bytes
        self.base = base
    }

    /// The offset of the next byte in the stream.
    var offset: Int { base + position }

    var isAtEnd: Bool { position == bytes.count }

    private var left: Int { bytes.count - position }

    static func damaged(at offset: Int, _ expected: String) -> WireError {
        WireError(.damaged, at: offset, expected: expected)
    }

    mutating func byte(_ expected: StaticString) throws(WireError) -> UInt8 {
        guard position < bytes.count else { throw Self.damaged(at: offset, "\(expected)") }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func fixed<Number: FixedWidthInteger>(_ expected: StaticString) throws(WireError) -> Number {
        let size = Number.bitWidth / 8
        guard left >= size else { throw Self.damaged(at: offset, "\(expected)") }
        defer { position += size }
        return bytes[position..<position + size].reversed().reduce(0) { ($0 << 8) | Number($1) }
    }

    mutating func varint(_ expected: StaticString) throws(WireError) -> UInt64 {
        let start = position
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            // The tenth byte has only the highest bit.
            guard shift < 63 || byte <= 1 else { break }
            value |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        position = start
        throw Self.damaged(at: offset, "\(expected), a number of at most 64 bits")
    }

    mutating func zigzag(_ expected: StaticString) throws(WireError) -> Int64 {
        let value = try varint(expected)
        return Int64(bitPattern: (value >> 1) ^ (0 &- (value & 1)))
    }

    /// A signed number of this machine, which may have 32 bits.
    mutating func integer(_ expected: StaticString) throws(WireError) -> Int {
        let start = offset
        guard let value = Int(exactly: try zigzag(expected)) else {
            throw Self.damaged(at: start, "\(expected), a number of at most \(Int.bitWidth) bits")
        }
        return value
    }

    /// A text, preceded by its size in bytes.
    mutating func text(
        _ expected: StaticString, atMost limit: Int = WireLimits.frame
    ) throws(WireError) -> String {
        let start = offset
        let count = try varint(expected)
        guard count <= UInt64(limit) else {
            throw Self.damaged(at: start, "\(expected) of at most \(limit) bytes")
        }
        guard count <= UInt64(left) else {
            throw Self.damaged(at: start, "\(expected) of \(count) bytes, where \(left) are left")
        }
        let part = bytes[position..<position + Int(count)]
        // `String(validating:)` is generic code of the library, and took four times as long. What is not UTF-8 was mended.
        let text = String(decoding: part, as: UTF8.self)
        guard text.utf8.elementsEqual(part) else { throw Self.damaged(at: offset, "\(expected) in UTF-8") }
        position = part.endIndex
        return text
    }

    /// A text preceded by a byte 1, or the byte 0 alone.
    mutating func optionalText(_ expected: StaticString) throws(WireError) -> String? {
        let start = offset
        switch try byte(expected) {
        case 0: return nil
        case 1: return try text(expected)
        default: throw Self.damaged(at: start, "\(expected), a byte 0 or 1")
        }
    }

    /// The number of items that follow.
    mutating func count(_ expected: StaticString, atMost limit: Int) throws(WireError) -> Int {
        let start = offset
        let count = try varint(expected)
        guard count <= UInt64(limit) else {
            throw Self.damaged(at: start, "at most \(limit) \(expected), not \(count)")
        }
        return Int(count)
    }

    /// Takes some bytes, preceded by their number, to be read separately.
    mutating func part(_ expected: StaticString) throws(WireError) -> ByteReader {
        let start = position
        try skip(expected)
        let size = position
        position = start
        _ = try varint(expected)
        defer { position = size }
        return ByteReader(Array(bytes[position..<size]), at: offset)
    }

    /// Skips the fields of a newer version, preceded by their size in bytes.
    mutating func skip(_ expected: StaticString) throws(WireError) {
        let start = offset
        let count = try varint(expected)
        guard count <= UInt64(left) else {
            throw Self.damaged(at: start, "\(expected) of \(count) bytes, where \(left) are left")
        }
        position += Int(count)
    }
}
