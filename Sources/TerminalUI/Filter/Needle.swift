import Notices

/// A case-insensitive search text. ASCII texts are searched in place: lower-casing a hundred thousand rows would delay
/// a key for too long.
struct Needle: Hashable, Sendable {
    private let text: String
    /// The bytes, if the text is ASCII.
    private let bytes: [UInt8]?
    /// Whether it could match in a source's line number, or across the colon before it.
    private let hasSourceSigns: Bool

    /// - Parameter text: In lower case.
    init(_ text: String) {
        self.text = text
        bytes = text.utf8.allSatisfy { $0 < 0x80 } ? Array(text.utf8) : nil
        hasSourceSigns = text.contains { $0 == ":" || $0.isNumber }
    }

    func isIn(_ other: String?) -> Bool {
        guard let other else { return false }
        if let bytes, let isFound = other.utf8.withContiguousStorageIfAvailable({ Self.find(bytes, in: $0) }),
            let isFound
        {
            return isFound
        }
        return other.lowercased().contains(text)
    }

    /// Whether it occurs in `FILE:LINE`, which is concatenated only if necessary.
    func isIn(_ source: SourceLine) -> Bool {
        hasSourceSigns || bytes == nil ? isIn(source.description) : isIn(source.file.name)
    }

    /// `nil`: the text is not ASCII.
    private static func find(_ needle: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Bool? {
        guard text.reduce(0, |) < 0x80 else { return nil }
        guard let first = needle.first else { return true }
        guard text.count >= needle.count else { return false }
        for start in 0...(text.count - needle.count) where small(text[start]) == first {
            var length = 1
            while length < needle.count, small(text[start + length]) == needle[length] { length += 1 }
            if length == needle.count { return true }
        }
        return false
    }

    private static func small(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }
}
