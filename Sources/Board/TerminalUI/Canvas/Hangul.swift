/// Korean file names from macOS are decomposed into letters, the later ones of zero width.
enum Hangul {
    /// The syllable composed of the letters, by the arithmetic of the Unicode standard, section 3.12.
    static func syllable(_ letters: [Unicode.Scalar]) -> Unicode.Scalar? {
        var rest = letters[...]
        guard let first = rest.popFirst() else { return nil }
        var open: UInt32
        if let leading = offset(first, from: 0x1100, count: 19) {
            guard let second = rest.popFirst(), let vowel = offset(second, from: 0x1161, count: 21) else {
                return nil
            }
            open = (leading * 21 + vowel) * 28
        } else if let syllable = offset(first, from: 0xAC00, count: 11_172), syllable % 28 == 0 {
            open = syllable
        } else {
            return nil
        }
        if let last = rest.popFirst() {
            guard let trailing = offset(last, from: 0x11A8, count: 27), rest.isEmpty else { return nil }
            open += trailing + 1
        }
        return Unicode.Scalar(0xAC00 + open)
    }

    private static func offset(_ scalar: Unicode.Scalar, from first: UInt32, count: UInt32) -> UInt32? {
        (first..<first + count).contains(scalar.value) ? scalar.value - first : nil
    }
}
