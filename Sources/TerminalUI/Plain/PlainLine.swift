import Notices
package import Workbench

/// A row of the log as one plain line for people. Nothing in it can act on a terminal.
package enum PlainLine {
    package static func text(_ row: DeliveryLog.Row, unicode: Bool = true) -> String {
        let phrase = RecordPhrase(row)
        let time = seconds(row.record.time)
        let indent = String(repeating: "  ", count: min(row.depth, 20))
        let head = indent + phrase.glyph + " " + SafeText.escaped(phrase.subject, unicode: unicode)
        let columns = [padded(head, to: 30), phrase.detail, phrase.outcome].filter { !$0.isEmpty }
        let line = time + "  " + columns.joined(separator: "  ")
        return trimmed(SafeText.escaped(line, unicode: unicode))
    }

    /// `   1.250`: seconds with three digits, as a column.
    static func seconds(_ time: Double) -> String {
        let thousandths = Int64(min(time, 1e9) * 1000 + 0.5)
        let fraction = String(thousandths % 1000)
        let digits = String(repeating: "0", count: 3 - fraction.count) + fraction
        let whole = String(thousandths / 1000)
        return String(repeating: " ", count: max(0, 4 - whole.count)) + whole + "." + digits
    }

    private static func padded(_ text: String, to columns: Int) -> String {
        text + String(repeating: " ", count: max(0, columns - SafeText.width(text)))
    }

    private static func trimmed(_ text: String) -> String {
        String(text.reversed().drop { $0 == " " }.reversed())
    }
}
