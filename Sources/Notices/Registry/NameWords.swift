extension NoticeName {
    /// The two words in which a name is stored, without counting a reference to its text.
    struct Words: Equatable, Sendable {
        let first: UInt
        let second: UInt

        /// Whether they are the text itself: up to fifteen bytes of ASCII in order and, in the last byte, their number.
        ///
        /// This is the layout of small strings on machines of 64 bits, as part of Swift's ABI.
        @inline(__always)
        var isSmallASCII: Bool { second >> 60 == 0xe }
    }

    @inline(__always)
    var words: Words { unsafe unsafeBitCast(rawValue, to: Words.self) }

    /// Whether the words of names have the layout that is assumed here.
    static let areWordsAsExpected: Bool = {
        let short: NoticeName = "abcdefghij"
        return MemoryLayout<String>.size == MemoryLayout<Words>.size && short.words.isSmallASCII
            && short.words == Words(first: 0x6867_6665_6463_6261, second: 0xea00_0000_0000_6a69)
            && !("a name of more than fifteen bytes" as NoticeName).words.isSmallASCII
            && !("\u{e9}" as NoticeName).words.isSmallASCII
    }()
}
