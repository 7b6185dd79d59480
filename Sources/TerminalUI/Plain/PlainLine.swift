package import Notices
package import Workbench

/// A record as one plain line for people. Nothing in it can act on a terminal.
package enum PlainLine {
    /// Where the details begin behind a subject that is not longer, counted from where the times end.
    private static let detailColumn = 30

    /// - Parameters:
    ///   - depth: How deep below what began it all it happened.
    ///   - kind: By what kind of the command language its registration was made.
    package static func text(
        _ record: NoticeRecord, depth: Int = 0, kind: ObserverKind? = nil, unicode: Bool = true
    ) -> String {
        let phrase = RecordPhrase(record, kind: kind)
        let subject = SafeText.escaped(phrase.subject, unicode: unicode)
        let indent = 2 * min(depth, 20)
        var line = ""
        line.reserveCapacity(128)
        line += seconds(record.time)
        line += blanks(2 + indent)
        line += SafeText.escaped(phrase.glyph, unicode: unicode)
        line += " "
        line += subject
        line += blanks(detailColumn - indent - 2 - SafeText.width(subject))
        for part in [phrase.detail, phrase.outcome] where !part.isEmpty {
            line += "  "
            line += SafeText.escaped(part, unicode: unicode)
        }
        return line.withoutBlanksAtEnd
    }

    /// `   1.250`: seconds with three digits, as a column.
    static func seconds(_ time: Double) -> String {
        let thousandths = Int64(min(time, 1e9) * 1000 + 0.5)
        let whole = String(thousandths / 1000)
        // The 1 in front keeps the zeros behind it.
        let fraction = String(1000 + thousandths % 1000).dropFirst()
        return blanks(4 - whole.utf8.count) + whole + "." + fraction
    }

    private static let blankRows = (0...64).map { String(repeating: " ", count: $0) }

    private static func blanks(_ count: Int) -> String { blankRows[min(max(0, count), blankRows.count - 1)] }
}

extension String {
    fileprivate var withoutBlanksAtEnd: String {
        let blanks = utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
        guard blanks > 0 else { return self }
        // A mark may stand on the last blank, and a blank with a mark is a character of its own.
        return String(unicodeScalars.dropLast(blanks))
    }
}
