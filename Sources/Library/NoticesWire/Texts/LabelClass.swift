extension String {
    /// `OfferPage` for the label `OfferPage#302`: without the ordinal that distinguishes objects of one type.
    package var withoutOrdinal: String {
        let digits = utf8.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        guard digits > 0,
            let end = utf8.index(utf8.endIndex, offsetBy: -digits - 1, limitedBy: utf8.startIndex),
            end > utf8.startIndex, utf8[end] == UInt8(ascii: "#")
        else { return self }
        return String(self[..<end])
    }
}
