package import BoardModel

/// When a board detaches from a program by itself: options of `attach`.
package struct AttachLimits: Sendable {
    /// The maximum time to stay attached.
    package var duration: Duration?
    /// The maximum number of records per second.
    package var rate: Int?
    /// The record to stop at.
    package var end: RowFilter?

    package init(duration: Duration? = nil, rate: Int? = nil, end: RowFilter? = nil) {
        self.duration = duration
        self.rate = rate
        self.end = end
    }
}
