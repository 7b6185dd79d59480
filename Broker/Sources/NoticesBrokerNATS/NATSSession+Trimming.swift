import CNats
import NoticesBroker
import Synchronization

/// Up to where all consumers of a stream have confirmed its messages, by their subjects.
struct ConfirmedPlaces: Sendable {
    /// The smallest place, for each subject that a consumer asks for.
    private(set) var bySubject: [String: UInt64] = [:]
    /// That of consumers of all subjects, or by wildcards.
    private var ofAll = UInt64.max
    private var farthest: UInt64 = 0

    /// - Parameters:
    ///   - subjects: What the consumer asks for; none: everything.
    ///   - place: The place up to which it has confirmed.
    mutating func add(_ subjects: [String], _ place: UInt64) {
        farthest = max(farthest, place)
        if subjects.isEmpty { ofAll = min(ofAll, place) }
        for subject in subjects { add(subject, place) }
    }

    private mutating func add(_ subject: String, _ place: UInt64) {
        guard !subject.isEmpty, !subject.contains("*"), !subject.hasSuffix(">") else {
            ofAll = min(ofAll, place)
            return
        }
        bySubject[subject] = min(bySubject[subject] ?? .max, place)
    }

    /// The subjects with messages that everyone has confirmed, with the place up to which; the message at that place,
    /// which may be the last of the stream, stays. None while a consumer is ahead of the stream, which has lost its end
    /// then: that consumer has not heard what is at those places now.
    func removable(since former: [String: UInt64], upTo end: UInt64) -> [(subject: String, place: UInt64)] {
        guard farthest <= end else { return [] }
        return bySubject.map { ($0.key, min($0.value, ofAll)) }
            .filter { $0.1 > max(1, former[$0.0] ?? 0) }.sorted { $0.0 < $1.0 }
    }
}

extension NATSSession {
    /// Removes from a stream what every node has confirmed. Blocks.
    ///
    /// Not by the server, as retention by interest would: a stream that is empty for a moment forgets its places when
    /// a server is killed (seen with nats-server 2.9.10), and consumers then wait for places that come again, and
    /// miss what is at them. Here the last message stays.
    func trim(_ stream: FoundStream, _ jetStream: Handle, _ api: JetStreamAPI) -> Result<
        Void, TransportFailure
    > {
        var places = ConfirmedPlaces()
        let end: UInt64
        do throws(JetStreamAPI.Refusal) {
            for consumer in try consumers(of: stream, api) {
                places.add(consumer.config.subjects, consumer.confirmed)
            }
            end = try api.info(of: stream.name).state.lastSeq
        } catch {
            return .failure(error.failure)
        }
        var code = jsErrCode(rawValue: 0)
        let former = state.withLock { $0.rooms[stream.name]?.trimmed ?? [:] }
        for (subject, place) in places.removable(since: former, upTo: end) {
            let status = notices_nats_purge(jetStream.pointer, stream.name, subject, place, &code)
            guard status == NATS_OK else {
                return .failure(
                    TransportFailure("removing what is confirmed of \(subject)", status, code: code))
            }
            state.withLock { $0.rooms[stream.name, default: StreamRoom()].trimmed[subject] = place }
        }
        return .success(())
    }

    /// All consumers of a stream. One that is left out may have confirmed less than the others.
    func consumers(of stream: FoundStream, _ api: JetStreamAPI) throws(JetStreamAPI.Refusal)
        -> [ConsumerInfo]
    {
        let what = "listing the consumers of \(stream.name)"
        var found: [ConsumerInfo] = []
        while true {
            let page: ConsumerList = try api.ask(
                "CONSUMER.LIST.\(stream.name)", ListStart(offset: found.count), for: what)
            found += page.consumers ?? []
            if found.count >= page.total, page.missing?.isEmpty ?? true { return found }
            guard page.consumers?.isEmpty == false, page.missing?.isEmpty ?? true else {
                throw JetStreamAPI.Refusal(
                    failure: TransportFailure(
                        .timedOut, "\(what): \(found.count) of \(page.total) are listed"))
            }
        }
    }
}
