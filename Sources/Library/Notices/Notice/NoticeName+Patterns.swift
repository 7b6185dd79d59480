// Names that stand for others.
extension NoticeName {
    /// Any name: what observes it receives every post of the center.
    ///
    /// ```swift
    /// let token = center.observe(.any) { notice in print(notice.name) }
    /// ```
    ///
    /// As text it is a star. A star at the end of a longer name stands for all names that begin so: `cart.*`.
    public static var any: NoticeName { NoticeName("*") }

    /// Whether it stands for other names: those that begin as it does, or any.
    package var isPattern: Bool {
        let star = UInt8(ascii: "*")
        // Each registration asks: the last byte of a view takes five times as long.
        return unsafe rawValue.utf8.withContiguousStorageIfAvailable { unsafe $0.last == star }
            ?? (rawValue.utf8.last == star)
    }

    /// Whether a post of `name` is one of it.
    package func includes(_ name: NoticeName) -> Bool {
        isPattern ? name.begins(as: self) : self == name
    }

    /// Whether it begins as a pattern does, in whatever spelling of the two: as Swift strings are compared.
    private func begins(as pattern: NoticeName) -> Bool {
        // By their bytes where they are in memory: views of strings take five times as long.
        let isSo = unsafe rawValue.utf8.withContiguousStorageIfAvailable { bytes in
            unsafe pattern.rawValue.utf8.withContiguousStorageIfAvailable { pattern in
                unsafe Self.isBeginning(UnsafeBufferPointer(rebasing: pattern.dropLast()), of: bytes)
            }
        }
        return isSo.flatMap { $0 }.flatMap { $0 } ?? isSpelled(as: pattern)
    }

    /// Whether bytes are the beginning of others; `nil`: that depends on how they are spelled.
    @inline(__always)
    private static func isBeginning(
        _ beginning: UnsafeBufferPointer<UInt8>, of bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool? {
        for index in 0..<beginning.count {
            guard index < bytes.count else { return false }
            let (byte, wanted) = unsafe (bytes[index], beginning[index])
            // Two of ASCII that differ are no spellings of one.
            guard byte == wanted else { return byte | wanted < 0x80 ? false : nil }
        }
        // What comes next may be a mark on the last letter, which then is another.
        return unsafe bytes.count == beginning.count || bytes[beginning.count] < 0x80 ? true : nil
    }

    @inline(never)
    private func isSpelled(as pattern: NoticeName) -> Bool {
        rawValue.hasPrefix(String(pattern.rawValue.unicodeScalars.dropLast()))
    }

    /// The name of the topic that has its observers; `nil`: that of any name.
    var ofTopic: NoticeName? { isPattern ? nil : self }

    /// The name; `nil`: any name.
    package var unlessAny: NoticeName? { self == .any ? nil : self }

    /// What records say of it; `nil`: any name.
    package var forRecords: String? { unlessAny?.rawValue }

    /// - Parameter text: What records say of a name.
    package init(inRecords text: String?) { self = text.map { NoticeName($0) } ?? .any }
}
