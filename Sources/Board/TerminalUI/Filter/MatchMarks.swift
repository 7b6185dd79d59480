import BoardModel
import Demo
import Notices

/// Highlights the matches of a search on the screen.
struct MatchMarks {
    private let searchTexts: [SearchText]
    private let patterns: [Pattern]

    /// `nil` if the search has nothing to highlight.
    init?(_ search: RowFilter?) {
        guard let search else { return nil }
        let tests = search.terms.filter { !$0.isNegated }.map(\.test)
        searchTexts = tests.compactMap { if case .text(_, let searchText) = $0 { searchText } else { nil } }
        patterns = tests.compactMap { if case .pattern(_, let pattern) = $0 { pattern } else { nil } }
    }

    /// Highlights the matches in a row of a region. Returns whether there were any.
    @discardableResult
    func mark(row: Int, in region: Region, _ painter: inout Painter) -> Bool {
        guard row < region.rows else { return false }
        // The column of each scalar's cell.
        var columns: [Int] = []
        var scalars: [UInt32] = []
        for column in region.column..<(region.column + region.columns) {
            for scalar in painter.grid[region.row + row, column].text.unicodeScalars {
                scalars.append(scalar.value)
                columns.append(column)
            }
        }
        var marked: Set<Int> = []
        for range in searchTexts.flatMap({ Self.ranges(of: $0, in: scalars) })
            + patterns.flatMap({ $0.ranges(in: scalars) })
        {
            marked.formUnion(columns[range])
        }
        for column in marked { painter.mark(row: region.row + row, column: column) }
        return !marked.isEmpty
    }

    private static func ranges(of searchText: SearchText, in text: [UInt32]) -> [Range<Int>] {
        let wanted = searchText.text.unicodeScalars.map(\.value)
        guard !wanted.isEmpty, wanted.count <= text.count else { return [] }
        func small(_ value: UInt32) -> UInt32 {
            guard searchText.ignoresCase else { return value }
            if value < 128 { return 65...90 ~= value ? value | 0x20 : value }
            let scalars = Unicode.Scalar(value)?.properties.lowercaseMapping.unicodeScalars
            return scalars?.count == 1 ? scalars?.first?.value ?? value : value
        }
        let text = text.map(small)
        var ranges: [Range<Int>] = []
        var start = 0
        while start + wanted.count <= text.count {
            if text[start..<start + wanted.count].elementsEqual(wanted) {
                ranges.append(start..<start + wanted.count)
                start += wanted.count
            } else {
                start += 1
            }
        }
        return ranges
    }
}

extension Painter {
    /// Highlights a cell of a match, so that it also stands out in a selected row.
    fileprivate mutating func mark(row: Int, column: Int) {
        grid.restyle(row: row, columns: column..<(column + 1)) { style in
            style.reverse.toggle()
            style.bold = true
            style.dim = false
        }
    }

    /// Highlights a row whose match is not visible.
    mutating func markWhole(row: Int, column: Int, in region: Region) {
        guard row < region.rows, column < region.columns else { return }
        mark(row: region.row + row, column: region.column + column)
    }
}
