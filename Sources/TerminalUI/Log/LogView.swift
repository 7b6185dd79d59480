import Notices
import Workbench

/// The records: every post with its results below it, and registrations and removals in between.
enum LogView {
    /// `  120 `: the number of a row without a parent.
    private static let numberColumns = 6
    /// `   0.250  `: the time, if there is room for it.
    private static let timeColumns = 10
    private static let columnsForTime = 68
    /// In a narrower region, words take precedence over numbers.
    private static let columnsForNumbers = 30
    private static let outcomeLimit = 24
    /// A shorter detail is useless; its room goes to the subject.
    private static let leastDetail = 6

    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        if LessonLogView.hasTwoColumns(state, in: region) {
            return LessonLogView.draw(state, in: region, &painter)
        }
        let rows = state.rows
        guard rows.count > 0 else {
            let text = state.query.filter == nil ? "nothing has happened yet" : "no row matches the filter"
            painter.write(text, in: region, column: 1, role: .quiet)
            return
        }
        if LessonTailView.isSeen(state) { return LessonTailView.draw(state, in: region, &painter) }
        for line in 0..<region.rows {
            let index = state.log.top + line
            guard index < rows.count else { break }
            draw(
                rows[index], RecordPhrase(rows[index]), isEarlier: state.isEarlier(rows[index]), in: region,
                row: line, &painter)
            if index == state.log.selected {
                painter.select(row: line, in: region, isFocused: state.focus == .log)
            }
        }
    }

    /// - Parameter isEarlier: Whether the whole row is drawn without emphasis.
    static func draw(
        _ row: DeliveryLog.Row, _ phrase: RecordPhrase, isEarlier: Bool, in region: Region, row line: Int,
        _ painter: inout Painter
    ) {
        func role(_ role: Role) -> Role { isEarlier ? .quiet : role }
        let isRoot = row.depth == 0
        let showsTime = region.columns >= columnsForTime
        let numbers = numberColumns(in: region)
        if isRoot, numbers > 1 {
            let number = Region(
                row: region.row, column: region.column, rows: region.rows, columns: numbers)
            painter.writeRight("\(row.record.seq)", in: number, row: line, inset: 1, role: .quiet)
            if showsTime {
                painter.write(
                    PlainLines.seconds(row.record.time), in: region, row: line, column: numbers,
                    role: .quiet)
            }
        }
        let (start, room) = words(of: phrase, depth: row.depth, in: region, &painter)
        painter.write(
            phrase.glyph, in: region, row: line, column: start - 2, role: role(phrase.tone.glyphRole))
        let outcome = outcomeWidth(phrase, in: region, &painter)
        if outcome > 0 {
            painter.writeRight(
                SafeText.truncated(phrase.outcome, to: outcome, unicode: painter.capabilities.unicode),
                in: region, row: line, inset: 1, role: role(phrase.tone.outcomeRole))
        }
        guard room > 0 else { return }
        let subject = min(painter.width(phrase.subject), max(1, room * 2 / 3))
        let column = detailStart(
            phrase, behind: start + subject + 1, before: start + room, in: region, &painter)
        painter.write(
            phrase.subject, in: region, row: line, column: start, role: role(phrase.subjectRole),
            limit: column == nil ? room : subject)
        guard let column else { return }
        painter.write(
            phrase.detail, in: region, row: line, column: column, role: .quiet, limit: start + room - column)
    }

    /// The column at which the words of a row begin, and their width.
    private static func words(
        of phrase: RecordPhrase, depth: Int, in region: Region, _ painter: inout Painter
    ) -> (start: Int, room: Int) {
        // The indentation of deep nesting is limited, so that there is always room for words.
        let times = region.columns >= columnsForTime ? timeColumns : 0
        let start = numberColumns(in: region) + times + min(depth, max(0, region.columns / 8)) * 2 + 2
        let outcome = outcomeWidth(phrase, in: region, &painter)
        return (start, region.columns - start - (outcome > 0 ? outcome + 2 : 1))
    }

    /// The column at which the detail begins; `nil` if there is no room for any.
    private static func detailStart(
        _ phrase: RecordPhrase, behind: Int, before end: Int, in region: Region, _ painter: inout Painter
    ) -> Int? {
        let needed = min(painter.width(phrase.detail), leastDetail)
        let aligned = detailColumn(in: region, showsTime: region.columns >= columnsForTime)
        return [max(aligned, behind), behind].first { needed > 0 && end - $0 >= needed }
    }

    /// The words of a row, wrapped: the first line is drawn with the glyph and the outcome, the others below it. Notes
    /// continue their text; a problem's text is below the observer.
    static func broken(
        _ row: DeliveryLog.Row, mostLines: Int, in region: Region, _ painter: inout Painter
    ) -> (first: RecordPhrase, others: [String], start: Int) {
        var phrase = RecordPhrase(row)
        let (start, room) = words(of: phrase, depth: row.depth, in: region, &painter)
        let unicode = painter.capabilities.unicode
        var others: [String] = []
        if phrase.detail.isEmpty, painter.width(phrase.subject) > room, room > leastDetail {
            others = WrappedText.lines(phrase.subject, columns: room, unicode: unicode)
            phrase.subject = others.removeFirst()
        } else if phrase.glyph == "!", !phrase.detail.isEmpty {
            let behind = start + painter.width(phrase.subject) + 1
            let column = detailStart(phrase, behind: behind, before: start + room, in: region, &painter)
            let free = column.map { start + room - $0 } ?? 0
            if painter.width(phrase.detail) > free {
                // Without an observer, the text has the line to itself.
                let isAlone = phrase.subject.isEmpty
                others = WrappedText.lines(
                    phrase.detail, columns: isAlone ? room : region.columns - start - 1, unicode: unicode)
                phrase.detail = ""
                if isAlone { phrase.subject = others.removeFirst() }
            }
        }
        if others.count >= mostLines {
            let rest = others[(mostLines - 2)...].joined()
            others = others.prefix(mostLines - 2) + [rest]
        }
        return (phrase, others, start)
    }

    /// The common column of details; a longer subject shifts its own detail to the right, and if that leaves no room,
    /// the details follow their subjects.
    private static func detailColumn(in region: Region, showsTime: Bool) -> Int {
        numberColumns(in: region) + (showsTime ? timeColumns : 0) + 2 + min(25, max(15, region.columns / 4))
    }

    private static func numberColumns(in region: Region) -> Int {
        region.columns < columnsForNumbers ? 1 : numberColumns
    }

    private static func outcomeWidth(_ phrase: RecordPhrase, in region: Region, _ painter: inout Painter)
        -> Int
    {
        min(painter.width(phrase.outcome), outcomeLimit, region.columns / 2)
    }
}

extension RecordPhrase {
    fileprivate var subjectRole: Role {
        switch glyph {
        case ">", "+", "-": .name
        case "#", "=": tone == .bad ? .bad : .plain
        case "!": tone.outcomeRole
        default: .observer
        }
    }
}

extension RecordPhrase.Tone {
    var glyphRole: Role {
        switch self {
        case .plain: .strong
        case .good, .quiet: .quiet
        case .bad: .bad
        case .unheard: .warning
        case .added: .added
        case .removed: .removed
        }
    }

    var outcomeRole: Role {
        switch self {
        case .plain: .strong
        case .good: .good
        case .bad: .bad
        case .unheard: .warning
        case .added, .removed, .quiet: .quiet
        }
    }
}
