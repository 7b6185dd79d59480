/// A measured operation. The table has a row for each peer.
package struct Workload: Equatable, Sendable {
    /// The unit of its numbers.
    package enum Unit: String, Sendable {
        case nanoseconds = "ns"
        case bytes = "B"
        case count = ""
    }

    /// For example `W2`, `W5r`, or `W7a/1000` for one of several sizes.
    package let id: String
    package let title: String
    package let unit: Unit
    /// The meaning of a reading's second number, if it has one.
    package let remark: String?

    package init(_ id: String, _ title: String, unit: Unit = .nanoseconds, remark: String? = nil) {
        self.id = id
        self.title = title
        self.unit = unit
        self.remark = remark
    }
}
