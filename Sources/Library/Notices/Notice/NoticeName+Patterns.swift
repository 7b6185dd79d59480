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
        var bytes = rawValue.utf8.makeIterator()
        for wanted in pattern.rawValue.utf8.dropLast() {
            guard let byte = bytes.next() else { return false }
            if byte == wanted { continue }
            // Two of ASCII that differ are no spellings of one.
            return byte | wanted < 0x80 ? false : isSpelled(as: pattern)
        }
        // What comes next may be a mark on the last letter, which then is another.
        guard let next = bytes.next(), next >= 0x80 else { return true }
        return isSpelled(as: pattern)
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
