/// Keeps a monitor, or a watcher of posts, attached to its center: releasing this detaches it.
public final class NoticeMonitor: Sendable {
    private weak let center: NoticeCenter?
    private let number: UInt64
    /// The name, if it is a watcher of one.
    private let name: NoticeName?

    init(center: NoticeCenter, number: UInt64, watching name: NoticeName? = nil) {
        self.center = center
        self.number = number
        self.name = name
    }

    deinit { detach() }

    /// Detaches the monitor or watcher. Posts that are under way still reach it.
    public func detach() {
        center?.recording.detach(number, watching: name)
    }
}

extension NoticeCenter {
    /// Attaches a monitor: `body` receives a record of everything that happens from now on.
    ///
    /// ```swift
    /// let monitor = center.monitor { record in
    ///     if record.isComplete { print(record.seq, record.kind.rawValue, record.name ?? "*") }
    /// }
    /// ```
    ///
    /// `body` runs on the thread where the event happened, at once and without a lock held: it should be short, and
    /// may be called on several threads at once. Posts and deliveries have two records, when they begin and when they
    /// are complete, so sort the records of one center by `seq`. While no monitor is attached, a post pays one check.
    ///
    /// `body` may use the center, and receives the records of that use; but not those of what it does during such a
    /// call, so that a monitor which posts for each record comes to an end. Other monitors receive all records. A
    /// handler that runs elsewhere, later, begins anew: a monitor that posts what makes such a handler run has no end.
    public func monitor(_ body: @escaping @Sendable (NoticeRecord) -> Void) -> NoticeMonitor {
        registry.watchedCenter.withLock { $0 = $0 ?? WeakReference(self) }
        return NoticeMonitor(center: self, number: recording.attach(body))
    }

    /// Adds a line of text to the records, where monitors and the board show it.
    public func note(_ text: String, file: SourceFile = #fileID, line: Int = #line) {
        record(.note) { record in
            record.text = text
            record.file = file.name
            record.line = line
        }
    }

    /// Adds a record of any kind. `describe` runs only when a monitor is attached.
    public func record(_ kind: NoticeRecord.Kind, _ describe: (inout NoticeRecord) -> Void) {
        recording.record(kind, describe)
    }
}
