import Notices

/// Reads what a ``RecordEncoder`` has written, in the same order.
struct RecordDecoder: Sendable {
    private var texts = ReceivedTexts()
    private var last = LastNumbers()

    mutating func reset() {
        texts.removeAll()
        last = LastNumbers()
    }

    /// The next record of a body.
    ///
    /// - Throws: `WireError` with the problem `damaged`. Texts and numbers are unreliable until ``reset()``.
    mutating func record(from bytes: inout ByteReader) throws(WireError) -> NoticeRecord {
        let start = bytes.offset
        let fields = RecordFields(rawValue: try bytes.varint("the fields of a record"))
        guard fields.isSubset(of: .known) else {
            throw ByteReader.damaged(at: start, "the fields of a record, bits 0 to 23")
        }
        let seq = last.seq.step(by: try bytes.zigzag("the distance of seq"))
        let time = try time(fields, from: &bytes)
        let kind = NoticeRecord.Kind(rawValue: try text("kind", from: &bytes))
        var record = NoticeRecord(
            seq: seq, time: time, kind: kind, isComplete: !fields.contains(.incomplete))
        try readPlace(fields, of: &record, from: &bytes)
        try readCounts(fields, of: &record, from: &bytes)
        try readRest(fields, of: &record, from: &bytes)
        return record
    }

    private mutating func time(
        _ fields: RecordFields, from bytes: inout ByteReader
    ) throws(WireError) -> Double {
        guard !fields.contains(.floatingTime) else {
            return Double(bitPattern: try bytes.fixed("a time of 8 bytes"))
        }
        let time = last.time.step(by: try bytes.zigzag("the distance of time"))
        return RecordTime.seconds(Int64(bitPattern: time))
    }

    private mutating func readPlace(
        _ fields: RecordFields, of record: inout NoticeRecord, from bytes: inout ByteReader
    ) throws(WireError) {
        if fields.contains(.name) { record.name = try text("name", from: &bytes) }
        if fields.contains(.file) { record.file = try text("file", from: &bytes) }
        if fields.contains(.line) { record.line = try bytes.integer("line") }
        if fields.contains(.observer) { record.observer = try text("observer", from: &bytes) }
        if fields.contains(.registration) { record.registration = try bytes.varint("registration") }
        if fields.contains(.lifetime) { record.lifetime = .choice(try bytes.varint("lifetime")) }
        if fields.contains(.owner) { record.owner = try text("owner", from: &bytes) }
        if fields.contains(.post) {
            record.post = last.post.step(by: try bytes.zigzag("the distance of post"))
        }
        if fields.contains(.duration) { record.durationNanoseconds = try bytes.zigzag("a duration") }
        if fields.contains(.sender) { record.sender = try text("sender", from: &bytes) }
        if fields.contains(.cause) {
            record.cause = record.seq &- UInt64(bitPattern: try bytes.zigzag("the distance of cause"))
        }
        if fields.contains(.payload) { record.payload = try bytes.text("a payload") }
    }

    private func readCounts(
        _ fields: RecordFields, of record: inout NoticeRecord, from bytes: inout ByteReader
    ) throws(WireError) {
        if fields.contains(.deliveries) { record.deliveries = try bytes.integer("deliveries") }
        if fields.contains(.scheduled) { record.scheduled = try bytes.integer("scheduled") }
        if fields.contains(.skipped) { record.skipped = try bytes.integer("skipped") }
        if fields.contains(.failed) { record.failed = try bytes.integer("failed") }
        if fields.contains(.filtered) { record.filtered = try bytes.integer("filtered") }
    }

    private mutating func readRest(
        _ fields: RecordFields, of record: inout NoticeRecord, from bytes: inout ByteReader
    ) throws(WireError) {
        if fields.contains(.reason) { record.reason = .choice(try bytes.varint("reason")) }
        if fields.contains(.text) { record.text = try bytes.text("a text") }
        if fields.contains(.passed) {
            let start = bytes.offset
            let passed = try bytes.byte("passed")
            guard passed <= 1 else { throw ByteReader.damaged(at: start, "passed, 0 or 1") }
            record.passed = passed == 1
        }
        if fields.contains(.first) {
            let file = try text("the file of first", from: &bytes)
            record.first = NoticeRecord.Source(file: file, line: try bytes.integer("the line of first"))
        }
        if fields.contains(.more) {
            let more = try MoreFields(from: &bytes)
            record.origin = more.origin
            record.stack = more.stack
            if let on = more.on { last.on = on.isEmpty ? nil : on }
        }
        record.on = last.on
    }

    mutating func registration(from bytes: inout ByteReader) throws(WireError) -> WireRegistration {
        let start = bytes.offset
        let fields = RegistrationFields(rawValue: try bytes.varint("the fields of a registration"))
        guard fields.isSubset(of: .known) else {
            throw ByteReader.damaged(at: start, "the fields of a registration, bits 0 to 10")
        }
        let number = last.registration.step(by: try bytes.zigzag("the distance of a registration"))
        let observer = try text("observer", from: &bytes)
        let file = try text("file", from: &bytes)
        var registration = WireRegistration(
            number: number, observer: observer, file: file, line: try bytes.integer("line"))
        if fields.contains(.name) { registration.name = try text("name", from: &bytes) }
        if fields.contains(.kind) { registration.kind = .choice(try bytes.varint("lifetime")) }
        if fields.contains(.context) { registration.context = .choice(try bytes.varint("context")) }
        if fields.contains(.state) { registration.state = .choice(try bytes.varint("state")) }
        if fields.contains(.sender) { registration.sender = try text("sender", from: &bytes) }
        if fields.contains(.payloadType) {
            registration.payloadType = try text("the type of payload", from: &bytes)
        }
        if fields.contains(.priority) { registration.priority = try bytes.integer("priority") }
        registration.hasFilter = fields.contains(.filter)
        registration.isBlocked = fields.contains(.blocked)
        registration.isOneShot = fields.contains(.oneShot)
        if fields.contains(.more) { try bytes.skip("fields of a newer version") }
        return registration
    }

    /// A text that may be in the table.
    private mutating func text(
        _ expected: StaticString, from bytes: inout ByteReader
    ) throws(WireError) -> String {
        let start = bytes.offset
        switch try bytes.varint(expected) {
        case TextReference.inPlace:
            return try bytes.text(expected)
        case TextReference.entered:
            let text = try bytes.text(expected, atMost: WireLimits.tableText)
            texts.enter(text)
            return text
        case let reference:
            guard let text = texts[reference - TextReference.firstSlot] else {
                throw ByteReader.damaged(
                    at: start, "\(expected), a reference to one of \(texts.count) texts, not \(reference)")
            }
            return text
        }
    }
}
