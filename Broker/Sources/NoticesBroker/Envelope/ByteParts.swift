/// The parts of a text between separators, one after the other. Nothing is copied.
struct ByteParts: Sendable {
    private var rest: ArraySlice<UInt8>?
    private let separator: UInt8

    init(_ bytes: ArraySlice<UInt8>, separator: UInt8) {
        rest = bytes
        self.separator = separator
    }

    /// The next part, which may be empty; `nil` behind the last.
    mutating func next() -> ArraySlice<UInt8>? {
        guard let rest else { return nil }
        guard let end = rest.firstIndex(of: separator) else {
            self.rest = nil
            return rest
        }
        self.rest = rest[(end + 1)...]
        return rest[..<end]
    }
}

extension UInt64 {
    /// Reads digits and small letters; `nil` if there are none, others, or too many.
    init?(digits: ArraySlice<UInt8>, radix: UInt64 = 10) {
        guard !digits.isEmpty else { return nil }
        var value: UInt64 = 0
        for byte in digits { guard value.append(byte, radix: radix) else { return nil } }
        self = value
    }

    /// Appends a digit; `false` if the byte is none, or the number becomes too large.
    @inline(__always)
    fileprivate mutating func append(_ byte: UInt8, radix: UInt64) -> Bool {
        let digit: UInt64
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = UInt64(byte - UInt8(ascii: "a")) + 10
        default: return false
        }
        guard digit < radix else { return false }
        let (shifted, isTooLarge) = multipliedReportingOverflow(by: radix)
        let (sum, isTooMuch) = shifted.addingReportingOverflow(digit)
        guard !isTooLarge, !isTooMuch else { return false }
        self = sum
        return true
    }
}

/// Reads bytes from the first to the last, without slices: each would count references.
struct ByteReader {
    private let bytes: [UInt8]
    private(set) var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count }

    /// Whether these bytes come next, which are passed then.
    mutating func pass(_ expected: [UInt8]) -> Bool {
        guard bytes.count - place >= expected.count else { return false }
        for index in expected.indices where bytes[place + index] != expected[index] { return false }
        place += expected.count
        return true
    }

    /// Whether a word comes next that says the value of a letter, such as ` t=`.
    mutating func pass(letter: UInt8) -> Bool {
        guard bytes.count - place > 3, bytes[place] == UInt8(ascii: " "), bytes[place + 1] == letter,
            bytes[place + 2] == UInt8(ascii: "=")
        else { return false }
        place += 3
        return true
    }

    mutating func pass(_ byte: UInt8) -> Bool {
        guard place < bytes.count, bytes[place] == byte else { return false }
        place += 1
        return true
    }

    /// Reads digits and small letters, up to a byte that is none; `nil` if there are none, or too many.
    @inline(__always)
    mutating func number(radix: UInt64) -> UInt64? {
        var value: UInt64 = 0
        let start = place
        while place < bytes.count, value.append(bytes[place], radix: radix) { place += 1 }
        return place > start ? value : nil
    }
}
