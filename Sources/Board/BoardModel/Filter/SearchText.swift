import Notices

/// A search text. Without capitals, it ignores case. ASCII texts are searched in place: lower-casing a
/// hundred thousand rows would delay a key for too long.
package struct SearchText: Hashable, Sendable {
    /// The text to compare; lower case if case is ignored.
    package let text: String
    package let ignoresCase: Bool
    /// The bytes of the text if it is ASCII.
    private let bytes: [UInt8]?

    init(_ text: String) {
        self.init(text, ignoresCase: !text.contains(where: \.isUppercase))
    }

    init(_ text: String, ignoresCase: Bool) {
        self.text = ignoresCase ? text.lowercased() : text
        self.ignoresCase = ignoresCase
        bytes = text.utf8.allSatisfy { $0 < 0x80 } ? Array(self.text.utf8) : nil
    }

    func isIn(_ other: String?) -> Bool {
        var effort = 0
        return isIn(other, effort: &effort)
    }

    /// - Parameter effort: Incremented by the work done, in log rows.
    func isIn(_ other: String?, effort: inout Int) -> Bool {
        guard let other else { return false }
        if let bytes,
            let isFound = other.utf8.withContiguousStorageIfAvailable({
                Self.find(bytes, in: $0, ignoresCase: ignoresCase)
            }),
            let isFound
        {
            return isFound
        }
        effort += 1 + other.utf8.count / 16
        return (ignoresCase ? other.lowercased() : other).contains(text)
    }

    func equals(_ other: String) -> Bool { (ignoresCase ? other.lowercased() : other) == text }

    /// `nil` if the text is not ASCII.
    private static func find(
        _ searchText: [UInt8], in text: UnsafeBufferPointer<UInt8>, ignoresCase: Bool
    ) -> Bool? {
        guard text.reduce(0, |) < 0x80 else { return nil }
        guard let first = searchText.first else { return true }
        guard text.count >= searchText.count else { return false }
        let mask: UInt8 = ignoresCase ? 0x20 : 0
        for start in 0...(text.count - searchText.count) where small(text[start], mask) == first {
            var length = 1
            while length < searchText.count, small(text[start + length], mask) == searchText[length] {
                length += 1
            }
            if length == searchText.count { return true }
        }
        return false
    }

    private static func small(_ byte: UInt8, _ mask: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte | mask : byte
    }
}
