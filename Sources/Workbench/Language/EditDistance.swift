/// The number of letters to change, insert or delete to turn one word into another.
enum EditDistance {
    static func between(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first.prefix(100)), Array(second.prefix(100)))
        var row = Array(0...second.count)
        for (line, letter) in first.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for (column, other) in second.enumerated() {
                let changed = diagonal + (letter == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(changed, row[column] + 1, diagonal + 1)
            }
        }
        return row[second.count]
    }
}
