extension NoticeName {
    /// The two words that a name is kept in, without counting a reference to what they stand for.
    struct Words: Equatable, Sendable {
        let first: UInt
        let second: UInt

        /// Whether they are the text itself: up to fifteen bytes of ASCII in order and, in the last byte, how many.
        ///
        /// So are small strings laid out on machines of 64 bits, as part of Swift's ABI.
        @inline(__always)
        var isSmallASCII: Bool { second >> 60 == 0xe }
    }

    @inline(__always)
    var words: Words { unsafeBitCast(rawValue, to: Words.self) }

    /// Whether the words of names are as they are taken here to be.
    static let areWordsAsExpected: Bool = {
        let short: NoticeName = "abcdefghij"
        return MemoryLayout<String>.size == MemoryLayout<Words>.size && short.words.isSmallASCII
            && short.words == Words(first: 0x6867_6665_6463_6261, second: 0xea00_0000_0000_6a69)
            && !("a name of more than fifteen bytes" as NoticeName).words.isSmallASCII
            && !("\u{e9}" as NoticeName).words.isSmallASCII
    }()
}
