/// The number of letters to change, insert, delete or exchange with their neighbors to turn one word into another
/// (optimal string alignment).
package enum EditDistance {
    /// The distance, if one word may be a misspelling of the other: no more than one slip in three letters of `wanted`.
    /// A short word may have one slip; a single letter is no misspelling.
    package static func ofMisspelling(_ wanted: String, _ other: String) -> Int? {
        let (count, otherCount) = (wanted.count, other.count)
        let limit = count < 2 ? 0 : max(1, count / 3)
        // Each slip changes the length by one at most.
        guard abs(count - otherCount) <= limit else { return nil }
        let distance = between(wanted, other)
        return distance <= limit ? distance : nil
    }

    package static func between(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first.prefix(100)), Array(second.prefix(100)))
        var rows = [Array(0...second.count)]
        for (line, letter) in first.enumerated() {
            let above = rows[line]
            var row = [line + 1]
            for (column, other) in second.enumerated() {
                let changed = above[column] + (letter == other ? 0 : 1)
                var least = min(changed, row[column] + 1, above[column + 1] + 1)
                if line > 0, column > 0, letter == second[column - 1], other == first[line - 1] {
                    least = min(least, rows[line - 1][column - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[first.count][second.count]
    }
}
