package import Notices
package import NoticesWire

/// Clamps untrusted numbers to what the board can count with.
package enum Bounds {
    /// The limit of record numbers, registration numbers and counts. Sums of a thousand of them fit into 64
    /// bits.
    package static let count: UInt64 = 1 << 53
    /// The limit of times in seconds: some three hundred years.
    package static let time = 1e10

    package static func cut(_ count: Int) -> Int { min(max(0, count), Int(clamping: Self.count)) }

    package static func cut(_ number: UInt64) -> UInt64 { min(number, count) }
}

extension NoticeRecord {
    /// Clamps the numbers. In place: a copy of a record costs more than this.
    package mutating func bound() {
        seq = Bounds.cut(seq)
        time = time.isFinite ? min(max(0, time), Bounds.time) : 0
        if let post { self.post = Bounds.cut(post) }
        if let cause { self.cause = Bounds.cut(cause) }
        if let line { self.line = Bounds.cut(line) }
        if let durationNanoseconds {
            self.durationNanoseconds = min(max(0, durationNanoseconds), Int64(clamping: Bounds.count))
        }
        if let deliveries { self.deliveries = Bounds.cut(deliveries) }
        if let scheduled { self.scheduled = Bounds.cut(scheduled) }
        if let skipped { self.skipped = Bounds.cut(skipped) }
        if let failed { self.failed = Bounds.cut(failed) }
        if let filtered { self.filtered = Bounds.cut(filtered) }
        if let first { self.first?.line = Bounds.cut(first.line) }
    }

    /// The record with its numbers clamped.
    package var bounded: NoticeRecord {
        var record = self
        record.bound()
        return record
    }
}

extension WireRegistration {
    /// The registration with its numbers clamped.
    package var bounded: WireRegistration {
        var registration = self
        registration.number = Bounds.cut(number)
        registration.line = Bounds.cut(line)
        registration.priority = max(-Int(Bounds.count), min(Int(Bounds.count), priority))
        return registration
    }
}

extension Drops {
    /// The drops with counts clamped to `room`, which the board can still add up.
    package func bounded(to room: UInt64) -> Drops {
        Drops(
            total: min(total, room), posts: min(posts, total, room), deliveries: min(deliveries, total, room),
            unheard: min(unheard, total, room))
    }
}
