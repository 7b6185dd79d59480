/// What one peer gave in one round.
package struct Reading: Equatable, Sendable {
    /// The id of the workload.
    package let workload: String
    /// Nanoseconds an operation, or what the workload's unit says.
    package let value: Double
    /// What the workload's remark is about.
    package let remark: Double?

    package init(_ workload: String, _ value: Double, remark: Double? = nil) {
        self.workload = workload
        self.value = value
        self.remark = remark
    }
}
