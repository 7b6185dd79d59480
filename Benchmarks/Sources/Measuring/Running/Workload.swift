/// One thing that is measured: a row for each peer in the table.
package struct Workload: Equatable, Sendable {
    /// What its numbers count.
    package enum Unit: String, Sendable {
        case nanoseconds = "ns"
        case bytes = "B"
    }

    /// Such as `W2`, `W5r`, or `W7a/1000` where there are several sizes.
    package let id: String
    package let title: String
    package let unit: Unit
    /// What the second number of a reading says, where there is one.
    package let remark: String?

    package init(_ id: String, _ title: String, unit: Unit = .nanoseconds, remark: String? = nil) {
        self.id = id
        self.title = title
        self.unit = unit
        self.remark = remark
    }
}
