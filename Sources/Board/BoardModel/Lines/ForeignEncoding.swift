/// An unsupported encoding, recognized by the first bytes of a text.
///
/// It is not decoded: errors report columns of the original file, and one encoding is easier to verify than
/// four.
enum ForeignEncoding: String {
    case utf16Little = "UTF-16LE"
    case utf16Big = "UTF-16BE"
    case utf32Little = "UTF-32LE"
    case utf32Big = "UTF-32BE"

    /// Recognizes a byte order mark or, without one, the zero bytes of the first character.
    init?(of bytes: ArraySlice<UInt8>) {
        let first = Array(bytes.prefix(4))
        switch first.first {
        case 0xFF? where first == [0xFF, 0xFE, 0, 0]: self = .utf32Little
        case 0? where first == [0, 0, 0xFE, 0xFF]: self = .utf32Big
        case 0xFF? where first.starts(with: [0xFF, 0xFE]): self = .utf16Little
        case 0xFE? where first.starts(with: [0xFE, 0xFF]): self = .utf16Big
        case 0? where first.count > 1 && Self.isOfText(first[1]): self = .utf16Big
        case let byte? where first.count > 1 && first[1] == 0 && Self.isOfText(byte): self = .utf16Little
        default: return nil
        }
    }

    private static func isOfText(_ byte: UInt8) -> Bool { byte >= 0x20 || [0x09, 0x0A, 0x0D].contains(byte) }

    /// An error that names the encoding and how to convert the file.
    var error: LineError {
        LineError(
            column: 1,
            message: "expected text in UTF-8, found \(rawValue): convert it, as "
                + "`iconv -f \(rawValue) -t UTF-8` does")
    }
}
