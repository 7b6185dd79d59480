/// The glyphs that views draw with, and what stands for each on a screen that knows only ASCII.
package enum ASCIIGlyphs {
    package static let table: [Unicode.Scalar: Character] = {
        let columns: [(glyphs: String, ascii: String)] = [
            // The lower left corner also leads to what is below a post, and must not look like a registration's plus.
            ("│─┬┴├┤┼┌┐└┘┄╎", "|-++||+..`'-|"),
            ("▾▸●○†…", "v>ox!~"),
            ("░▒▁▂▃▄▅▆▇█▌", ".:__--==###"),
            ("→←↑↓›‖·", "><^v>=."),
            ("✓✗×•▶■µ", "+xx*>#u"),
            // The library's sentences have names in these, and lessons quote.
            ("“”‘’", "\"\"''"),
        ]
        var table: [Unicode.Scalar: Character] = [:]
        for (glyphs, ascii) in columns {
            for (glyph, character) in zip(glyphs.unicodeScalars, ascii) { table[glyph] = character }
        }
        return table
    }()

    /// What stands for a character that is one of the glyphs.
    static func ascii(for character: Character) -> Character? {
        let scalars = character.unicodeScalars
        guard let first = scalars.first, !first.isASCII, scalars.count == 1 else { return nil }
        return table[first]
    }
}
