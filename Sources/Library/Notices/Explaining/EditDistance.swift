/// The number of letters to change, insert, delete or swap with their neighbors to turn one word into another (optimal
/// string alignment).
package struct EditDistance {
    /// The latest three lines of the table of distances, in turn. Reused for the next two words.
    private var distances: [Int] = []

    /// The distance, if one word may be a misspelling of the other: at most one slip in three letters of `wanted`. A
    /// short word may have one slip; a single letter none.
    package static func ofMisspelling(_ wanted: String, _ other: String) -> Int? {
        var distance = EditDistance()
        guard let first = Array(ascii: wanted), let second = Array(ascii: other) else {
            return distance.ofMisspelling(Array(wanted)[...], Array(other)[...])
        }
        return distance.ofMisspelling(first[...], second[...])
    }

    mutating func ofMisspelling<Letter: Equatable>(
        _ wanted: ArraySlice<Letter>, _ other: ArraySlice<Letter>
    ) -> Int? {
        between(wanted, other, atMost: wanted.count < 2 ? 0 : max(1, wanted.count / 3))
    }

    /// The distance of the first hundred letters, if it is within the limit.
    private mutating func between<Letter: Equatable>(
        _ first: ArraySlice<Letter>, _ second: ArraySlice<Letter>, atMost limit: Int
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
        guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
        let width = second.count + 1
        if distances.count < width * 3 { distances = Array(repeating: 0, count: width * 3) }
        for column in 0..<width { distances[column] = column }
        var nearestAbove = 0
        for (line, letter) in first.enumerated() {
            let (above, row, before) = (
                (line % 3) * width, ((line + 1) % 3) * width, ((line + 2) % 3) * width
            )
            distances[row] = line + 1
            var nearest = line + 1
            for (column, other) in second.enumerated() {
                let changed = distances[above + column] + (letter == other ? 0 : 1)
                var least = min(changed, distances[row + column] + 1, distances[above + column + 1] + 1)
                if line > 0, column > 0, letter == second[second.startIndex + column - 1],
                    other == first[first.startIndex + line - 1]
                {
                    least = min(least, distances[before + column - 1] + 1)
                }
                distances[row + column + 1] = least
                nearest = min(nearest, least)
            }
            // A swap of neighbors reaches back two lines.
            if min(nearest, nearestAbove) > limit { return nil }
            nearestAbove = nearest
        }
        let distance = distances[(first.count % 3) * width + second.count]
        return distance <= limit ? distance : nil
    }
}

extension [UInt8] {
    /// The letters of a text that has only ASCII; `nil` for another.
    init?(ascii text: String) {
        self = Array(text.utf8)
        guard allSatisfy({ $0 < 0x80 }) else { return nil }
    }
}
