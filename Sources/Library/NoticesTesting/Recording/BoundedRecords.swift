import Notices

/// The latest records of a center, as many as fit.
struct BoundedRecords: Sendable {
    /// In the order of their completion. Those before `first` are dropped.
    private var complete: [NoticeRecord] = []
    private var first = 0
    /// Records that have begun and are not complete, by number.
    private var running: [UInt64: NoticeRecord] = [:]
    private var room: Int
    private let limit: Int
    private(set) var dropped = 0

    /// - Parameter room: The maximum size of the records in bytes.
    init(limit: Int, room: Int = 8 << 20) {
        self.limit = limit
        self.room = room
    }

    mutating func add(_ record: NoticeRecord) {
        guard record.isComplete else {
            if running.count < limit { running[record.seq] = record }
            return
        }
        running[record.seq] = nil
        complete.append(record)
        room -= record.size
        while complete.count - first > limit || room < 0 { drop() }
    }

    private mutating func drop() {
        room += complete[first].size
        first += 1
        dropped += 1
        // Amortized: moves as many as were dropped since the last time.
        guard first > complete.count / 2 else { return }
        complete.removeFirst(first)
        first = 0
    }

    /// All records, in the order of their numbers.
    var all: [NoticeRecord] { (complete[first...] + running.values).sorted { $0.seq < $1.seq } }
}

extension NoticeRecord {
    /// Its approximate size in bytes.
    fileprivate var size: Int {
        let texts = [name, observer, owner, sender, payload, text, file]
        return texts.reduce(MemoryLayout<NoticeRecord>.size) { $0 + ($1?.utf8.count ?? 0) }
    }
}
