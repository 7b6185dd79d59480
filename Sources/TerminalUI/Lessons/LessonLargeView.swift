import Workbench

/// A step for the last row of a hall: few words a line, blank lines between them, and of the board only what the step
/// has done.
enum LessonLargeView {
    /// Longer lines make letters too small to be read from afar, and lose the reader.
    private static let widest = 46
    /// What the step has done gets so many rows before the spacing does.
    private static let rowsForLog = 5

    static func draw(
        _ lesson: LessonState, of state: BoardState, in region: Region, _ painter: inout Painter
    ) {
        let lines = lines(of: lesson, in: region, unicode: state.capabilities.unicode)
        let happened = happened(lesson, state)
        var rest = self.text(of: lesson, in: region, unicode: state.capabilities.unicode)
        // Not in the middle: what is above the eye's line is seen over the heads of the others.
        let used = lines.count + (happened.isEmpty ? 0 : happened.count + 1)
        _ = rest.takeFirst(max(0, region.rows - used) / 3)
        for (row, line) in lines.dropFirst(lesson.top).prefix(rest.rows).enumerated() {
            painter.write(line.text, in: rest, row: row, role: line.role)
        }
        _ = rest.takeFirst(lines.count - lesson.top + 1)
        for (row, line) in happened.suffix(max(0, rest.rows)).enumerated() {
            draw(line, in: rest, row: row, &painter)
        }
    }

    /// The lines of the step, widely spaced where that leaves room for what has happened.
    static func lines(of lesson: LessonState, in region: Region, unicode: Bool) -> [LessonContent.Line] {
        let columns = text(of: lesson, in: region, unicode: unicode).columns
        let content = LessonContent(
            lesson, columns: min(widest, columns), codeColumns: columns, unicode: unicode)
        let lines = content.lines(rows: region.rows)
        let airy = airy(lines)
        return airy.count + rowsForLog <= region.rows ? airy : lines
    }

    /// Where the text is: in the middle, as wide as its code needs to be.
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

    /// The rows of the log that the step has made.
    private static func happened(_ lesson: LessonState, _ state: BoardState) -> [DeliveryLog.Row] {
        guard !lesson.place.isAsking else { return [] }
        let log = state.shown.log
        return (log.index(of: DeliveryLog.Key(root: lesson.firstOfStep, seq: 0))..<log.count).map { log[$0] }
    }

    private static func draw(
        _ row: DeliveryLog.Row, in region: Region, row line: Int, _ painter: inout Painter
    ) {
        let phrase = RecordPhrase(row)
        let indent = min(row.depth, 4) * 2
        let outcome = painter.writeRight(phrase.outcome, in: region, row: line, role: .strong)
        let text = [phrase.glyph, phrase.subject, phrase.detail].filter { !$0.isEmpty }.joined(separator: " ")
        painter.write(
            text, in: region, row: line, column: indent,
            limit: region.columns - indent - (outcome > 0 ? outcome + 1 : 0))
    }
}
