/// A rectangle of the screen.
package struct Region: Hashable, Sendable {
    package var row: Int
    package var column: Int
    package var rows: Int
    package var columns: Int

    package static let none = Region(row: 0, column: 0, rows: 0, columns: 0)

    package var isEmpty: Bool { rows <= 0 || columns <= 0 }
}
