import BoardModel
import Demo
import Notices

/// What is around a row of the log: the other observers of its post, and the recent posts of its name. A wide detail
/// shows them.
enum Neighbours {
    /// How many recent posts to list.
    private static let mostPosts = 12

    static func fields(of row: DeliveryLog.Row, in picture: BoardState.Picture, columns: Int) -> [Field] {
        guard row.missing == 0 else { return [] }
        var fields: [Field] = []
        let log = picture.log
        if row.record.kind != .post, let number = row.record.post, let key = log.key(of: number) {
            var called = CalledObservers.field(of: log[log.index(of: key)], in: picture)
            called.label = "all called"
            fields.append(called)
        }
        let recent = log.posts(before: row, most: mostPosts)
        if !recent.isEmpty {
            fields.append(
                Field(label: "before", text: .laid(recent.map { line(of: $0, columns: columns) })))
        }
        return fields
    }

    /// `#12  1.250 s  {"items":3}  →1`, on one line.
    private static func line(of row: DeliveryLog.Row, columns: Int) -> Field.Paragraph {
        let record = row.record
        let phrase = RecordPhrase(row)
        let time = PlainLines.seconds(record.time).drop { $0 == " " }
        let start = "#\(record.seq)  \(time) s  "
        let room = max(8, columns - start.count - phrase.outcome.count - 2)
        let payload = SafeText.truncated(record.payload.map(PayloadPhrase.text) ?? "no payload", to: room)
        return Field.Paragraph(
            text: start + payload + "  " + phrase.outcome, role: .quiet,
            links: [DetailLink(target: .row(row.key))])
    }
}
