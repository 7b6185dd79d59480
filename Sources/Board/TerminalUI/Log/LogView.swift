import BoardModel
import Demo
import Notices

/// The records: every post with its results below it, and registrations and removals in between.
enum LogView: PaneView {
    private static let outcomeLimit = 24
    /// A shorter detail is useless; the subject gets its columns.
    private static let leastDetail = 6

    static func note(of state: BoardState) -> (texts: [String], role: Role) {
        let count = state.rows.count
        // A filter hides records, and a fold has many.
        let newCount =
            state.shown.filtered == nil
            ? "\(state.newCount.grouped) new" : state.newCount.counted("record", "records")
        let new = state.newCount > 0 ? ["+\(newCount)"] : []
        func joined(_ parts: [String]) -> String { parts.joined(separator: " · ") }
        if let matches = state.matchCount, !state.isFiltering {
            let row = (state.log.position.selected + 1).grouped
            let place = state.log.follows ? "following" : "row \(row) of \(count.grouped)"
            return ([joined([matches, place] + new), joined([matches] + new), matches], .strong)
        }
        if state.isFiltering {
            return ([joined([count.counted("row", "rows")] + new + ["filtering"]), joined(new)], .quiet)
        }
        if state.log.follows {
            let rows =
                state.shown.filtered == nil
                ? count.counted("row", "rows")
                : "\(count.counted("row", "rows")) of \(state.shown.log.count.counted("record", "records"))"
            let last = state.isHeld ? "held" : "following"
            return (
                [
                    joined([rows] + new + [last]), joined([count.counted("row", "rows")] + new + [last]),
                    joined([count.counted("row", "rows"), last]), joined(new + [last]), joined(new),
                ],
                new.isEmpty ? .quiet : .strong
            )
        }
        let follow = "\(state.focus == .log ? "G" : "Esc") follows"
        let row = "\((state.log.position.selected + 1).grouped) of \(count.grouped)"
        return (
            [
                joined(["row \(row)"] + new + [follow]), joined([row] + new + [follow]),
                joined(new + [follow]), joined(new),
            ], .strong
        )
    }

    static func lines(of state: BoardState) -> Region { state.logRegion }

    static func move(_ move: ListMove, page: Int, in state: inout BoardState) {
        state.log.move(move, page: page, count: state.rows.count)
        state.detail.restart()
    }

    static func scroll(by rows: Int, in state: inout BoardState) {
        // The rows of a lesson may have several lines.
        guard state.lesson == nil else {
            for _ in 0..<abs(rows) { move(.lines(rows.signum()), page: 1, in: &state) }
            return
        }
        let former = state.log.position.selected
        state.log.scroll(by: rows, height: state.logRegion.rows, count: state.rows.count)
        if state.detail.list == .log, state.log.position.selected != former { state.detail.restart() }
    }

    /// The clicked row stays selected, even if newer ones arrive.
    static func select(line: Int, in state: inout BoardState) {
        guard !drawsLinesOfLesson(state), state.log.position.top + line < state.rows.count else { return }
        state.log.follows = false
        state.log.position.selected = state.log.position.top + line
    }

