/// What is told of everything that happens in a center.
final class Monitor: Sendable {
    let number: UInt64
    private let body: @Sendable (NoticeRecord) -> Void

    init(number: UInt64, body: @escaping @Sendable (NoticeRecord) -> Void) {
        self.number = number
        self.body = body
    }

    /// Tells it, unless what is told came of what it did about a record of its own doing.
    ///
    /// A monitor may use the center, and is told of that. What it does each time that it is told would have no end.
    func tell(_ record: NoticeRecord) {
        guard Telling.depth(of: self) < 2 else { return }
        Telling.within(self) { body(record) }
    }
}
