package import BoardModel
import Demo
import Notices

/// The log in two columns: the center's rows and, next to them, the model's rows for the same line.
///
/// It stores positions only, not rows: of a hundred thousand rows, the viewport shows thirty.
package struct ComparisonColumns: Sendable {
    package struct Line: Sendable {
        package var center: DeliveryLog.Row?
        package var model: DeliveryLog.Row?
    }

    /// Rows of the center, and the model's rows after them, aligned with the last command to the center.
    private struct Section: Sendable {
        /// The first line.
        let line: Int
        /// The index of the first row in the log.
        let row: Int
        let centerCount: Int
        let modelCount: Int
        /// The line in the section at which the model's rows begin.
        let modelStart: Int

        var lineCount: Int { max(centerCount, modelStart + modelCount) }
    }

    private var sections: [Section] = []
    /// The number of lines.
    package private(set) var count = 0

    /// O(1) for a log without rows of the model, otherwise O(n).
    package init(_ log: DeliveryLog) {
        guard log.hasCompared else {
            add(Section(line: 0, row: 0, centerCount: log.count, modelCount: 0, modelStart: 0))
            return
        }
        var start = 0
        while start < log.count {
            var index = start
            var lastRoot = start
            while index < log.count, !log.holds(at: index, { $0.record.kind.isCompared }) {
                if log.holds(at: index, { $0.depth == 0 }) { lastRoot = index }
                index += 1
            }
            let model = index
            while index < log.count, log.holds(at: index, { $0.record.kind.isCompared }) { index += 1 }
            add(
                Section(
                    line: count, row: start, centerCount: model - start, modelCount: index - model,
                    modelStart: index > model ? lastRoot - start : 0))
            start = index
        }
    }

    private mutating func add(_ section: Section) {
        sections.append(section)
        count += section.lineCount
    }

    /// The rows of a line, from 0 to below `count`, of the log that the columns were made from. O(log n).
    package func line(_ index: Int, of log: DeliveryLog) -> Line {
        let section = sections[sections.partitioningIndex { $0.line > index } - 1]
        let offset = index - section.line
        let model = offset - section.modelStart
        return Line(
            center: offset < section.centerCount ? log[section.row + offset] : nil,
            model: (0..<section.modelCount).contains(model)
                ? log[section.row + section.centerCount + model] : nil)
    }

    /// The line of a row of the log. O(log n).
    func line(ofRow index: Int) -> Int {
        let section = sections[sections.partitioningIndex { $0.row > index } - 1]
        let offset = index - section.row
        return section.line
            + (offset < section.centerCount ? offset : section.modelStart + offset - section.centerCount)
    }
}

/// Draws the two columns, each with a heading.
package enum ComparisonView: Screen, ScrolledText {
    /// The two columns, with one column between them for a separator.
    static func halves(of region: Region) -> (left: Region, right: Region) {
        let width = max(0, (region.columns - 1) / 2)
        var (left, right) = (region, region)
        left.columns = width
        right.column += width + 1
        right.columns -= width + 1
        return (left, right)
    }

    /// - Parameter isEarlier: Whether a row is drawn without emphasis.
    package static func draw(
        _ log: DeliveryLog, in columns: ComparisonColumns, top: Int, in region: Region,
        _ painter: inout Painter,
        isEarlier: (DeliveryLog.Row) -> Bool = { _ in false }
    ) {
        let (left, right) = halves(of: region)
        painter.write("NoticeCenter", in: left, column: 1, role: .title)
        painter.write("MyNotificationCenter", in: right, column: 1, role: .title)
        for row in 1..<max(1, region.rows) {
            painter.write("│", in: region, row: row, column: left.columns, role: .line)
            let index = top + row - 1
            guard index < columns.count else { continue }
            let line = columns.line(index, of: log)
            for (record, half) in [(line.center, left), (line.model, right)] {
                guard let record else { continue }
                draw(record, isEarlier: isEarlier(record), in: half, row: row, &painter)
            }
        }
        painter.write("│", in: region, column: left.columns, role: .line)
    }

    private static func draw(
        _ row: DeliveryLog.Row, isEarlier: Bool, in region: Region, row line: Int, _ painter: inout Painter
    ) {
        let phrase = RecordPhrase(row)
        let indent = 1 + min(row.depth, max(0, region.columns / 8)) * 2
        let isBad = !isEarlier && (phrase.tone == .bad || phrase.tone == .unheard)
        painter.write(phrase.glyph, in: region, row: line, column: indent, role: isBad ? .bad : .quiet)
        let (words, outcome) = words(of: row, phrase, columns: region.columns - indent - 2, &painter)
        let used = painter.writeRight(
            outcome, in: region, row: line, inset: 1, role: isBad ? .bad : .quiet)
        let room = region.columns - indent - 2 - (used > 0 ? used + 2 : 1)
        guard room > 0 else { return }
        painter.write(
            words, in: region, row: line, column: indent + 2,
            role: isBad ? .bad : isEarlier ? .quiet : .plain,
            limit: room)
    }

    /// The words and the outcome of a row. The column identifies the center.
    private static func words(
        of row: DeliveryLog.Row, _ phrase: RecordPhrase, columns: Int, _ painter: inout Painter
    ) -> (String, outcome: String) {
        let parts = [phrase.subject, phrase.detail].map { text in
            row.record.kind.isCompared && text.hasPrefix("MyNotificationCenter")
                ? String(text.dropFirst("MyNotificationCenter".count).drop { ": ".contains($0) }) : text
        }
        let words = parts.filter { !$0.isEmpty }.joined(separator: "  ")
        guard row.record.kind == .comparedDrop, let name = row.record.name,
            painter.width(words) + painter.width(phrase.outcome) + 2 > columns
        else { return (words, phrase.outcome) }
        // The lost registration matters most; in the detail it would be cut first.
        return ("\(phrase.subject)  \(name)", "lost")
    }
}

extension Overlay {
    package static let comparison = Overlay(screen: ComparisonView.self)
}

extension ComparisonView {
    static let kind = ScreenKind.report
    static let needs = SourceAbilities.comparison
    static var offset: WritableKeyPath<BoardState, Int> { \.overlays.comparisonTop }

    static func title(of state: BoardState) -> String { "Side by side" }

    // Includes one line for the heading.
    static func count(in state: BoardState) -> Int { ComparisonColumns(state.rows).count + 1 }

    /// Opens at the newest rows.
    static func open(in state: inout BoardState) { state.overlays.comparisonTop = .max }

    static func draw(_ state: BoardState, in body: Region, _ painter: inout Painter) {
        draw(
            state.rows, in: ComparisonColumns(state.rows), top: state.overlays.comparisonTop, in: body,
            &painter)
    }
}
