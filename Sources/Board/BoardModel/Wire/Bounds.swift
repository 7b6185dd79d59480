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
    /// The record with its numbers clamped.
    package var bounded: NoticeRecord {
        var record = self
        record.seq = Bounds.cut(seq)
        record.time = time.isFinite ? min(max(0, time), Bounds.time) : 0
        record.post = post.map { Bounds.cut($0) }
        record.cause = cause.map { Bounds.cut($0) }
        record.line = line.map { Bounds.cut($0) }
        record.durationNanoseconds = durationNanoseconds.map {
            min(max(0, $0), Int64(clamping: Bounds.count))
        }
        record.deliveries = deliveries.map { Bounds.cut($0) }
        record.scheduled = scheduled.map { Bounds.cut($0) }
        record.skipped = skipped.map { Bounds.cut($0) }
        record.failed = failed.map { Bounds.cut($0) }
        record.filtered = filtered.map { Bounds.cut($0) }
        record.first?.line = Bounds.cut(first?.line ?? 0)
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
