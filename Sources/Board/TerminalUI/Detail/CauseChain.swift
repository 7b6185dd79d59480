import BoardModel
import Demo
import Notices

/// The causes of a row, the oldest first: a post, the observer whose handler made the next post, and so on.
struct CauseChain {
    private struct Step {
        var text: String
        var target: DetailTarget?
    }

    private var steps: [Step] = []
    /// How many steps are left out, after the first ones.
    private var leftOut = 0

    /// How many steps to show at the beginning and at the end, and how many to examine.
    private static let (first, last, most) = (3, 9, 4_096)
    private static let arrow = " ▸ "

    /// `nil` if no handler led to the row, so that it has at most a post above it.
    init?(to row: DeliveryLog.Row, in log: DeliveryLog) {
        guard row.missing == 0 else { return nil }
        var numbers: [UInt64] = []
        var above = log.parent(of: row)
        var isMissing = false
        while let number = above, numbers.count < Self.most {
            guard let key = log.key(of: number) else {
                isMissing = true
                break
            }
            numbers.append(number)
            above = log.parent(of: log[log.index(of: key)])
        }
        guard numbers.count + (isMissing ? 1 : 0) >= 2 else { return nil }
        numbers.reverse()
        let shown = Self.first + Self.last
        if numbers.count > shown {
            leftOut = numbers.count - shown
            numbers.removeSubrange(Self.first..<Self.first + leftOut)
        }
        if isMissing || above != nil { steps.append(Step(text: "…")) }
        for (index, number) in numbers.enumerated() {
            if index == Self.first, leftOut > 0 { steps.append(Step(text: "\(leftOut.grouped) more")) }
            guard let key = log.key(of: number) else { continue }
            steps.append(Step(text: Self.text(of: log[log.index(of: key)]), target: .row(key)))
        }
        steps.append(Step(text: Self.text(of: row)))
    }

    private static func text(of row: DeliveryLog.Row) -> String {
        let record = row.record
        switch record.kind {
        case .post: return record.name ?? "*"
        case .deliver, .skip, .fail, .hang: return record.observer ?? record.kind.rawValue
        default:
            return [record.kind.rawValue, record.name ?? record.observer ?? ""].filter { !$0.isEmpty }
                .joined(separator: " ")
        }
    }

    /// The steps on lines of a width. A step is not broken; a longer one is shortened.
    func paragraphs(columns: Int, unicode: Bool) -> [Field.Paragraph] {
        var lines: [Field.Paragraph] = []
        var line = Field.Paragraph(text: "")
        var width = 0
        for (index, step) in steps.enumerated() {
            let arrow = index == 0 ? "" : Self.arrow
            let text = SafeText.truncated(
                step.text, to: columns - Self.arrow.count, ellipsis: .middle, unicode: unicode)
            let columnsOfText = SafeText.width(text, unicode: unicode)
            if width + arrow.count + columnsOfText > columns, width > 0 {
                lines.append(line)
                line = Field.Paragraph(text: "")
                width = 0
            }
            let lead = width == 0 ? String(arrow.drop { $0 == " " }) : arrow
            line.text += lead + text
            let start = width + lead.count
            width = start + columnsOfText
            if let target = step.target {
                line.links.append(DetailLink(target: target, columns: start..<width))
            }
        }
        return lines + [line]
    }
}
