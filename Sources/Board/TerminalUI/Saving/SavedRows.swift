package import BoardModel
import Demo
import Notices

/// Rows of the log as the bytes of a file.
package struct SavedRows: Sendable {
    package let bytes: [UInt8]
    /// The number of rows.
    package let count: Int

    /// - Parameters:
    ///   - size: The size of the screen, for a cast.
    ///   - clock: The wall-clock times of the records.
    package init(
        _ log: DeliveryLog, as format: SavedFormat, size: Size, clock: RecordClock = .unknown
    ) {
        count = log.count
        bytes =
            switch format {
            case .jsonLines: Self.jsonLines(log, clock)
            case .csv: Self.csv(log, clock)
            case .cast: Self.cast(log, size)
            }
    }

    private static func jsonLines(_ log: DeliveryLog, _ clock: RecordClock) -> [UInt8] {
        var text = ""
        forEachRecord(of: log) { record in
            RecordJSON.append(record, to: &text, clock: clock)
            text += "\n"
        }
        return Array(text.utf8)
    }

    /// Passes the records of the rows, including those that share another's row. A note marks missing ones.
    private static func forEachRecord(of log: DeliveryLog, _ body: (NoticeRecord) -> Void) {
        var before: UInt64 = 0
        for index in 0..<log.count {
            let row = log[index]
            var record = row.record
            // The row of missing records has no number.
            if row.missing > 0 { record.seq = before }
            before = record.seq
            body(record)
            guard let unheard = row.unheard else { continue }
            var other = NoticeRecord(seq: unheard.seq, time: record.time, kind: .unheard)
            (other.name, other.post, other.text) = (record.name, record.seq, unheard.text)
            (other.sender, other.file, other.line) = (record.sender, record.file, record.line)
            body(other)
        }
    }

    // MARK: CSV

    private static func csv(_ log: DeliveryLog, _ clock: RecordClock) -> [UInt8] {
        let keys = RecordJSON.fields.map(\.key) + ["at"]
        var text = keys.joined(separator: ",") + "\r\n"
        forEachRecord(of: log) { record in
            let values = RecordJSON.values(of: record)
            text += values.map { $0.map(cell) ?? "" }.joined(separator: ",")
            text += "," + (RecordJSON.at(record, clock) ?? "") + "\r\n"
        }
        return Array(text.utf8)
    }

    private static func cell(_ value: JSONValue) -> String {
        if case .string(let text) = value { return cell(text) }
        return cell(value.compact)
    }

    /// A cell that no spreadsheet takes for a formula, and no terminal for a command.
    static func cell(_ text: String) -> String {
        let starts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r"]
        let isFormula = text.unicodeScalars.first.map(starts.contains) ?? false
        let safe = (isFormula ? "'" : "") + SafeText.escaped(text)
        guard safe.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }) else {
            return safe
        }
        var quoted = "\""
        for character in safe.unicodeScalars {
            if character == "\"" { quoted += "\"" }
            quoted.unicodeScalars.append(character)
        }
        return quoted + "\""
    }

    // MARK: Cast

    private static func cast(_ log: DeliveryLog, _ size: Size) -> [UInt8] {
        var text =
            "{\"version\":2,\"width\":\(max(80, size.columns)),\"height\":\(max(24, size.rows)),"
            + "\"title\":\"noticeboard\"}\n"
        var start: Double?
        var latest = 0.0
        for index in 0..<log.count {
            let row = log[index]
            var lines = PlainLines()
            lines.add(row.record, depth: row.depth, kind: row.kind, unheard: row.unheard)
            // Nested rows are below their posts, so their times may be earlier. The times of a cast must not decrease.
            let time = row.record.time.isFinite ? row.record.time : latest
            if start == nil { start = time }
            latest = max(latest, min(time - (start ?? 0), 1e9))
            let line = String(decoding: lines.bytes.dropLast(), as: UTF8.self)
            text += "[\(seconds(latest)),\"o\",\(JSONValue.quoted(line + "\r\n"))]\n"
        }
        return Array(text.utf8)
    }

    /// A JSON number with six decimals.
    private static func seconds(_ time: Double) -> String {
        let ticks = Int64(time * 1e6)
        let fraction = String(ticks % 1_000_000)
        return "\(ticks / 1_000_000).\(String(repeating: "0", count: 6 - fraction.count))\(fraction)"
    }
}
