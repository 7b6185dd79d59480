package import Notices

/// Writes records and registrations, each as the difference from earlier ones in the stream.
///
/// ```swift
/// var encoder = RecordEncoder()
/// for record in batch.records { encoder.append(record, to: &body) }
/// ```
///
/// It writes the body of a frame, without the frame. What it writes must reach the reader in order: the reader
/// maintains the same table of texts and the same last numbers. O(1) plus the length of the texts for each record. It
/// allocates only for a text that is new to the table.
package struct RecordEncoder: Sendable {
    private var texts = SentTexts()
    private var last = LastNumbers()

    package init() {}

    /// Forgets texts and numbers, as the reader does at a checkpoint.
    package mutating func reset() {
        texts.removeAll()
        last = LastNumbers()
    }

    /// Appends a record.
    package mutating func append(_ record: NoticeRecord, to bytes: inout [UInt8]) {
        withUnsafePointer(to: record) { append($0, to: &bytes) }
    }

    /// Appends a record in place: a copy of a record counts a reference for each of its texts.
    mutating func append(_ place: UnsafePointer<NoticeRecord>, to bytes: inout [UInt8]) {
        let more = moreFields(of: place)
        var fields = RecordFields(of: place, hasMore: !more.isEmpty)
        let time = RecordTime.nanoseconds(place.pointee.time)
        if time == nil { fields.formUnion(.floatingTime) }
        bytes.appendVarint(fields.rawValue)
        bytes.appendZigzag(last.seq.step(to: place.pointee.seq))
        if let time {
            bytes.appendZigzag(last.time.step(to: UInt64(bitPattern: time)))
        } else {
            bytes.appendFixed(place.pointee.time.bitPattern)
        }
        append(place.pointee.kind.rawValue, to: &bytes)
        if let name = place.pointee.name { append(name, to: &bytes) }
        if let file = place.pointee.file { append(file, to: &bytes) }
        if let line = place.pointee.line { bytes.appendZigzag(line) }
        if let observer = place.pointee.observer { append(observer, to: &bytes) }
        if let registration = place.pointee.registration { bytes.appendVarint(registration) }
        if let lifetime = place.pointee.lifetime { bytes.appendVarint(lifetime.wireNumber) }
        if let owner = place.pointee.owner { append(owner, to: &bytes) }
        if let post = place.pointee.post { bytes.appendZigzag(last.post.step(to: post)) }
        if let duration = place.pointee.durationNanoseconds { bytes.appendZigzag(duration) }
        if let sender = place.pointee.sender { append(sender, to: &bytes) }
        if let cause = place.pointee.cause {
            bytes.appendZigzag(Int64(bitPattern: place.pointee.seq &- cause))
        }
        if let payload = place.pointee.payload { append(payload: payload, to: &bytes) }
        if let deliveries = place.pointee.deliveries { bytes.appendZigzag(deliveries) }
        if let scheduled = place.pointee.scheduled { bytes.appendZigzag(scheduled) }
        if let skipped = place.pointee.skipped { bytes.appendZigzag(skipped) }
        if let failed = place.pointee.failed { bytes.appendZigzag(failed) }
        if let filtered = place.pointee.filtered { bytes.appendZigzag(filtered) }
        if let reason = place.pointee.reason { bytes.appendVarint(reason.wireNumber) }
        if let text = place.pointee.text { bytes.appendText(text, atMost: WireLimits.text) }
        if let passed = place.pointee.passed { bytes.append(passed ? 1 : 0) }
        if let first = place.pointee.first {
            append(first.file, to: &bytes)
            bytes.appendZigzag(first.line)
        }
        if !more.isEmpty { more.append(to: &bytes) }
    }

    private mutating func moreFields(of place: UnsafePointer<NoticeRecord>) -> MoreFields {
        var more = MoreFields()
        more.origin = place.pointee.origin
        more.stack = place.pointee.stack
        if place.pointee.on != last.on {
            last.on = place.pointee.on
            more.on = last.on ?? ""
        }
        return more
    }

    /// Appends a registration.
    package mutating func append(_ registration: WireRegistration, to bytes: inout [UInt8]) {
        bytes.appendVarint(RegistrationFields(of: registration).rawValue)
        bytes.appendZigzag(last.registration.step(to: registration.number))
        append(registration.observer, to: &bytes)
        append(registration.file, to: &bytes)
        bytes.appendZigzag(registration.line)
        if let name = registration.name { append(name, to: &bytes) }
        if let kind = registration.kind { bytes.appendVarint(kind.wireNumber) }
        if let context = registration.context { bytes.appendVarint(context.wireNumber) }
        if let state = registration.state { bytes.appendVarint(state.wireNumber) }
        if let sender = registration.sender { append(sender, to: &bytes) }
        if let payloadType = registration.payloadType { append(payloadType, to: &bytes) }
        if registration.priority != 0 { bytes.appendZigzag(registration.priority) }
    }

    /// Appends a text that may be in the table.
    private mutating func append(_ text: String, to bytes: inout [UInt8]) {
        if let slot = texts.recentSlot(of: text) {
            return bytes.appendVarint(TextReference.firstSlot + UInt64(slot))
        }
        text.withBytes { utf8 in
            guard utf8.count <= WireLimits.tableText else {
                bytes.append(UInt8(TextReference.inPlace))
                bytes.appendText(text, atMost: WireLimits.text)
                return
            }
            let hash = texts.hash(of: utf8)
            if let slot = texts.slot(of: utf8, hash) {
                bytes.appendVarint(TextReference.firstSlot + UInt64(slot))
                texts.remember(text, in: slot)
            } else {
                bytes.append(UInt8(TextReference.entered))
                bytes.appendText(utf8)
                texts.enter(text, hash)
            }
        }
    }

    /// Appends a payload. A cut payload would not be JSON, so it is replaced by a string that says so.
    private func append(payload: String, to bytes: inout [UInt8]) {
        let count = payload.utf8.count
        let isTooLong = count > WireLimits.text
        bytes.appendText(isTooLong ? "\"[cut, \(count) bytes]\"" : payload, atMost: WireLimits.text)
    }
}
