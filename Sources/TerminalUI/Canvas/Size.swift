/// How many rows and columns a screen or a part of it has.
package struct Size: Hashable, Sendable {
    package var rows: Int
    package var columns: Int

    package init(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
    }

    /// What a grid can have: at least one cell, and not so many that a pathological terminal eats the memory.
    package static let sides = 1...1000

    package var clamped: Size {
        Size(rows: rows.clamped(to: Size.sides), columns: columns.clamped(to: Size.sides))
    }
}

extension Comparable {
    package func clamped(to range: ClosedRange<Self>) -> Self {
        min(max(self, range.lowerBound), range.upperBound)
    }
}
