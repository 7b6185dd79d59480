import Workbench

/// The newest rows of the log in a lesson. Rows of the current step wrap to several lines if needed; earlier rows are
/// drawn without emphasis, as far as there is room.
enum LessonTailView {
    /// The detail shows the rest of a row.
    private static let mostLines = 5

    /// Whether the newest rows are shown; a log that is scrolled back has one line for each row.
    static func isSeen(_ state: BoardState) -> Bool {
        state.lesson != nil && state.followsLog
    }

    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        let lines = lines(state, in: region, &painter)
        var line = 0
        for (index, block) in lines.enumerated() {
            LogView.draw(
                block.row, block.first, isEarlier: state.isEarlier(block.row), in: region, row: line, &painter
            )
            for (offset, text) in block.others.enumerated() {
                painter.write(
                    text, in: region, row: line + 1 + offset, column: block.start,
                    role: state.isEarlier(block.row) ? .quiet : .plain,
                    limit: region.columns - block.start - 1)
            }
            let next = line + 1 + block.others.count
            if index == lines.count - 1 {
                for row in line..<next {
                    painter.select(row: row, in: region, isFocused: state.focus == .log)
                }
            }
            line = next
        }
    }

    private struct Block {
        var row: DeliveryLog.Row
        var first: RecordPhrase
        var others: [String] = []
        var start = 0
    }

    /// The last rows that fit.
    private static func lines(_ state: BoardState, in region: Region, _ painter: inout Painter) -> [Block] {
        let rows = state.rows
        var blocks: [Block] = []
        var room = region.rows
        // Lines that no row needs, available to wrap earlier rows.
        var spare = max(0, room - rows.count)
        for index in (0..<rows.count).reversed() {
            guard room > 0 else { break }
            var block = Block(row: rows[index], first: RecordPhrase(rows[index]))
            let most = min(mostLines, state.isOfStep(block.row) ? room : 1 + spare)
            if most > 1 {
                (block.first, block.others, block.start) = LogView.broken(
                    block.row, mostLines: most, in: region, &painter)
            }
            room -= 1 + block.others.count
            spare = max(0, spare - block.others.count)
            blocks.append(block)
        }
        return blocks.reversed()
    }
}

extension BoardState {
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
