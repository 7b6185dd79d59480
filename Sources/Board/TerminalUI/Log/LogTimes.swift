import BoardModel
import Demo
import Notices

/// What the column of times in the log shows.
package struct LogTimes: Sendable {
    enum Form: Hashable, Sendable {
        case seconds
        /// The time of day.
        case clock
        /// The time since the row above.
        case delta

        /// The name of the column.
        var heading: String {
            switch self {
            case .seconds: "seconds"
            case .clock: "clock"
            case .delta: "delta"
            }
        }
    }

    /// What the user chose; `nil` for seconds if there is room.
    var form: Form?
    /// The seconds by which the reader's time zone is ahead at a time, in seconds since 1970.
    package var offset: @Sendable (Int64) -> Int = { _ in 0 }

    package init() {}

    /// The time of day of a record for the reader; `nil` if it is unknown.
    func civil(_ record: borrowing NoticeRecord, _ clock: RecordClock) -> CivilTime? {
        clock.time(of: record).map { CivilTime($0, offset: offset($0 / 1_000_000_000)) }
    }

    /// `+1.2 ms`: how much later a record began than another.
    static func delta(_ record: borrowing NoticeRecord, after other: borrowing NoticeRecord) -> String? {
        let seconds = record.time - other.time
        guard seconds.isFinite else { return nil }
        let sign = seconds < 0 ? "-" : "+"
        if abs(seconds) >= 99_999 { return "\(sign)\(Int64(min(abs(seconds), 9e9) / 3600)) h" }
        return sign + RecordPhrase.duration(Int64((abs(seconds) * 1e9).rounded()))
    }
}

extension BoardState {
    /// Shows the next form of times. At 80 columns there is no column at first; then it has less room.
    mutating func switchTimes() {
        let shown = logColumns.form
        let forms: [LogTimes.Form?] =
            (logColumns.hasRoomForTimes ? [nil] : [nil, .seconds])
            + (source.clock.isKnown ? [.clock, .delta] : [.delta])
        let index = forms.firstIndex { $0 == log.times.form } ?? 0
        log.times.form = forms[(index + 1) % forms.count]
        let words =
            switch logColumns.form {
            case .seconds?: "time: seconds since the start"
            case .clock?: "time: wall clock"
            case .delta?: "time: since the row above"
            case nil where shown != nil: "time: hidden, for want of columns"
            case nil: "the log has no room for times: more columns show them"
            }
        let lacksClock = !source.clock.isKnown && logColumns.form == .delta
        message = Message(text: words + (lacksClock ? "; this source knows no wall clock" : ""))
    }

    /// The columns of the log's rows.
    var logColumns: LogColumns { logColumns(tags: 0) }

    func logColumns(tags: Int) -> LogColumns {
        let region = logRegion
        return LogColumns(
            of: region.columns, isSimulated: source.program == nil, numbersNested: lesson == nil, tags: tags,
            highest: highestOfLog(rows: region.rows), times: log.times.form,
            hidden: lesson == nil ? log.hidden : [])
    }

    /// The text of a row in the column of times.
    func time(ofRowAt index: Int, _ columns: LogColumns) -> String? {
        let row = rows[index]
        guard row.missing == 0 else { return nil }
        switch columns.form {
        case .seconds?:
            guard row.depth == 0 else { return nil }
            let text = PlainLines.seconds(row.record.time, digits: columns.digits)
            return columns.hasRoomForTimes ? text : String(text.drop { $0 == " " })
        case .clock?:
            guard row.depth == 0, let time = log.times.civil(row.record, source.clock) else { return nil }
            return columns.hasRoomForTimes ? time.milliseconds : time.seconds
        case .delta?:
            guard index > 0 else { return nil }
            let above = rows[index - 1]
            return above.missing > 0 ? nil : LogTimes.delta(row.record, after: above.record)
        case nil: return nil
        }
    }
}
