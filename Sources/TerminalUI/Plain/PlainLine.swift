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
        var line = ""
        write(record, into: &line, depth: depth, kind: kind, unicode: unicode)
        return line
    }

    /// Writes that line in place of what stands in `line`.
    static func write(
        _ record: NoticeRecord, into line: inout String, depth: Int, kind: ObserverKind?, unicode: Bool
    ) {
        let phrase = RecordPhrase(record, kind: kind)
        let subject = SafeText.escaped(phrase.subject, unicode: unicode)
        let indent = 2 * min(depth, 20)
        line.removeAll(keepingCapacity: true)
        appendSeconds(record.time, to: &line)
        line += blanks(2 + indent)
        SafeText.append(phrase.glyph, to: &line, unicode: unicode)
        line += " "
        line += subject
        if !phrase.detail.isEmpty || !phrase.outcome.isEmpty {
            line += blanks(detailColumn - indent - 2 - SafeText.width(subject))
        }
        append(phrase.detail, to: &line, unicode: unicode)
        append(phrase.outcome, to: &line, unicode: unicode)
        line.removeBlanksAtEnd()
    }

    private static func append(_ part: String, to line: inout String, unicode: Bool) {
        guard !part.isEmpty else { return }
        line += "  "
        SafeText.append(part, to: &line, unicode: unicode)
    }

    /// `   1.250`: seconds with three digits, as a column.
    static func seconds(_ time: Double) -> String {
        var text = ""
        appendSeconds(time, to: &text)
        return text
    }

    private static func appendSeconds(_ time: Double, to line: inout String) {
        let thousandths = Int64(min(time, 1e9) * 1000 + 0.5)
        let whole = String(thousandths / 1000)
        let fraction = String(thousandths % 1000)
        line += blanks(4 - whole.utf8.count)
        line += whole
        line += fraction.utf8.count == 3 ? "." : fraction.utf8.count == 2 ? ".0" : ".00"
        line += fraction
    }

    private static let blankRows = (0...64).map { String(repeating: " ", count: $0) }

    private static func blanks(_ count: Int) -> String { blankRows[min(max(0, count), blankRows.count - 1)] }
}

extension String {
    fileprivate mutating func removeBlanksAtEnd() {
        guard utf8.last == UInt8(ascii: " ") else { return }
        let blanks = utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
        // Not by characters: a mark may stand on the last blank, and a blank with a mark is a character of its own.
        self = String(decoding: Array(utf8.dropLast(blanks)), as: UTF8.self)
    }
}
