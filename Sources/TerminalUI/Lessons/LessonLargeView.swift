import Workbench

/// A step in large print, legible from the last row of a hall: few words a line, blank lines between them, and of the
/// board only the step's records.
enum LessonLargeView {
    /// Longer lines would need letters too small to be read from afar, and are harder to follow.
    private static let widest = 46
    /// The step's records get this many rows before the spacing does.
    static let rowsForLog = 5
    /// The detail shows the rest.
    private static let mostLinesOfRow = 4

    static func draw(
        _ lesson: LessonState, of state: BoardState, in region: Region, _ painter: inout Painter
    ) {
        let unicode = state.capabilities.unicode
        var rest = text(of: lesson, in: region, unicode: unicode)
        let blocks = happened(lesson, state).suffix(region.rows).map {
            self.lines(of: $0, columns: rest.columns, &painter)
        }
        let needed = blocks.reduce(0) { $0 + $1.count } + 1
        let lines = lines(of: lesson, in: region, unicode: unicode, rowsForLog: max(rowsForLog, needed))
        let happened = newest(of: blocks, rows: region.rows - lines.count - 1)
        // Above the middle: seated viewers block the lower part of the screen.
        let used = lines.count + (happened.isEmpty ? 0 : happened.count + 1)
        _ = rest.takeFirst(max(0, region.rows - used) / 3)
        for (row, line) in lines.dropFirst(lesson.top).prefix(rest.rows).enumerated() {
            painter.write(line.text, in: rest, row: row, role: line.role)
        }
        _ = rest.takeFirst(lines.count - lesson.top + 1)
        for (row, line) in happened.prefix(max(0, rest.rows)).enumerated() {
            draw(line, in: rest, row: row, &painter)
        }
    }

    /// The lines of the step, widely spaced if that leaves room for its records.
    static func lines(
        of lesson: LessonState, in region: Region, unicode: Bool, rowsForLog: Int = rowsForLog
    ) -> [LessonContent.Line] {
        let columns = text(of: lesson, in: region, unicode: unicode).columns
        let content = LessonContent(
            lesson, columns: min(widest, columns), codeColumns: columns, unicode: unicode)
        let lines = content.lines(rows: region.rows)
        let airy = airy(lines)
        return airy.count + rowsForLog <= region.rows ? airy : lines
    }

    /// The region of the text: centred, as wide as its code needs.
    private static func text(of lesson: LessonState, in region: Region, unicode: Bool) -> Region {
        let code = lesson.step.code.map { SafeText.width($0, unicode: unicode) + 2 }.max() ?? 0
        var text = region
        text.columns = min(max(widest, code), max(8, region.columns - 4))
        text.column = max(0, (region.columns - text.columns) / 2)
        return text
    }

    /// Each line of the narration followed by an empty one.
    private static func airy(_ lines: [LessonContent.Line]) -> [LessonContent.Line] {
        var result: [LessonContent.Line] = []
        for (line, next) in zip(lines, lines.dropFirst() + [LessonContent.Line(text: "", role: .plain)]) {
            result.append(line)
            if line.isNarration, next.isNarration {
                result.append(LessonContent.Line(text: "", role: .plain))
            }
        }
        return result
    }

    /// The log's rows of the step.
    private static func happened(_ lesson: LessonState, _ state: BoardState) -> [DeliveryLog.Row] {
        guard !lesson.page.isAsking else { return [] }
        let log = state.shown.log
        return (log.index(of: DeliveryLog.RowKey(root: lesson.firstOfStep, seq: 0))..<log.count).map {
            log[$0]
        }
    }

    /// A line of the step's records.
    private struct LogLine {
        var text: String
        var indent: Int
        var role = Role.plain
        var outcome = ""
        var outcomeRole = Role.strong
    }

    /// A row, on as many lines as its words need.
    private static func lines(
        of row: DeliveryLog.Row, columns: Int, _ painter: inout Painter
    ) -> [LogLine] {
        let phrase = RecordPhrase(row)
        let indent = min(row.depth, 4) * 2
        let outcome = painter.width(phrase.outcome)
        let words = [phrase.subject, phrase.detail].filter { !$0.isEmpty }.joined(separator: " ")
        let room = columns - indent - 2 - (outcome > 0 ? outcome + 1 : 0)
        let isProblem = phrase.glyph == "!" || phrase.tone == .unheard
        let role: Role = isProblem ? phrase.tone.glyphRole : .plain
        let first = LogLine(
            text: phrase.glyph + " " + words, indent: indent, role: role, outcome: phrase.outcome,
            outcomeRole: phrase.tone.outcomeRole)
        // Most rows are clear from their first words; a note and a problem are not.
        guard isProblem || phrase.glyph == "#" else { return [first] }
        let lines = WrappedText.lines(words, columns: room, unicode: painter.capabilities.unicode)
        return lines.prefix(mostLinesOfRow).enumerated().map { index, line in
            let isLast = index == mostLinesOfRow - 1
            // The last line contains the rest, truncated.
            let text = isLast ? lines[index...].joined() : line
            guard index == 0 else { return LogLine(text: text, indent: indent + 2, role: role) }
            var head = first
            head.text = phrase.glyph + " " + text
            return head
        }
    }

    /// The newest rows that fit. Rows are dropped as a whole, the oldest first.
    private static func newest(of blocks: [[LogLine]], rows: Int) -> [LogLine] {
        guard rows > 0, let last = blocks.last else { return [] }
        var room = rows
        let fitting = blocks.reversed().prefix { block in
            room -= block.count
            return room >= 0
        }
        return fitting.isEmpty ? Array(last.prefix(rows)) : fitting.reversed().flatMap { $0 }
    }

    private static func draw(
        _ line: LogLine, in region: Region, row: Int, _ painter: inout Painter
    ) {
        let outcome = painter.writeRight(line.outcome, in: region, row: row, role: line.outcomeRole)
        painter.write(
            line.text, in: region, row: row, column: line.indent, role: line.role,
            limit: region.columns - line.indent - (outcome > 0 ? outcome + 1 : 0))
    }
}
