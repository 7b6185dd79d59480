/// The median, the least and the greatest value of several rounds.
package struct Spread: Equatable, Sendable {
    package let median: Double
    package let minimum: Double
    package let maximum: Double

    /// `nil` if there are no values.
    package init?(_ values: [Double]) {
        guard let minimum = values.min(), let maximum = values.max() else { return nil }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        self.minimum = minimum
        self.maximum = maximum
        median = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}
