import CNats
import NoticesBroker
import Synchronization

/// Up to where all consumers of a stream have confirmed its messages, by their subjects.
struct ConfirmedPlaces: Sendable {
    /// The smallest place, for each subject that a consumer asks for.
    private(set) var bySubject: [String: UInt64] = [:]
    /// That of consumers of all subjects, or several.
    private var ofAll = UInt64.max

    /// - Parameters:
    ///   - subject: What the consumer asks for; empty: everything.
    ///   - place: The place up to which it has confirmed.
    mutating func add(_ subject: String, _ place: UInt64) {
        guard !subject.isEmpty, !subject.contains("*"), !subject.hasSuffix(">") else {
            ofAll = min(ofAll, place)
            return
        }
        bySubject[subject] = min(bySubject[subject] ?? .max, place)
    }

    /// The subjects with messages that everyone has confirmed, with the place up to which; the message at that place,
    /// which may be the last of the stream, stays.
    func removable(since former: [String: UInt64]) -> [(subject: String, place: UInt64)] {
        bySubject.map { ($0.key, min($0.value, ofAll)) }
            .filter { $0.1 > max(1, former[$0.0] ?? 0) }.sorted { $0.0 < $1.0 }
    }
}

extension NATSSession {
    /// Removes from a stream what every node has confirmed. Blocks.
    ///
    /// Not by the server, as retention by interest would: a stream that is empty for a moment forgets its places when
    /// a server is killed (seen with nats-server 2.9.10), and consumers then wait for places that come again, and
    /// miss what is at them. Here the last message stays.
    func trim(_ stream: FoundStream, _ jetStream: Handle) -> Result<Void, TransportFailure> {
        var code = jsErrCode(rawValue: 0)
        var list: UnsafeMutablePointer<jsConsumerInfoList>?
        let status = js_Consumers(&list, jetStream.pointer, stream.name, nil, &code)
        defer { jsConsumerInfoList_Destroy(list) }
        guard status == NATS_OK, let list else {
            return .failure(TransportFailure("listing the consumers of \(stream.name)", status, code: code))
        }
        var places = ConfirmedPlaces()
        for index in 0..<Int(list.pointee.Count) {
            guard let info = list.pointee.List[index]?.pointee, let config = info.Config?.pointee else {
                continue
            }
            let subject = config.FilterSubject.map { String(cString: $0) } ?? ""
            places.add(subject, config.AckPolicy == js_AckNone ? info.Delivered.Stream : info.AckFloor.Stream)
        }
        let former = state.withLock { $0.rooms[stream.name]?.trimmed ?? [:] }
        for (subject, place) in places.removable(since: former) {
            let status = notices_nats_purge(jetStream.pointer, stream.name, subject, place, &code)
            guard status == NATS_OK else {
                return .failure(
                    TransportFailure("removing what is confirmed of \(subject)", status, code: code))
            }
            state.withLock { $0.rooms[stream.name, default: StreamRoom()].trimmed[subject] = place }
        }
        return .success(())
    }
}
