package import BoardModel
package import Demo

extension BoardState {
    /// The part of the demo that the board shows.
    package struct Picture: Sendable {
        package var snapshot = BoardSnapshot()
        /// The simulated keyboard; `nil`: there is none.
        package var keyboard: KeyboardScreen?
        package var log = DeliveryLog()
        /// How often, and for how long.
        package var rates = Rates()
        /// Which rows of the log are shown.
        var options = LogOptions()
        /// The rows on the screen; `nil`: all of the log.
        var filtered: FilteredRows?
        /// The next rows, while not all are examined.
        var nextFiltered: FilteredRows?
        /// The rows that match the search, as far as they are examined.
        var matches: FilteredRows?

        package init() {}
    }
}
