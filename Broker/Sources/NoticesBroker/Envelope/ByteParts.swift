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
        for byte in digits {
            let digit: UInt64
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt64(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = UInt64(byte - UInt8(ascii: "a")) + 10
            default: return nil
            }
            guard digit < radix else { return nil }
            let (shifted, isTooLarge) = value.multipliedReportingOverflow(by: radix)
            let (sum, isTooMuch) = shifted.addingReportingOverflow(digit)
            guard !isTooLarge, !isTooMuch else { return nil }
            value = sum
        }
        self = value
    }
}
