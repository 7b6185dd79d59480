// Names that match other names.
extension NoticeName {
    /// Any name: its observers receive every post of the center.
    ///
    /// ```swift
    /// let token = center.observe(.any) { notice in print(notice.name) }
    /// ```
    ///
    /// As text it is a star. A star at the end of a longer name matches all names that begin so: `cart.*`.
    public static var any: NoticeName { NoticeName("*") }

    /// Whether it matches other names: those that begin like it, or any.
    package var isPattern: Bool {
        let star = UInt8(ascii: "*")
        // Every registration checks this. Reading the last byte through a view takes five times as long.
        return unsafe rawValue.utf8.withContiguousStorageIfAvailable { unsafe $0.last == star }
            ?? (rawValue.utf8.last == star)
    }

    /// Whether it matches a post of `name`.
    package func includes(_ name: NoticeName) -> Bool {
        isPattern ? name.begins(as: self) : self == name
    }

    /// Whether it begins like a pattern, however both are spelled: as Swift compares strings.
    private func begins(as pattern: NoticeName) -> Bool {
        // By bytes in memory: views of strings take five times as long.
        let isSo = unsafe rawValue.utf8.withContiguousStorageIfAvailable { bytes in
            unsafe pattern.rawValue.utf8.withContiguousStorageIfAvailable { pattern in
                unsafe Self.isBeginning(UnsafeBufferPointer(rebasing: pattern.dropLast()), of: bytes)
            }
        }
        return isSo.flatMap { $0 }.flatMap { $0 } ?? isSpelled(as: pattern)
    }

    /// Whether bytes begin with others; `nil`: that depends on their spelling.
    @inline(__always)
    private static func isBeginning(
        _ beginning: UnsafeBufferPointer<UInt8>, of bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool? {
        for index in 0..<beginning.count {
            guard index < bytes.count else { return false }
            let (byte, wanted) = unsafe (bytes[index], beginning[index])
            // Two different ASCII bytes are never spellings of one character.
            guard byte == wanted else { return byte | wanted < 0x80 ? false : nil }
        }
        // The next byte may be a combining mark, which makes the last letter another one.
        return unsafe bytes.count == beginning.count || bytes[beginning.count] < 0x80 ? true : nil
    }

    @inline(never)
    private func isSpelled(as pattern: NoticeName) -> Bool {
        rawValue.hasPrefix(String(pattern.rawValue.unicodeScalars.dropLast()))
    }

    /// The name of the topic that holds its observers; `nil`: the topic of any name.
    var ofTopic: NoticeName? { isPattern ? nil : self }

    /// The name; `nil`: any name.
    package var unlessAny: NoticeName? { self == .any ? nil : self }

    /// The name as records have it; `nil`: any name.
    package var forRecords: String? { unlessAny?.rawValue }

    /// - Parameter text: The name as records have it.
    package init(inRecords text: String?) { self = text.map { NoticeName($0) } ?? .any }
}
