/// The result of one peer in one round.
package struct Reading: Equatable, Sendable {
    /// The id of the workload.
    package let workload: String
    /// Nanoseconds for each operation, or a value in the workload's unit.
    package let value: Double
    /// The value of the workload's remark.
    package let remark: Double?

    package init(_ workload: String, _ value: Double, remark: Double? = nil) {
        self.workload = workload
        self.value = value
        self.remark = remark
    }
}
