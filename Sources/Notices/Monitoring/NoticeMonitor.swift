/// Keeps a monitor attached to its center: it is told no more when this goes away.
public final class NoticeMonitor: Sendable {
    private weak let center: NoticeCenter?
    private let number: UInt64

    init(center: NoticeCenter, number: UInt64) {
        self.center = center
        self.number = number
    }

    deinit { detach() }

    /// Tells the monitor no more. Posts that are under way tell it to their end.
    public func detach() {
        center?.recording.detach(number)
    }
}

extension NoticeCenter {
    /// Attaches a monitor: `body` is given a record of everything that happens from now on.
    ///
    /// ```swift
    /// let monitor = center.monitor { record in
    ///     if record.isComplete { print(record.seq, record.kind.rawValue, record.name ?? "*") }
    /// }
    /// ```
    ///
    /// `body` runs on the thread where the thing happened, at once and without a lock held: it should be short, and
    /// may be called on several threads together. Posts and handlers that take their time are told twice, when they
    /// begin and when they are complete, so records of one center are put in order by `seq`. While no monitor is
    /// attached, a post pays one check for the possibility.
    ///
    /// It may use the center, and is told of what it does there too; but not of what it does when it is told of that,
    /// so that one which posts for each record comes to an end. Other monitors are told of all. A handler that runs
    /// elsewhere, later, begins anew: a monitor that posts what it makes run has no end.
    public func monitor(_ body: @escaping @Sendable (NoticeRecord) -> Void) -> NoticeMonitor {
        registry.watchedCenter.withLock { $0 = $0 ?? WeakReference(self) }
        return NoticeMonitor(center: self, number: recording.attach(body))
    }

    /// Puts a line of your own among the records, where monitors and the board show it.
    public func note(_ text: String, file: SourceFile = #fileID, line: Int = #line) {
        record(.note) { record in
            record.text = text
            record.file = file.name
            record.line = line
        }
    }

    /// Puts a record of a kind of your own among the records. `describe` runs only when a monitor is attached.
    public func record(_ kind: NoticeRecord.Kind, _ describe: (inout NoticeRecord) -> Void) {
        recording.record(kind, describe)
    }
}
