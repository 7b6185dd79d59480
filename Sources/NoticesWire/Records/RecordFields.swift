import Notices

/// Which fields a record has on the wire, as bits. Fields are written in the order of their bits.
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
    /// The record is not complete. It has no bytes of its own.
    static let incomplete = bit(21)
    /// The time is no number of nanoseconds: it is infinite, NaN or too far away, and is written as a number of IEEE 754.
    static let floatingTime = bit(22)
    /// Fields of a newer version follow, behind the number of their bytes.
    static let more = bit(23)

    static let known = RecordFields(rawValue: (1 << 24) - 1)

    private static func bit(_ number: UInt64) -> RecordFields { RecordFields(rawValue: 1 << number) }

    init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The fields of a record, without those of its time.
    init(of record: NoticeRecord) {
        var fields: RecordFields = []
        if record.name != nil { fields.formUnion(.name) }
        if record.file != nil { fields.formUnion(.file) }
        if record.line != nil { fields.formUnion(.line) }
        if record.observer != nil { fields.formUnion(.observer) }
        if record.registration != nil { fields.formUnion(.registration) }
        if record.lifetime != nil { fields.formUnion(.lifetime) }
        if record.owner != nil { fields.formUnion(.owner) }
        if record.post != nil { fields.formUnion(.post) }
        if record.durationNanoseconds != nil { fields.formUnion(.duration) }
        if record.sender != nil { fields.formUnion(.sender) }
        if record.cause != nil { fields.formUnion(.cause) }
        if record.payload != nil { fields.formUnion(.payload) }
        if record.deliveries != nil { fields.formUnion(.deliveries) }
        if record.scheduled != nil { fields.formUnion(.scheduled) }
        if record.skipped != nil { fields.formUnion(.skipped) }
        if record.failed != nil { fields.formUnion(.failed) }
        if record.filtered != nil { fields.formUnion(.filtered) }
        if record.reason != nil { fields.formUnion(.reason) }
        if record.text != nil { fields.formUnion(.text) }
        if record.passed != nil { fields.formUnion(.passed) }
        if record.first != nil { fields.formUnion(.first) }
        if !record.isComplete { fields.formUnion(.incomplete) }
        self = fields
    }
}
