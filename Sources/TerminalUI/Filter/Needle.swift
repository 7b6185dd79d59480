import Notices

/// What is looked for in texts, whatever their case. Nearly all of them are ASCII, and are looked through as they are: of
/// a hundred thousand rows a copy in small letters would take longer than a key may.
struct Needle: Hashable, Sendable {
    private let text: String
    /// The bytes, if all of them are ASCII.
    private let bytes: [UInt8]?
    /// Whether it could stand in a place's line number, or lie across its border.
    private let hasPlaceSigns: Bool

    /// - Parameter text: In small letters.
    init(_ text: String) {
        self.text = text
        bytes = text.utf8.allSatisfy { $0 < 0x80 } ? Array(text.utf8) : nil
        hasPlaceSigns = text.contains { $0 == ":" || $0.isNumber }
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

    /// Whether it is in `FILE:LINE`, which is put together only where that matters.
    func isIn(_ place: SourceLine) -> Bool {
        hasPlaceSigns || bytes == nil ? isIn(place.description) : isIn(place.file.name)
    }

    /// `nil`: there is more than ASCII in the text.
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