    /// Whether rows and lines differ, as in a lesson that follows the newest row or compares two centers.
    private static func drawsLinesOfLesson(_ state: BoardState) -> Bool {
        LessonTailView.isSeen(state)
            || LessonLogView.hasTwoColumns(state, in: state.layout.content(of: .log))
    }

    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        if LessonLogView.hasTwoColumns(state, in: region) {
            return LessonLogView.draw(state, in: region, &painter)
        }
        let rows = state.rows
        guard rows.count > 0 else {
            painter.write(absence(in: state), in: region, column: 1, role: .quiet)
            return
        }
        if LessonTailView.isSeen(state) { return LessonTailView.draw(state, in: region, &painter) }
        var columns = state.logColumns(
            tags: ProgramTags.columns(state.shown.snapshot.programs, painter))
        var region = region
        let heading = LogHeading.isSeen(state, in: region) ? region : nil
        if heading != nil { (region.row, region.rows) = (region.row + 1, region.rows - 1) }
        let marks = MatchMarks(state.query.search)
        let top = state.log.position.top
        let phrases = (top..<max(top, min(rows.count, top + region.rows))).map {
            fitted(
                state.phrase(of: rows[$0]), to: rows[$0], columns, prefix: state.commonPrefix, &painter)
        }
        // The widest visible row decides where all outcomes are.
        let ends = zip(top..., phrases).map { words(of: $1, depth: rows[$0].depth, columns, &painter).end }
        columns.end = ends.max() ?? columns.end
        if let heading { LogHeading.draw(columns, prefix: state.commonPrefix, in: heading, &painter) }
        for (line, phrase) in phrases.enumerated() {
            let index = top + line
            draw(
                rows[index], phrase, isEarlier: state.isEarlier(rows[index]), columns, in: region, row: line,
                time: state.time(ofRowAt: index, columns), &painter)
            drawTag(of: rows[index], state, columns, in: region, row: line, &painter)
            if index == state.log.position.selected {
                painter.select(row: line, in: region, isFocused: state.focus == .log)
            }
            markMatches(of: rows[index], state, columns, in: region, row: line, marks, &painter)
        }
    }

    /// Draws the tag of a row's program.
    private static func drawTag(
        of row: DeliveryLog.Row, _ state: BoardState, _ columns: LogColumns, in region: Region,
        row line: Int, _ painter: inout Painter
    ) {
        guard columns.tags > 0, let program = row.program,
            let tag = state.shown.snapshot.tag(of: program)
        else { return }
        painter.write(
            tag, in: region, row: line, column: columns.numbers + columns.times,
            role: ProgramTags.role(of: program), limit: columns.tags - 1)
    }

    /// For a post whose name may be misspelled, the suggested name matters most. Shortens other words for it.
    private static func fitted(
        _ phrase: RecordPhrase, to row: DeliveryLog.Row, _ columns: LogColumns, prefix: CommonPrefix?,
        _ painter: inout Painter
    ) -> RecordPhrase {
        let text = row.unheard?.text ?? (row.record.kind == .post ? row.record.text : nil)
        guard let hint = text.map({ prefix?.shortening(in: $0) ?? $0 }), phrase.detail.hasSuffix(hint),
            let meant = MeantNames(hint)
        else {
            return phrase
        }
        var choice = phrase
        var room = 0
        for detail in [phrase.detail, hint, meant.question, meant.names, meant.first] {
            choice.detail = detail
            room = words(of: choice, depth: row.depth, columns, &painter).room
            if painter.width(choice.subject) + 1 + painter.width(detail) <= room { return choice }
        }
        // A part of the misspelt name is enough. If both names are long, shortens both.
        let half = max(4, (room - 1) / 2)
        if choice.detail.hasPrefix("…") {
            let subject = painter.shortenedName(phrase.subject, to: half)
            choice.detail = painter.shortenedName(
                choice.detail, to: max(half, room - painter.width(subject) - 1))
        }
        let left = room - painter.width(choice.detail) - 1
        choice.subject = painter.shortenedName(phrase.subject, to: left >= leastName ? left : half)
        choice.detail = painter.shortened(choice.detail, to: max(4, room - painter.width(choice.subject) - 1))
        return choice
    }

    /// In a narrow log, names with a common beginning differ at their ends: a name that leaves no room for the row's
    /// detail is cut on the left, `…willHide`.
    static func withShortName(
        _ phrase: RecordPhrase, of row: DeliveryLog.Row, _ columns: LogColumns, _ painter: inout Painter
    ) -> RecordPhrase {
        // A suggestion needs the whole name.
        let phrase = fitted(phrase, to: row, columns, prefix: nil, &painter)
        guard [">", "▸", "+", "-"].contains(phrase.glyph), !phrase.detail.isEmpty,
            row.unheard?.text.map({ $0.isEmpty || !phrase.detail.hasSuffix($0) }) ?? true,
            let dot = phrase.subject.lastIndex(of: ".")
        else { return phrase }
        let room = words(of: phrase, depth: row.depth, columns, &painter).room
        guard painter.width(phrase.subject) + 1 + painter.width(phrase.detail) > room else { return phrase }
        var short = phrase
        short.subject = "…" + phrase.subject[phrase.subject.index(after: dot)...]
        keepWholeParts(of: &short, in: room, &painter)
        // Half a detail says nothing. Without one, the name has the row.
        let left = room - painter.width(short.subject) - 1
        if left < leastDetail { short.detail = "" }
        if short.detail.isEmpty, painter.width(phrase.subject) <= room { short.subject = phrase.subject }
        return short
    }

    /// Leaves out the last parts of a detail that do not fit. The name makes room for a short first one, `y 800→390`.
    private static func keepWholeParts(of phrase: inout RecordPhrase, in room: Int, _ painter: inout Painter)
    {
        var parts = phrase.detail.split(separator: "  ")
        while parts.count > 1,
            painter.width(phrase.subject) + 1 + painter.width(parts.joined(separator: "  ")) > room
        {
            parts.removeLast()
        }
        phrase.detail = parts.joined(separator: "  ")
        let left = room - painter.width(phrase.detail) - 1
        if parts.count == 1, left >= leastShortName, left < painter.width(phrase.subject),
            painter.width(phrase.detail) < room / 2
        {
            phrase.subject = painter.shortened(phrase.subject, to: left)
        }
    }

    /// With fewer columns, the end of a name does not tell it from others.
    private static let leastShortName = 10

    /// With fewer columns, names look alike.
    private static let leastName = 4

    /// Highlights the matches of the search in a row, or the row's sign if no match is visible.
    private static func markMatches(
        of row: DeliveryLog.Row, _ state: BoardState, _ columns: LogColumns, in region: Region,
        row line: Int, _ marks: MatchMarks?, _ painter: inout Painter
    ) {
        guard let marks, state.shown.matches?.rows.holds(row.key) == true, row.missing == 0 else { return }
        if !marks.mark(row: line, in: region, &painter) {
            let start = columns.words + min(row.depth, max(0, columns.all / 8)) * 2
            painter.markWhole(row: line, column: start, in: region)
        }
    }

    /// Why there are no rows.
    private static func absence(in state: BoardState) -> String {
        if state.log.cleared != nil, state.query.filter == nil {
            return "the log was cleared: u brings its rows back"
        }
        guard state.query.filter == nil else { return "no row matches the filter" }
        guard let leftOut = state.shown.snapshot.leftOut else { return "nothing has happened yet" }
        return leftOut.missing.contains(.records)
            ? "records were not requested" : "nothing requested has happened yet"
    }

    /// - Parameters:
    ///   - isEarlier: Whether the whole row is drawn without emphasis.
    ///   - time: The text of its time.
    static func draw(
        _ row: DeliveryLog.Row, _ phrase: RecordPhrase, isEarlier: Bool, _ columns: LogColumns,
        in region: Region, row line: Int, time: String? = nil, _ painter: inout Painter
    ) {
        func role(_ role: Role) -> Role { isEarlier ? .quiet : role }
        if row.depth == 0 || columns.numbersNested, row.missing == 0, columns.numbers > 1 {
            let number = Region(
                row: region.row, column: region.column, rows: region.rows, columns: columns.numbers)
            painter.writeRight("\(row.record.seq)", in: number, row: line, inset: 1, role: .quiet)
        }
        if row.missing == 0, columns.times > 0, let time {
            let times = Region(
                row: region.row, column: region.column + columns.numbers, rows: region.rows,
                columns: columns.times)
            painter.writeRight(
                time, in: times, row: line, inset: columns.hasRoomForTimes ? 2 : 1, role: .quiet)
        }
        let (start, room, _) = words(of: phrase, depth: row.depth, columns, &painter)
        painter.write(
            phrase.glyph, in: region, row: line, column: start - 2, role: role(phrase.tone.glyphRole))
        let outcome = outcomeWidth(phrase, columns, &painter)
        if outcome > 0 {
            let end = start + room + 1 + outcome
            painter.writeRight(
                SafeText.truncated(phrase.outcome, to: outcome, unicode: painter.capabilities.unicode),
                in: region, row: line, inset: region.columns - end, role: role(phrase.tone.outcomeRole))
        }
        guard room > 0 else { return }
        let subject = min(painter.width(phrase.subject), max(1, phrase.isShort ? room : room * 2 / 3))
        let column = detailStart(
            phrase, behind: start + subject + 1, before: start + room, columns, &painter)
        painter.write(
            phrase.subject, in: region, row: line, column: start, role: role(phrase.subjectRole),
            limit: column == nil ? room : subject, cut: phrase.isSentence ? .end : .middle)
        guard let column else { return }
        let limit = start + room - column
        painter.write(
            withoutStump(phrase.detail, in: limit, &painter), in: region, row: line, column: column,
            role: .quiet, limit: limit)
    }

    /// Leaves out a sender of whose label too little would be seen.
    private static func withoutStump(_ detail: String, in room: Int, _ painter: inout Painter) -> String {
        guard painter.width(detail) > room,
            let sender = detail.hasPrefix("from ")
                ? detail.startIndex..<detail.startIndex : detail.ranges(of: "  from ").last
        else { return detail }
        let before = String(detail[..<sender.lowerBound])
        let isSeen = painter.width(before) + "  from ".count + leastName <= room
        return isSeen ? detail : before
    }

    /// The column at which the words of a row begin, and their width. Words that need more than the usual width push
    /// the outcome to the right.
    private static func words(
        of phrase: RecordPhrase, depth: Int, _ columns: LogColumns, _ painter: inout Painter
    ) -> (start: Int, room: Int, end: Int) {
        // The indentation of deep nesting is limited, so that there is always room for words.
        let start = columns.words + min(depth, max(0, columns.all / 8)) * 2 + 2
        let outcome = outcomeWidth(phrase, columns, &painter)
        guard outcome > 0 else { return (start, columns.all - start - 1, columns.end) }
        let column = max(columns.details, start + painter.width(phrase.subject) + 1)
        let needed = column + painter.width(phrase.detail)
        let end = min(columns.all, max(columns.end, needed + 3 + outcome))
        return (start, end - start - outcome - 2, end)
    }

    /// The column at which the detail begins; `nil` if there is no room for any.
    private static func detailStart(
        _ phrase: RecordPhrase, behind: Int, before end: Int, _ columns: LogColumns, _ painter: inout Painter
    ) -> Int? {
        let width = painter.width(phrase.detail)
        guard width > 0 else { return nil }
        let starts = phrase.isShort ? [behind] : [max(columns.details, behind), behind]
        // A suggestion is only useful as a whole.
        if phrase.tone == .unheard || phrase.detail.hasSuffix("?"),
            let start = starts.first(where: { end - $0 >= width })
        {
            return start
        }
        return starts.first { end - $0 >= min(width, leastDetail) }
    }

    /// The words of a row, wrapped: the first line is drawn with the glyph and the outcome, the others below it. Notes
    /// continue their text; a problem's text is below the observer.
    static func broken(
        _ row: DeliveryLog.Row, mostLines: Int, _ columns: LogColumns, _ painter: inout Painter
    ) -> (first: RecordPhrase, others: [String], start: Int) {
        var phrase = RecordPhrase(row)
        let (start, room, _) = words(of: phrase, depth: row.depth, columns, &painter)
        let unicode = painter.capabilities.unicode
        var others: [String] = []
        if phrase.detail.isEmpty, painter.width(phrase.subject) > room, room > leastDetail {
            others = WrappedText.lines(phrase.subject, columns: room, unicode: unicode)
            phrase.subject = others.removeFirst()
        } else if phrase.glyph == "!" || phrase.tone == .unheard, !phrase.detail.isEmpty {
            let behind = start + painter.width(phrase.subject) + 1
            let column = detailStart(phrase, behind: behind, before: start + room, columns, &painter)
            let free = column.map { start + room - $0 } ?? 0
            if painter.width(phrase.detail) > free {
                // Without an observer, the text has the line to itself.
                let isAlone = phrase.subject.isEmpty
                others = WrappedText.lines(
                    phrase.detail, columns: isAlone ? room : columns.all - start - 1, unicode: unicode)
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

    private static func outcomeWidth(
        _ phrase: RecordPhrase, _ columns: LogColumns, _ painter: inout Painter
    ) -> Int {
        columns.hasOutcomes ? min(painter.width(phrase.outcome), outcomeLimit, columns.all / 2) : 0
    }
}

extension RecordPhrase {
    /// Whether the subject is a name that was cut on the left: nothing is aligned then.
    fileprivate var isShort: Bool { subject.hasPrefix("…") }

    /// Whether the subject is a sentence, and not a name or an observer.
    fileprivate var isSentence: Bool { ["#", "=", "…"].contains(glyph) }

    fileprivate var subjectRole: Role {
        switch glyph {
        case "…": .quiet
        case ">", "▸", "+", "-": .name
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
