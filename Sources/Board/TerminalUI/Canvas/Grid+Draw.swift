extension Grid {
    /// Writes text from a position, which may lie outside, and returns the columns used.
    ///
    /// Text ends at the right edge, or after `limit` columns if that comes first. An ellipsis in the last column can
    /// mark cut text.
    @discardableResult
    package mutating func write(
        _ text: String, row: Int, column: Int, style: Style = .plain, limit: Int? = nil,
        ellipsis: Bool = false
    ) -> Int {
        // Clamped to avoid overflow; the bounds are far outside every grid.
        let start = column.clamped(to: -Grid.farAway...Grid.farAway)
        let room = min(limit ?? Int.max, size.columns - start)
        guard room > 0 else { return 0 }
        var used = 0
        for character in text {
            for piece in SafeText.pieces(of: character, unicode: unicode) {
                guard used + piece.width <= room else {
                    cut(row: row, from: start + used, to: start + room, style: style, ellipsis: ellipsis)
                    return room
                }
                put(piece, row: row, column: start + used, style: style)
                used += piece.width
            }
        }
        return used
    }

    private static var farAway: Int { 1 << 40 }

    /// Ends text that did not fit: with a blank in place of half a wide character, or with the ellipsis.
    private mutating func cut(row: Int, from end: Int, to limit: Int, style: Style, ellipsis: Bool) {
        guard ellipsis || end < limit else { return }
        for piece in SafeText.pieces(of: ellipsis ? "…" : " ", unicode: unicode) {
            put(piece, row: row, column: limit - 1, style: style)
        }
    }

    /// Repeats a character over some columns of a row.
    package mutating func fill(
        row: Int, columns: Range<Int>, with character: Character = " ", style: Style = .plain
    ) {
        let columns = clipped(columns)
        let pieces = SafeText.pieces(of: character, unicode: unicode)
        var column = columns.lowerBound
        while column < columns.upperBound {
            for piece in pieces where column < columns.upperBound {
                if column + piece.width <= columns.upperBound {
                    put(piece, row: row, column: column, style: style)
                } else {
                    cut(row: row, from: column, to: columns.upperBound, style: style, ellipsis: false)
                }
                column += piece.width
            }
        }
    }

    /// Changes the style of some columns of a row and keeps the text, for a selection bar or a search hit.
    package mutating func restyle(row: Int, columns: Range<Int>, _ change: (inout Style) -> Void) {
        let columns = clipped(columns)
        for column in columns {
            // Restyling the left half of a wide character also restyled this cell.
            if self[row, column].width == 0, column > columns.lowerBound { continue }
            var style = self[row, column].style
            change(&style)
            restyle(row: row, column: column, to: style)
        }
    }
}

extension Grid {
    /// The text plane: a string for each row, with its trailing blanks, as many columns wide as the grid.
    package var lines: [String] {
        (0..<size.rows).map { row in (0..<size.columns).map { self[row, $0].text }.joined() }
    }

    /// The style plane: for each row a letter for each cell, as `Style.letter` explains.
    package var styleLines: [String] {
        (0..<size.rows).map { row in String((0..<size.columns).map { self[row, $0].style.letter }) }
    }
}
