/// What the mouse did, and where: a cell of the screen, from 0.
package struct MouseReport: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The left button was pressed.
        case press
        /// The pointer has moved with the left button held.
        case drag
        case release
        case wheelUp, wheelDown
    }

    package var kind: Kind
    package var row: Int
    package var column: Int

    package init(_ kind: Kind, row: Int, column: Int) {
        self.kind = kind
        self.row = row
        self.column = column
    }
}
