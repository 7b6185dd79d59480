/// A table of text, padded with spaces for a terminal, or as Markdown.
package struct TextTable {
    package struct Column {
        let title: String
        let isNumber: Bool
    }

    private let columns: [Column]
    private var lines: [[String]] = []

    /// - Parameter columns: The titles. The title of a right-aligned column of numbers begins with `>`.
    package init(_ columns: [String]) {
        self.columns = columns.map { title in
            Column(
                title: title.hasPrefix(">") ? String(title.dropFirst()) : title,
                isNumber: title.hasPrefix(">"))
        }
    }

    package mutating func add(_ cells: [String]) {
        lines.append(cells)
    }

    /// The table for a terminal.
    package var text: String {
        let widths = columns.indices.map { index in
            ([columns[index].title] + lines.map { $0[index] }).map(\.count).max() ?? 0
        }
        return ([columns.map(\.title)] + lines).map { cells in
            let padded = cells.indices.map { index in
                let space = String(repeating: " ", count: widths[index] - cells[index].count)
                return columns[index].isNumber ? space + cells[index] : cells[index] + space
            }
            return String(padded.joined(separator: "  ").trimmingEnd())
        }.joined(separator: "\n")
    }

    package var markdown: String {
        let rule = columns.map { $0.isNumber ? "---:" : "---" }
        return ([columns.map(\.title), rule] + lines)
            .map { "| " + $0.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |" }
            .joined(separator: "\n")
    }
}

extension String {
    fileprivate func trimmingEnd() -> Substring {
        self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)]
    }
}
