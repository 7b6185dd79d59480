import Notices
package import Workbench

/// The log in two columns: what the center did, and at the same height what the model beside did with the same line.
package struct BesideColumns: Sendable {
    package struct Line: Sendable {
        package var center: DeliveryLog.Row?
        package var model: DeliveryLog.Row?
    }

    package private(set) var lines: [Line] = []

    package init(_ log: DeliveryLog) {
        var center: [DeliveryLog.Row] = []
        var model: [DeliveryLog.Row] = []
        for index in 0..<log.count {
            let row = log[index]
            if row.record.kind.isBeside {
                model.append(row)
            } else {
                if !model.isEmpty { join(&center, &model) }
                center.append(row)
            }
        }
        join(&center, &model)
    }

    /// The model's rows begin beside the last thing that the center was told.
    private mutating func join(_ center: inout [DeliveryLog.Row], _ model: inout [DeliveryLog.Row]) {
        let start = model.isEmpty ? 0 : center.lastIndex { $0.depth == 0 } ?? 0
        for index in 0..<max(center.count, start + model.count) {
            let modelIndex = index - start
            lines.append(
                Line(
                    center: index < center.count ? center[index] : nil,
                    model: modelIndex >= 0 && modelIndex < model.count ? model[modelIndex] : nil))
        }
        center = []
        model = []
    }
}

/// Draws the two columns, with a heading over each.
package enum BesideView {
    /// The two columns, between which there is one for a line.
    static func halves(of region: Region) -> (left: Region, right: Region) {
        let width = max(0, (region.columns - 1) / 2)
        var (left, right) = (region, region)
        left.columns = width
        right.column += width + 1
        right.columns -= width + 1
        return (left, right)
    }

    /// - Parameter isEarlier: Which rows are not what the eye is to be led to: they are quiet.
    package static func draw(
        _ columns: BesideColumns, top: Int, in region: Region, _ painter: inout Painter,
        isEarlier: (DeliveryLog.Row) -> Bool = { _ in false }
    ) {
        let (left, right) = halves(of: region)
        painter.write("NoticeCenter", in: left, column: 1, role: .title)
        painter.write("MyNotificationCenter", in: right, column: 1, role: .title)
        let lines = columns.lines
        for row in 1..<max(1, region.rows) {
            painter.write("│", in: region, row: row, column: left.columns, role: .line)
            let index = top + row - 1
            guard index < lines.count else { continue }
            for (record, half) in [(lines[index].center, left), (lines[index].model, right)] {
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

    /// What a row says, and what came of it. The column says whose it is.
    private static func words(
        of row: DeliveryLog.Row, _ phrase: RecordPhrase, columns: Int, _ painter: inout Painter
    ) -> (String, outcome: String) {
        let parts = [phrase.subject, phrase.detail].map { text in
            row.record.kind.isBeside && text.hasPrefix("MyNotificationCenter")
                ? String(text.dropFirst("MyNotificationCenter".count).drop { ": ".contains($0) }) : text
        }
        let words = parts.filter { !$0.isEmpty }.joined(separator: "  ")
        guard row.record.kind == .besideDrop, let name = row.record.name,
            painter.width(words) + painter.width(phrase.outcome) + 2 > columns
        else { return (words, phrase.outcome) }
        // What is forgotten is the point, and would be cut first.
        return ("\(phrase.subject)  \(name)", "lost")
    }
}
