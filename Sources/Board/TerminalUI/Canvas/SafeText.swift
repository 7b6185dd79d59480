/// Converts untrusted text into pieces that every terminal shows alike, one piece a cell.
///
/// Names, payloads, paths and pasted text may have any origin. A code point that could move the cursor, change the
/// text direction, be invisible, or have an unexpected width is written out as `\u{1b}`.
package enum SafeText {
    /// The text of one cell.
    package struct Piece: Hashable, Sendable {
        package let text: String
        /// 1 or 2.
        package let width: Int
        /// Whether it is part of an escape in place of the original.
        package let isEscape: Bool
    }

    /// Terminals stack marks without limit; ncurses stores four.
    static let marksPerCell = 4

    package static func cells(_ text: String, unicode: Bool = true) -> [Piece] {
        text.flatMap { pieces(of: $0, unicode: unicode) }
    }

    static func width(of character: Character, unicode: Bool) -> Int {
        if isPlainASCII(character) { return 1 }
        return pieces(of: character, unicode: unicode).reduce(0) { $0 + $1.width }
    }

    static func pieces(of character: Character, unicode: Bool) -> [Piece] {
        if isPlainASCII(character) {
            return [Piece(text: String(character), width: 1, isEscape: false)]
        }
        let scalars = Array(character.unicodeScalars)
        if scalars.count > 1, let shown = replacement(for: scalars) {
            return shown.flatMap { pieces(of: [$0], unicode: unicode) }
        }
        return pieces(of: scalars, unicode: unicode)
    }

    private static func isPlainASCII(_ character: Character) -> Bool {
        guard let ascii = character.asciiValue else { return false }
        // The carriage return and newline pair is one character with the ASCII value of a newline.
        return (0x20..<0x7F).contains(ascii)
    }

    private static func pieces(of scalars: [Unicode.Scalar], unicode: Bool) -> [Piece] {
        var pieces: [Piece] = []
        var marks = 0
        for scalar in scalars {
            if unicode, scalar.isOverlaid {
                if let base = pieces.last, !base.isEscape {
                    marks += 1
                    guard marks <= marksPerCell else { continue }
                    pieces[pieces.count - 1] = base.adding(scalar)
                } else {
                    marks = 1
                    pieces.append(Piece(text: "\u{25CC}", width: 1, isEscape: false).adding(scalar))
                }
            } else {
                marks = 0
                pieces += base(scalar, unicode: unicode)
            }
        }
        return pieces
    }

    private static func base(_ scalar: Unicode.Scalar, unicode: Bool) -> [Piece] {
        if unicode ? scalar.isSafeBase : (0x20..<0x7F).contains(scalar.value) {
            return [Piece(text: String(Character(scalar)), width: scalar.columns ?? 1, isEscape: false)]
        }
        if !unicode, let glyph = ASCIIGlyphs.table[scalar] {
            return [Piece(text: String(glyph), width: 1, isEscape: false)]
        }
        return escape(scalar).map { Piece(text: String($0), width: 1, isEscape: true) }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": #"\n"#
        case "\t": #"\t"#
        // A flag is two of these, and terminals disagree on its width; it is shown as its letters.
        case _ where scalar.isRegionalIndicator: String(Character(flagLetter(scalar)))
        default: #"\u{"# + String(scalar.value, radix: 16) + "}"
        }
    }

    private static func flagLetter(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        Unicode.Scalar(UInt8(ascii: "A") + UInt8(scalar.value - 0x1F1E6))
    }

    /// The simpler form of a cluster of scalars, if it has one: a sequence of emoji is shown as its first, and the
    /// letters of a Korean syllable as the syllable.
    private static func replacement(for scalars: [Unicode.Scalar]) -> [Unicode.Scalar]? {
        if scalars[0].properties.isEmoji, !scalars[0].isRegionalIndicator,
            scalars.dropFirst().contains(where: \.joinsEmoji)
        {
            return [scalars[0]]
        }
        return Hangul.syllable(scalars).map { [$0] }
    }
}

extension SafeText.Piece {
    fileprivate func adding(_ mark: Unicode.Scalar) -> SafeText.Piece {
        var scalars = text.unicodeScalars
        scalars.append(mark)
        return SafeText.Piece(text: String(scalars), width: width, isEscape: isEscape)
    }
}
