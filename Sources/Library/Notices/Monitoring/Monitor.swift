/// A closure that receives the records of a center.
final class Monitor: Sendable {
    let number: UInt64
    private let body: @Sendable (NoticeRecord) -> Void

    init(number: UInt64, body: @escaping @Sendable (NoticeRecord) -> Void) {
        self.number = number
        self.body = body
    }

    /// Passes the record to the monitor, unless the current thread is already in two nested calls of it.
    ///
    /// A monitor may use the center and receives the records of that use. Without the limit, a monitor that uses the
    /// center for each record would never return.
    func receive(_ record: NoticeRecord) {
        guard MonitorCall.depth(of: self) < 2 else { return }
        MonitorCall.within(self) { body(record) }
    }
}
