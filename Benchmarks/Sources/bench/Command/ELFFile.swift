import Foundation

/// A program or library for Linux, of 64 bits and little-endian.
struct ELFFile {
    private let bytes: [UInt8]

    /// `nil` if it is something else, such as a program for macOS.
    init?(_ data: Data) {
        bytes = Array(data)
        // The magic number, the class of 64 bits, and the byte order.
        guard bytes.count >= 64, bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return nil }
    }

    /// The bytes that are loaded and not written: what `size` calls text.
    var codeSize: Int {
        let (table, length, count) = (number(at: 0x28, 8), number(at: 0x3A, 2), number(at: 0x3C, 2))
        return (0..<count).reduce(0) { sum, index in
            let section = table + index * length
            guard section + 0x28 <= bytes.count else { return sum }
            let (kind, flags) = (number(at: section + 4, 4), number(at: section + 8, 8))
            let (isWritten, isLoaded, hasNoBytes) = (flags & 1 != 0, flags & 2 != 0, kind == 8)
            return isLoaded && !isWritten && !hasNoBytes ? sum + number(at: section + 0x20, 8) : sum
        }
    }

    private func number(at offset: Int, _ length: Int) -> Int {
        bytes[offset..<offset + length].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
