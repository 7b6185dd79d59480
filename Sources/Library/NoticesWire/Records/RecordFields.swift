import Notices

/// The fields that a record has on the wire, as bits. Fields are written in the order of their bits.
///
/// The frequent ones are the low ones: the bits of a delivery take two bytes, those of a post three.
struct RecordFields: OptionSet, Sendable {
    let rawValue: UInt64

    static let name = bit(0)
    static let file = bit(1)
    static let line = bit(2)
    static let observer = bit(3)
    static let registration = bit(4)
    static let lifetime = bit(5)
    static let owner = bit(6)
    static let post = bit(7)
    static let duration = bit(8)
    static let sender = bit(9)
    static let cause = bit(10)
    static let payload = bit(11)
    static let deliveries = bit(12)
    static let scheduled = bit(13)
    static let skipped = bit(14)
    static let failed = bit(15)
    static let filtered = bit(16)
    static let reason = bit(17)
    static let text = bit(18)
    static let passed = bit(19)
    static let first = bit(20)
    /// The record is incomplete. The field has no bytes.
    static let incomplete = bit(21)
    /// The time is not a number of nanoseconds: it is infinite, NaN or too far away, and is written as an IEEE 754
    /// number.
    static let floatingTime = bit(22)
    /// Later fields follow, preceded by their size in bytes: see `MoreFields`.
    static let more = bit(23)

    static let known = RecordFields(rawValue: (1 << 24) - 1)

    private static func bit(_ number: UInt64) -> RecordFields { RecordFields(rawValue: 1 << number) }

    init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The fields of a record, without those of its time.
    ///
    /// - Parameter hasMore: Whether it has fields of `MoreFields`.
    init(of place: UnsafePointer<NoticeRecord>, hasMore: Bool) {
        var fields: RecordFields = []
        if place.pointee.name != nil { fields.formUnion(.name) }
        if place.pointee.file != nil { fields.formUnion(.file) }
        if place.pointee.line != nil { fields.formUnion(.line) }
        if place.pointee.observer != nil { fields.formUnion(.observer) }
        if place.pointee.registration != nil { fields.formUnion(.registration) }
        if place.pointee.lifetime != nil { fields.formUnion(.lifetime) }
        if place.pointee.owner != nil { fields.formUnion(.owner) }
        if place.pointee.post != nil { fields.formUnion(.post) }
        if place.pointee.durationNanoseconds != nil { fields.formUnion(.duration) }
        if place.pointee.sender != nil { fields.formUnion(.sender) }
        if place.pointee.cause != nil { fields.formUnion(.cause) }
        if place.pointee.payload != nil { fields.formUnion(.payload) }
        if place.pointee.deliveries != nil { fields.formUnion(.deliveries) }
        if place.pointee.scheduled != nil { fields.formUnion(.scheduled) }
        if place.pointee.skipped != nil { fields.formUnion(.skipped) }
        if place.pointee.failed != nil { fields.formUnion(.failed) }
        if place.pointee.filtered != nil { fields.formUnion(.filtered) }
        if place.pointee.reason != nil { fields.formUnion(.reason) }
        if place.pointee.text != nil { fields.formUnion(.text) }
        if place.pointee.passed != nil { fields.formUnion(.passed) }
        if place.pointee.first != nil { fields.formUnion(.first) }
        if hasMore { fields.formUnion(.more) }
        if !place.pointee.isComplete { fields.formUnion(.incomplete) }
        self = fields
    }
}
