extension SafeText {
    /// The position of the ellipsis in truncated text.
    package enum Ellipsis: Sendable {
        case none, end, middle
    }

    /// The text truncated to at most `columns` columns of a grid.
    ///
    /// It is cut between characters and otherwise unchanged, so that the grid can still mark the escapes.
    package static func truncated(
        _ text: String, to columns: Int, ellipsis: Ellipsis = .end, unicode: Bool = true
    ) -> String {
        guard columns > 0 else { return "" }
        guard !fits(text, in: columns, unicode: unicode) else { return text }
        switch ellipsis {
        case .none:
            return String(prefix(text, columns, unicode))
        case .end:
            return String(prefix(text, columns - 1, unicode)) + "…"
        case .middle:
            let tail = (columns - 1) / 2
            let head = columns - 1 - tail
            return String(prefix(text, head, unicode)) + "…" + suffix(text, tail, unicode)
        }
    }

    private static func fits(_ text: String, in columns: Int, unicode: Bool) -> Bool {
        prefix(text, columns, unicode).endIndex == text.endIndex
    }

    private static func prefix(_ text: String, _ columns: Int, _ unicode: Bool) -> Substring {
        var room = columns
        return text.prefix { character in
            room -= width(of: character, unicode: unicode)
            return room >= 0
        }
    }

    private static func suffix(_ text: String, _ columns: Int, _ unicode: Bool) -> Substring {
        var room = columns
        var start = text.endIndex
        while start > text.startIndex {
            let before = text.index(before: start)
            room -= width(of: text[before], unicode: unicode)
            guard room >= 0 else { break }
            start = before
        }
        return text[start...]
    }
}
