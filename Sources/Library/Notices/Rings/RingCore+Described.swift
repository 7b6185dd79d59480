// Records that are described when they happen, because a monitor or another ring is attached as well.

extension RingCore {
    /// Writes a record of an event that begins or has ended.
    ///
    /// As with a single ring, an end is dropped only if the beginning was, and then both are counted once. What
    /// belongs to a dropped post is dropped too.
    func add(_ box: RecordBox) {
        let record = box.record
        guard record.isComplete else { return begin(box) }
        let isReported = described.withLock { described -> Bool? in
            described.removeValue(forKey: record.seq) ?? (isOfDroppedPost(record, described) ? false : nil)
        }
        switch isReported {
        case true?: end(box)
        case false?: drop(Kind(of: record))
        case nil: add(.record(box), Kind(of: record))
        }
    }

    private func begin(_ box: RecordBox) {
        let record = box.record
        let isDropped = described.withLock { isOfDroppedPost(record, $0) }
        let ticket = isDropped ? nil : cells.claim() ?? claimWhenFull()
        described.withLock { $0[record.seq] = ticket != nil }
        if let ticket { show(ticket, .record(box)) }
    }

    /// Writes the end of an event whose beginning was reported.
    private func end(_ box: RecordBox) {
        if let ticket = cells.claim() ?? claimWhenFull() { return show(ticket, .record(box)) }
        // Behind everything written so far, and so behind what the event caused.
        spill(.record(box), behind: cells.taken &- 1)
    }

    private func isOfDroppedPost(_ record: NoticeRecord, _ described: [UInt64: Bool]) -> Bool {
        record.post.flatMap { described[$0] } == false
    }
}

extension RingCore.Kind {
    fileprivate init(of record: NoticeRecord) {
        switch record.kind {
        case .post: self = .post
        case .deliver: self = .delivery
        case .unheard: self = .unheard
        default: self = .other
        }
    }
}
