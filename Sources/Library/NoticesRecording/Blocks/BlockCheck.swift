/// The IEEE 802.3 CRC-32 of bytes that arrive in pieces, with eight tables: eight bytes at a time.
package struct BlockCheck: Sendable {
    private var state: UInt32 = .max

    package init() {}

    /// The check of all bytes so far.
    package var value: UInt32 { ~state }

    /// Adds the next bytes. O(bytes).
    package mutating func add(_ bytes: ArraySlice<UInt8>) {
        let tables = Self.tables
        tables.withUnsafeBufferPointer { tables in
            bytes.withUnsafeBytes { bytes in state = Self.next(state, bytes, tables) }
        }
    }

    private static func next(
        _ start: UInt32, _ bytes: UnsafeRawBufferPointer, _ tables: UnsafeBufferPointer<UInt32>
    ) -> UInt32 {
        var state = start
        var place = 0
        while place &+ 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            let mixed = word ^ UInt64(state)
            state = 0
            for byte in 0..<8 {
                state ^=
                    tables[
                        (7 &- byte) &* 256 &+ Int(truncatingIfNeeded: (mixed >> (8 &* UInt64(byte))) & 0xff)]
            }
            place &+= 8
        }
        while place < bytes.count {
            state = (state >> 8) ^ tables[Int((state ^ UInt32(bytes[place])) & 0xff)]
            place &+= 1
        }
        return state
    }

    /// The table of byte *n* is that of the following byte, with one more byte of 0.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for byte in 0..<256 {
            tables[byte] = (0..<8).reduce(UInt32(byte)) { rest, _ in
                rest & 1 == 1 ? (rest >> 1) ^ 0xedb8_8320 : rest >> 1
            }
        }
        for place in 256..<8 * 256 {
            let former = tables[place - 256]
            tables[place] = (former >> 8) ^ tables[Int(former & 0xff)]
        }
        return tables
    }()
}
