package import BoardModel
package import Demo

extension BoardState {
    /// What the board shows of its source.
    package struct Picture: Sendable {
        package var snapshot = BoardSnapshot()
        /// The simulated keyboard; `nil` if there is none.
        package var keyboard: KeyboardScreen?
        package var log = DeliveryLog()
        /// Rates and durations.
        package var rates = Rates()
        /// Which rows of the log are shown.
        var options = LogOptions()
        /// The rows on the screen; `nil` for all of the log.
        var filtered: FilteredRows?
        /// The rows of changed options, until all rows are examined.
        var nextFiltered: FilteredRows?
        /// The rows that match the search, among those examined so far.
        var matches: FilteredRows?

        package init() {}
    }
}
