import BoardModel
import Demo
import Notices

/// The columns of a row of the log: number, time, words, and outcome.
struct LogColumns: Hashable, Sendable {
    /// The highest number and time of rows, whose digits need room.
    struct Highest: Hashable, Sendable {
        var number: UInt64 = 0
        var time = 0.0

        mutating func take(_ row: DeliveryLog.Row) {
            guard row.missing == 0 else { return }
            number = max(number, row.record.seq)
            if row.depth == 0, row.record.time.isFinite { time = max(time, row.record.time) }
        }
    }

    /// `  120 `: the number of a row without a parent, after the mark of the selected row. In a narrow region, words
    /// take precedence over numbers.
    let numbers: Int
    /// `   0.250  `: the time; 0 if it does not fit.
    let times: Int
    /// What the times are; `nil` if they do not fit.
    let form: LogTimes.Form?
    /// Whether times have their usual width.
    let hasRoomForTimes: Bool
    /// `shop-1 `: the program of a row if there are several; otherwise 0.
    let tags: Int
    /// The decimals of a time.
    let digits: Int
    /// The column at which the words of a row without a parent begin.
    let words: Int
    /// The column at which details begin if their subjects leave room.
    let details: Int
    /// The column at which rows end, so that the outcome is close to its row's words.
    var end: Int
    let all: Int
    /// Whether nested rows show their numbers too. A lesson leaves them out.
    let numbersNested: Bool
    let hasOutcomes: Bool

    private static let columnsForTime = 68
    private static let columnsForNumbers = 30
    /// Where a row ends unless it needs more columns.
    private static let usualEnd = 92

    /// - Parameter isSimulated: Whether the script's clock, which `wait` advances, sets the times. The times of a
    ///   program differ by microseconds.
    init(
        of columns: Int, isSimulated: Bool, numbersNested: Bool = false, tags: Int = 0,
        highest: Highest = Highest(), times wanted: LogTimes.Form? = nil, hidden: Set<LogColumn> = []
    ) {
        hasOutcomes = !hidden.contains(.outcome)
        self.numbersNested = numbersNested
        let hidesNumbers = columns < Self.columnsForNumbers || hidden.contains(.number)
        numbers = hidesNumbers ? 1 : max(6, "\(highest.number)".count + 2)
        digits = isSimulated ? 3 : 6
        hasRoomForTimes = columns >= Self.columnsForTime
        form = columns < Self.columnsForNumbers ? nil : wanted ?? (hasRoomForTimes ? .seconds : nil)
        let seconds = PlainLines.seconds(highest.time, digits: digits)
        times =
            switch (hidden.contains(.time) ? nil : form, hasRoomForTimes) {
            case (nil, _): 0
            case (.seconds?, true): seconds.count + 2
            case (.seconds?, false): max(7, seconds.drop { $0 == " " }.count) + 1
            case (.clock?, true): 14
            case (.clock?, false): 9
            // `+12.3 ms`
            case (.delta?, _): hasRoomForTimes ? 10 : 9
            }
        // In a narrow region, words take precedence over tags too.
        self.tags = columns < Self.columnsForNumbers ? 0 : tags
        words = numbers + times + self.tags
        details = words + 2 + min(25, max(15, columns / 4))
        end = min(columns, Self.usualEnd)
        all = columns
    }
}

/// The names of the columns, above the rows.
enum LogHeading {
    /// A lower region spends its rows on records.
    private static let leastRows = 6

    static func isSeen(_ state: BoardState, in region: Region) -> Bool {
        state.lesson == nil && region.rows >= leastRows
    }

    /// - Parameter prefix: The beginning that the names leave out.
    static func draw(
        _ columns: LogColumns, prefix: CommonPrefix?, in region: Region, _ painter: inout Painter
    ) {
        if columns.numbers > 1 {
            let numbers = Region(row: region.row, column: region.column, rows: 1, columns: columns.numbers)
            painter.writeRight("#", in: numbers, inset: 1, role: .title)
        }
        if columns.times > 0 {
            let times = Region(
                row: region.row, column: region.column + columns.numbers, rows: 1, columns: columns.times)
            painter.writeRight(
                columns.form?.heading ?? "", in: times, inset: columns.hasRoomForTimes ? 2 : 1, role: .title)
        }
        let start = columns.words + 2
        let what = prefix?.heading ?? "what"
        let used = painter.write(
            what, in: region, column: start, role: .title,
            limit: max(0, columns.end - start - "outcome".count - 3), cut: .middle)
        if columns.tags > 0 {
            painter.write(
                "where", in: region, column: columns.numbers + columns.times, role: .title,
                limit: columns.tags - 1)
        }
        if columns.details + 20 < columns.end, start + used < columns.details {
            painter.write("details", in: region, column: columns.details, role: .title)
        }
        guard columns.hasOutcomes else { return }
        painter.writeRight(
            "outcome", in: region, inset: columns.all - columns.end + 1, role: .title)
    }
}

extension BoardState {
    /// The highest number and time of the visible rows and of the newest one, so that the columns do not move while the
    /// user scrolls.
    func highestOfLog(rows count: Int) -> LogColumns.Highest {
        var highest = LogColumns.Highest()
        let rows = self.rows
        if let last = rows.last { highest.take(last) }
        for index in log.position.top..<max(log.position.top, min(rows.count, log.position.top + count)) {
            highest.take(rows[index])
        }
        return highest
    }

    /// The region of the log's rows, below the names of the columns.
    package var logRegion: Region {
        var region = layout.content(of: .log)
        guard LogHeading.isSeen(self, in: region) else { return region }
        region.row += 1
        region.rows -= 1
        return region
    }
}
