/// Why a stream ends.
package struct End: Hashable, Sendable {
    package var reason: Reason
    /// Text for the reader; may be empty.
    package var text: String
    /// In a file: the CRC-32 of its last block, up to this frame.
    package var check: UInt32?

    /// A newer version may have others, which are preserved.
    package struct Reason: RawRepresentable, Hashable, Sendable {
        package let rawValue: UInt64

        /// One of the ends requested it.
        package static let closed = Reason(rawValue: 0)
        /// The program ends.
        package static let exit = Reason(rawValue: 1)
        /// A limit was reached: the size of a file, a number of records, a time.
        package static let limit = Reason(rawValue: 2)
        /// The reader was too slow.
        package static let slow = Reason(rawValue: 3)
        /// The writer could not continue; the text says why.
        package static let failed = Reason(rawValue: 4)
        /// The program ended without a reason, as when it is killed: the last records may be missing.
        package static let lost = Reason(rawValue: 5)

        package init(rawValue: UInt64) {
            self.rawValue = rawValue
        }
    }

    package init(_ reason: Reason, text: String = "", check: UInt32? = nil) {
        self.reason = reason
        self.text = text
        self.check = check
    }
}

extension End {
    func append(to bytes: inout [UInt8]) {
        bytes.appendVarint(reason.rawValue)
        bytes.appendText(text, atMost: WireLimits.text)
        bytes.append(check == nil ? 0 : 1)
        if let check { bytes.appendFixed(check) }
    }

    init(from bytes: inout ByteReader) throws(WireError) {
        let reason = Reason(rawValue: try bytes.varint("a reason"))
        self.init(reason, text: try bytes.text("the text of an end"))
        guard !bytes.isAtEnd, try bytes.byte("the parts of an end") & 1 != 0 else { return }
        check = try bytes.fixed("a check of 4 bytes")
    }
}
