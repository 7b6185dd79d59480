package import Notices

extension NoticeRecord {
    /// The record with texts of at most `limit` bytes. A longer payload is replaced by JSON text that says so.
    package func cut(to limit: Int) -> NoticeRecord {
        var record = self
        record.name = name?.cut(to: limit)
        record.file = file?.cut(to: limit)
        record.observer = observer?.cut(to: limit)
        record.owner = owner?.cut(to: limit)
        record.sender = sender?.cut(to: limit)
        record.on = on?.cut(to: limit)
        record.stack = stack?.cut(to: limit)
        record.text = text?.cut(to: limit)
        record.first = first.map { Source(file: $0.file.cut(to: limit), line: $0.line) }
        record.origin?.node = origin?.node?.cut(to: limit)
        if let payload, payload.utf8.count > limit {
            record.payload = "\"[cut, \(payload.utf8.count) bytes]\""
        }
        record.kind = Kind(rawValue: kind.rawValue.cut(to: limit))
        return record
    }
}

extension WireRegistration {
    /// The registration with texts of at most `limit` bytes.
    package func cut(to limit: Int) -> WireRegistration {
        var registration = self
        registration.observer = observer.cut(to: limit)
        registration.file = file.cut(to: limit)
        registration.name = name?.cut(to: limit)
        registration.sender = sender?.cut(to: limit)
        registration.payloadType = payloadType?.cut(to: limit)
        return registration
    }
}
