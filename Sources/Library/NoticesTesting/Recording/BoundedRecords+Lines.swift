import Foundation
import Notices

extension BoundedRecords {
    /// All records, after a note that says how many are missing.
    var noted: [NoticeRecord] {
        guard dropped > 0, let earliest = all.first else { return all }
        var note = NoticeRecord(seq: 0, time: earliest.time, kind: .note)
        note.text = "\(dropped) earlier records were dropped: give recording a higher limit"
        return [note] + all
    }

    /// A line of JSON for each record.
    var lines: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return noted.map { record in
            let line = try? encoder.encode(record)
            return line.map { String(decoding: $0, as: UTF8.self) } ?? #"{"seq":\#(record.seq)}"#
        }
        .map { $0 + "\n" }.joined()
    }
}
