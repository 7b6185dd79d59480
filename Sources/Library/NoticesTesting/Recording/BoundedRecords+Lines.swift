import Foundation
import Notices

extension BoundedRecords {
    /// A line of JSON for each record, after a line that says how many are missing.
    var lines: String {
        var records = all
        if dropped > 0, let earliest = records.first {
            var note = NoticeRecord(seq: 0, time: earliest.time, kind: .note)
            note.text = "\(dropped) earlier records were dropped: give recording a higher limit"
            records.insert(note, at: 0)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return records.map { record in
            let line = try? encoder.encode(record)
            return line.map { String(decoding: $0, as: UTF8.self) } ?? #"{"seq":\#(record.seq)}"#
        }
        .map { $0 + "\n" }.joined()
    }
}
