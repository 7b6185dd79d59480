/// The glyphs that views draw with, and their substitutes on an ASCII screen.
package enum ASCIIGlyphs {
    package static let table: [Unicode.Scalar: Character] = {
        let columns: [(glyphs: String, ascii: String)] = [
            // The lower left corner also precedes the rows below a post, and must not look like a registration's plus.
            ("│─┬┴├┤┼┌┐└┘┄╎", "|-++||+..`'-|"),
            ("▾▸●○†…", "v>ox!~"),
            ("░▒▁▂▃▄▅▆▇█▌", ".:__--==###"),
            ("→←↑↓›‖·", "><^v>=."),
            ("✓✗×•▶■µ", "+xx*>#u"),
            // The library's messages quote names with these, and lessons contain quotations.
            ("“”‘’", "\"\"''"),
        ]
        var table: [Unicode.Scalar: Character] = [:]
        for (glyphs, ascii) in columns {
            for (glyph, character) in zip(glyphs.unicodeScalars, ascii) { table[glyph] = character }
        }
        return table
    }()

    /// The substitute for the scalar of that value, if it is one of the glyphs.
    static func byte(for value: UInt32) -> UInt8? {
        guard value < bytes.count, case let byte = bytes[Int(value)], byte != 0 else { return nil }
        return byte
    }

    /// The table indexed by scalar value, 0 for scalars that are not in it: most plain lines have several glyphs.
    private static let bytes: [UInt8] = {
        var bytes = [UInt8](repeating: 0, count: Int(table.keys.map(\.value).max() ?? 0) + 1)
        for (glyph, character) in table { bytes[Int(glyph.value)] = character.asciiValue ?? 0 }
        return bytes
    }()

    /// The substitute for a character, if it is one of the glyphs.
    static func ascii(for character: Character) -> Character? {
        let scalars = character.unicodeScalars
        guard let first = scalars.first, !first.isASCII, scalars.count == 1 else { return nil }
        return table[first]
    }
}
