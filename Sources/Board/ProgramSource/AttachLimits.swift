package import BoardModel

/// When a board lets go of a program by itself, so that the program is watched no longer: options of `attach`.
package struct AttachLimits: Sendable {
    /// The longest time to be attached.
    package var duration: Duration?
    /// The most records of a second.
    package var rate: Int?
    /// The record to stop at.
    package var end: RowFilter?

    package init(duration: Duration? = nil, rate: Int? = nil, end: RowFilter? = nil) {
        self.duration = duration
        self.rate = rate
        self.end = end
    }
}
