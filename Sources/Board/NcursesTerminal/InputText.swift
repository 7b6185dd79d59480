/// Converts typed or pasted bytes to text.
enum InputText {
    /// Decodes UTF-8 bytes and drops invalid ones.
    static func decode(_ bytes: some Sequence<UInt8>) -> String {
        var scalars = String.UnicodeScalarView()
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let encoded): scalars.append(Unicode.UTF8.decode(encoded))
            case .error: continue
            case .emptyInput: return String(scalars)
            }
        }
    }

    /// The number of bytes at the end that are the beginning of an incomplete scalar.
    static func unfinished(_ bytes: ArraySlice<UInt8>) -> Int {
        for (distance, byte) in bytes.suffix(3).reversed().enumerated() {
            let have = distance + 1
            switch byte {
            case 0x80...0xBF: continue
            case 0xC2...0xDF: return have < 2 ? have : 0
            case 0xE0...0xEF: return have < 3 ? have : 0
            case 0xF0...0xF4: return have
            default: return 0
            }
        }
        return 0
    }

    /// Replaces carriage returns, which terminals send for the line ends of a paste.
    static func withPlainLineEnds(_ text: String) -> String {
        String(text.map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 })
    }
}
