import BoardModel
import Demo
import Lessons
import Notices

/// The newest rows of the log in a lesson. Rows of the current step wrap to several lines if needed; earlier rows are
/// drawn without emphasis, as far as there is room.
enum LessonTailView {
    /// The detail shows the rest of a row.
    private static let mostLines = 5

    /// Whether the newest rows are shown; a log that is scrolled back has one line for each row.
    static func isSeen(_ state: BoardState) -> Bool {
        state.lesson != nil && state.log.follows
    }

    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        let columns = LogColumns(of: region.columns, isSimulated: true)
        let lines = lines(state, columns, in: region, &painter)
        var line = 0
        for (index, wrapped) in lines.enumerated() {
            LogView.draw(
                wrapped.row, wrapped.first, isEarlier: state.isEarlier(wrapped.row), columns, in: region,
                row: line,
                time: wrapped.row.depth == 0 ? PlainLines.seconds(wrapped.row.record.time) : nil, &painter)
            for (offset, text) in wrapped.others.enumerated() {
                painter.write(
                    text, in: region, row: line + 1 + offset, column: wrapped.start,
                    role: state.isEarlier(wrapped.row) ? .quiet : .plain,
                    limit: region.columns - wrapped.start - 1)
            }
            let next = line + 1 + wrapped.others.count
            if index == lines.count - 1 {
                for row in line..<next {
                    painter.select(row: row, in: region, isFocused: state.focus == .log)
                }
            }
            line = next
        }
    }

    private struct WrappedRow {
        var row: DeliveryLog.Row
        var first: RecordPhrase
        var others: [String] = []
        var start = 0
    }

    /// The last rows that fit. All rows of the step are shown before one of them wraps, if that is possible.
    private static func lines(
        _ state: BoardState, _ columns: LogColumns, in region: Region, _ painter: inout Painter
    ) -> [WrappedRow] {
        let rows = state.rows
        var wrappedRows: [WrappedRow] = []
        var room = region.rows
        // Lines that no row needs, available to wrap rows: those of the step first.
        let ofStep = state.rowsOfStep
        var spareOfStep = ofStep > room ? room : room - ofStep
        var spare = max(0, room - rows.count)
        for index in (0..<rows.count).reversed() {
            guard room > 0 else { break }
            var wrapped = WrappedRow(row: rows[index], first: RecordPhrase(rows[index]))
            let isOfStep = state.isOfStep(wrapped.row)
            let most = min(mostLines, room, 1 + (isOfStep ? spareOfStep : spare))
            if most > 1 {
                (wrapped.first, wrapped.others, wrapped.start) = LogView.broken(
                    wrapped.row, mostLines: most, columns, &painter)
            }
            if wrapped.others.isEmpty {
                wrapped.first = LogView.withShortName(wrapped.first, of: wrapped.row, columns, &painter)
            }
            room -= 1 + wrapped.others.count
            spare = max(0, spare - wrapped.others.count)
            spareOfStep = max(0, spareOfStep - wrapped.others.count)
            wrappedRows.append(wrapped)
        }
        return wrappedRows.reversed()
    }
}

extension BoardState {
    /// The number of rows of the current step in the log.
    var rowsOfStep: Int {
        guard let lesson, !lesson.page.isAsking else { return 0 }
        let log = shown.log
        return log.count - log.index(of: DeliveryLog.RowKey(root: lesson.firstOfStep, seq: 0))
    }

    /// Whether the row belongs to the current step.
    func isOfStep(_ row: DeliveryLog.Row) -> Bool {
        guard let lesson else { return false }
        return row.key.root >= lesson.firstOfStep
    }

    /// Whether the row belongs to an earlier step. While a question is shown, no row is earlier: the answer depends on
    /// all of them.
    func isEarlier(_ row: DeliveryLog.Row) -> Bool {
        guard let lesson, !lesson.page.isAsking else { return false }
        return !isOfStep(row)
    }
}
