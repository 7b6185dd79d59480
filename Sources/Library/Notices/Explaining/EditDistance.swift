/// The number of letters to change, insert, delete or swap with their neighbors to turn one word into another (optimal
/// string alignment).
package enum EditDistance {
    /// The distance, if one word may be a misspelling of the other: at most one slip in three letters of `wanted`. A
    /// short word may have one slip; a single letter none.
    package static func ofMisspelling(_ wanted: String, _ other: String) -> Int? {
        let count = wanted.count
        return between(wanted, other, atMost: count < 2 ? 0 : max(1, count / 3))
    }

    /// The distance of the first hundred letters.
    package static func between(_ first: String, _ second: String) -> Int {
        between(first, second, atMost: .max) ?? 0
    }

    private static func between(_ first: String, _ second: String, atMost limit: Int) -> Int? {
        if first.utf8.allSatisfy({ $0 < 0x80 }), second.utf8.allSatisfy({ $0 < 0x80 }) {
            return between(Array(first.utf8), Array(second.utf8), atMost: limit)
        }
        return between(Array(first), Array(second), atMost: limit)
    }

    private static func between<Letter: Equatable>(
        _ first: [Letter], _ second: [Letter], atMost limit: Int
    ) -> Int? {
        // Each slip changes the length by one at most.
        guard abs(first.count - second.count) <= limit else { return nil }
        var (first, second) = (first.prefix(100), second.prefix(100))
        // A common beginning or end needs no slip.
        while let letter = first.first, letter == second.first {
            (first, second) = (first.dropFirst(), second.dropFirst())
        }
        while let letter = first.last, letter == second.last {
            (first, second) = (first.dropLast(), second.dropLast())
        }
        let (lines, columns) = (Array(first), Array(second))
        var above: [Int] = []
        var row = Array(0...columns.count)
        for (line, letter) in lines.enumerated() {
            let before = above
            (above, row) = (row, [line + 1])
            for (column, other) in columns.enumerated() {
                let changed = above[column] + (letter == other ? 0 : 1)
                var least = min(changed, row[column] + 1, above[column + 1] + 1)
                if line > 0, column > 0, letter == columns[column - 1], other == lines[line - 1] {
                    least = min(least, before[column - 1] + 1)
                }
                row.append(least)
            }
            // A swap of neighbors reaches back two lines.
            if min(row.min() ?? 0, above.min() ?? 0) > limit { return nil }
        }
        let distance = row[columns.count]
        return distance <= limit ? distance : nil
    }
}
