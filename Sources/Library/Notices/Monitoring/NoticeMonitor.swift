/// Keeps a monitor, or a watcher of posts, attached to its center. Releasing this detaches it.
public final class NoticeMonitor: Sendable {
    private weak let center: NoticeCenter?
    private let number: UInt64
    /// The name, for a watcher of one name.
    private let name: NoticeName?

    init(center: NoticeCenter, number: UInt64, watching name: NoticeName? = nil) {
        self.center = center
        self.number = number
        self.name = name
    }

    deinit { detach() }

    /// Detaches the monitor or watcher. Posts that are already running still reach it.
    public func detach() {
        center?.recording.detach(number, watching: name)
    }
}

extension NoticeCenter {
    /// Attaches a monitor: `body` receives a record of everything that happens after the call.
    ///
    /// ```swift
    /// let monitor = center.monitor { record in
    ///     if record.isComplete { print(record.seq, record.kind.rawValue, record.name ?? "*") }
    /// }
    /// ```
    ///
    /// `body` runs on the thread of the event, at once and without a lock held. Keep it short; several threads may
    /// call it at once. Posts and deliveries have two records, at the beginning and at the end, so sort the records of
    /// one center by `seq`. While no monitor is attached, a post pays one check.
    ///
    /// `body` may use the center and receives the records of that use, but not those of what it does during such a
    /// nested call. So a monitor that posts for each record comes to an end. Other monitors receive all records. A
    /// handler that runs elsewhere, later, starts counting again: a monitor whose posts make such a handler run never
    /// ends.
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
