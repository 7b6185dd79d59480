package import BoardModel
import Demo
package import Notices

/// Records as plain lines for people, free of control characters.
package struct PlainLines {
    /// The column of the details, counted from the end of the times; a longer subject shifts its own.
    private static let detailColumn = 30

    /// The lines in UTF-8, each with its terminator.
    package private(set) var bytes: [UInt8] = []
    private var time = TimeColumn()

    package init() { bytes.reserveCapacity(1 << 12) }

    /// Removes all lines.
    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Adds the line of a record.
    ///
    /// - Parameters:
    ///   - depth: The depth below the root record.
    ///   - kind: The kind of its registration in the command language.
    ///   - unheard: For a post that reached no observer.
    ///   - tag: The tag of its program if there are several, and the width of tags.
    package mutating func add(
        _ record: NoticeRecord, depth: Int = 0, kind: ObserverKind? = nil,
        unheard: DeliveryLog.Unheard? = nil, tag: (text: String, width: Int)? = nil, unicode: Bool = true
    ) {
        var phrase = RecordPhrase(record, kind: kind)
        if let unheard { phrase.say(unheard) }
        let indent = 2 * min(depth, 20)
        time.append(record.time, to: &bytes)
        if let tag {
            appendBlanks(2)
            let start = bytes.count
            SafeText.append(tag.text, to: &bytes, unicode: unicode)
            appendBlanks(tag.width - SafeText.width(of: bytes[start...]))
        }
        appendBlanks(2 + indent)
        SafeText.append(phrase.glyph, to: &bytes, unicode: unicode)
        appendBlanks(1)
        let start = bytes.count
        SafeText.append(phrase.subject, to: &bytes, unicode: unicode)
        if !phrase.detail.isEmpty || !phrase.outcome.isEmpty {
            appendBlanks(Self.detailColumn - indent - 2 - SafeText.width(of: bytes[start...]))
        }
        append(phrase.detail, unicode: unicode)
        append(phrase.outcome, unicode: unicode)
        while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func append(_ part: String, unicode: Bool) {
        guard !part.isEmpty else { return }
        appendBlanks(2)
        SafeText.append(part, to: &bytes, unicode: unicode)
    }

    private mutating func appendBlanks(_ count: Int) {
        guard count > 0 else { return }
        bytes.append(contentsOf: Self.blanks[..<min(count, Self.blanks.count)])
    }

    private static let blanks = [UInt8](repeating: UInt8(ascii: " "), count: 64)

    /// `   1.250`: seconds with `digits` decimals, as a column.
    static func seconds(_ time: Double, digits: Int = 3) -> String {
        var bytes: [UInt8] = []
        var column = TimeColumn(digits: digits)
        column.append(time, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Formats the times of lines as a column. Most lines have the time of the previous one.
private struct TimeColumn {
    private let digits: Int
    private let unit: Int64
    private var ticks: Int64?
    private var text: [UInt8] = []

    init(digits: Int = 3) {
        self.digits = digits
        unit = (0..<digits).reduce(1) { unit, _ in unit * 10 }
    }

    mutating func append(_ time: Double, to line: inout [UInt8]) {
        // A program may send any time, even one that is not a number.
        let seconds = time.isNaN ? 0 : min(max(0, time), 1e9)
        let ticks = Int64(seconds * Double(unit) + 0.5)
        if ticks != self.ticks {
            self.ticks = ticks
            text = text(of: ticks)
        }
        line.append(contentsOf: text)
    }

    private func text(of ticks: Int64) -> [UInt8] {
        let whole = String(ticks / unit)
        let fraction = String(ticks % unit)
        let blanks = String(repeating: " ", count: max(0, 4 - whole.utf8.count))
        let zeros = String(repeating: "0", count: max(0, digits - fraction.utf8.count))
        return Array((blanks + whole + "." + zeros + fraction).utf8)
    }
}
