/// Why a line of the command language is invalid: the column, and what was expected there.
package struct LineError: Error, Hashable, Sendable {
    /// The one-based column in the line, in characters.
    package var column: Int
    /// A sentence without a full stop: what was expected, and what was found.
    package var message: String

    package init(column: Int, message: String) {
        self.column = column
        self.message = message
    }
}
