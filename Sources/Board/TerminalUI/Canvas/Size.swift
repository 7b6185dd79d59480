/// The rows and columns of a screen or a region.
package struct Size: Hashable, Sendable {
    package var rows: Int
    package var columns: Int

    package init(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
    }

    /// The limits of a grid: at least one cell, and a bound on the memory that a pathological terminal size can cost.
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
