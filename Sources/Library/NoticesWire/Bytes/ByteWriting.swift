// Numbers and texts as bytes. `ByteReader` reads them.

extension [UInt8] {
    /// A number in groups of seven bits, lowest first; all but the last have the high bit (LEB128).
    @inline(__always)
    mutating func appendVarint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }

    /// A signed number that takes few bytes near zero: 0, -1, 1, -2 as 0, 1, 2, 3.
    @inline(__always)
    mutating func appendZigzag(_ value: Int64) {
        appendVarint(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    @inline(__always)
    mutating func appendZigzag(_ value: Int) { appendZigzag(Int64(value)) }

    /// All bytes of a number, lowest first.
    mutating func appendFixed(_ value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }

    /// A text, preceded by its size in bytes.
    mutating func appendText(_ utf8: UnsafeBufferPointer<UInt8>) {
        appendVarint(UInt64(utf8.count))
        append(contentsOf: utf8)
    }

    /// The byte 0 for no text; otherwise a byte 1 and the text.
    mutating func appendOptional(_ text: String?) {
        append(text == nil ? 0 : 1)
        if let text { appendText(text, atMost: WireLimits.text) }
    }

    /// A text, cut if it is longer than `limit`.
    mutating func appendText(_ text: String, atMost limit: Int) {
        text.withBytes { utf8 in
            guard utf8.count > limit else { return appendText(utf8) }
            let (end, note) = utf8.cut(to: limit)
            appendVarint(UInt64(end + note.utf8.count))
            append(contentsOf: utf8[..<end])
            append(contentsOf: note.utf8)
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// How much to keep of a text of more than `limit` bytes, and what to append to it.
    fileprivate func cut(to limit: Int) -> (end: Int, note: String) {
        let note = "… [cut, \(count) bytes]"
        var end = limit - note.utf8.count
        // Not within a character.
        while end > 0, self[end] & 0xc0 == 0x80 { end -= 1 }
        return (end, note)
    }
}

extension String {
    /// The text, if it has at most `limit` bytes; otherwise its beginning, and a note of its length.
    package func cut(to limit: Int) -> String {
        guard utf8.count > limit else { return self }
        return withBytes { utf8 in
            let (end, note) = utf8.cut(to: limit)
            return String(decoding: utf8[..<end], as: UTF8.self) + note
        }
    }

    /// Passes the text in UTF-8, without a copy if it is a native Swift string.
    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        if let result = try utf8.withContiguousStorageIfAvailable(body) { return result }
        // A string from Objective-C.
        return try ContiguousArray(utf8).withUnsafeBufferPointer(body)
    }
}
